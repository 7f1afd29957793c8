import type { Config } from '../../platform/config.ts';

/** Addresses to listen on that loopback reaches. */
const BY_LOOPBACK = new Set(['127.0.0.1', 'localhost', '0.0.0.0', '::', '::1']);

/** Returns the address at which a browser on this machine reaches the API, or undefined if it does not listen there. */
export function loopbackOrigin({ HOST, PORT }: Pick<Config, 'HOST' | 'PORT'>): string | undefined {
  if (!BY_LOOPBACK.has(HOST)) return undefined;
  return `http://${HOST === '::1' ? '[::1]' : 'localhost'}:${PORT}`;
}
