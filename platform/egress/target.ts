import { EgressError } from './error.ts';

/** Parses the address of a request; throws EgressError for one that is refused whatever it resolves to. */
export function parseTarget(url: string, base?: URL): URL {
  if (!URL.canParse(url, base?.href)) throw new EgressError('refused', 'The target is not a valid address.');
  const target = base ? new URL(url, base) : new URL(url);
  if (target.protocol !== 'http:' && target.protocol !== 'https:') {
    throw new EgressError('refused', 'The target must be an http or https address.');
  }
  // Secrets in an address end up in the logs and redirects of others: refused rather than silently dropped.
  if (target.username || target.password) {
    throw new EgressError('refused', 'The target must not contain a user name or a password.');
  }
  return target;
}
