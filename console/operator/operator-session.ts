import { takeCode } from '../session/link-code.ts';

/** The session of the operator: a token, kept by the tab, of its own and beside any key. */

const STORED_AS = 'console.operator';

export type OperatorStart = { code: string } | { token: string };

/** Returns what this tab opens the operator page with: the code of a link, else the token of its session; undefined: the tab is a user's. */
export function operatorStart(): OperatorStart | undefined {
  const code = takeCode('operator');
  if (code !== undefined) return { code };
  const token = storedToken();
  return token === undefined ? undefined : { token };
}

function storedToken(): string | undefined {
  try {
    return sessionStorage.getItem(STORED_AS) ?? undefined;
  } catch {
    return undefined;
  }
}

/** Keeps the token of this tab, or forgets it. */
export function storeToken(token: string | undefined): void {
  try {
    if (token === undefined) sessionStorage.removeItem(STORED_AS);
    else sessionStorage.setItem(STORED_AS, token);
  } catch {
    // The next reload needs another link.
  }
}
