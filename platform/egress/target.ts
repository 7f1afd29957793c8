import { EgressError } from './error.ts';

/** Parses a URL to connect to; throws EgressError for URLs that are never requested, whatever they resolve to. */
export function parseTarget(url: string, base?: URL): URL {
  if (!URL.canParse(url, base?.href)) throw new EgressError('refused', 'The target is not a valid address.');
  const target = base ? new URL(url, base) : new URL(url);
  if (target.protocol !== 'http:' && target.protocol !== 'https:') {
    throw new EgressError('refused', 'The target is not an http or https address.');
  }
  // Credentials in a URL would reach logs and redirect targets, so the URL is refused rather than changed.
  if (target.username || target.password) {
    throw new EgressError('refused', 'The target contains a user name or a password. Remove them.');
  }
  return target;
}
