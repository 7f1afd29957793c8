import { EgressError } from './error.ts';

/** Reads an address to connect to; refuses what no request is ever made to, whatever it resolves to. */
export function parseTarget(url: string, base?: URL): URL {
  if (!URL.canParse(url, base?.href)) throw new EgressError('refused', 'The target is not a valid address.');
  const target = base ? new URL(url, base) : new URL(url);
  if (target.protocol !== 'http:' && target.protocol !== 'https:') {
    throw new EgressError('refused', 'Only http and https addresses are requested.');
  }
  // Secrets in an address end up in logs and redirects of others: refused rather than silently dropped.
  if (target.username || target.password) {
    throw new EgressError('refused', 'Addresses with a user name or a password are not requested.');
  }
  return target;
}
