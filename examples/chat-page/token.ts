/** What the page's server returns: a token of the account, and the address of the service. */
interface Access {
  api: string;
  token: string;
  expires_at: string;
}

/** A token is replaced this long before it expires. */
const RENEW_MS = 60_000;

let access: Promise<Access> | undefined;

/** Returns a token that is valid for at least a minute. */
export async function getAccess(): Promise<Access> {
  const current = await access?.catch(() => undefined);
  if (current && Date.parse(current.expires_at) - Date.now() > RENEW_MS) return current;
  access = requestAccess();
  return access;
}

async function requestAccess(): Promise<Access> {
  const response = await fetch('/token', { method: 'POST' });
  if (!response.ok) throw new Error('The server of this page gave no token.');
  return (await response.json()) as Access;
}
