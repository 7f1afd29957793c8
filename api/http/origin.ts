import type { Context } from 'koa';
import type { Config } from '../../platform/config.ts';

const LOOPBACK = /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])$/;
const WILDCARDS = new Set(['0.0.0.0', '::', '[::]', '']);

/**
 * Returns the scheme, host and port at which clients reach the API, without a trailing slash. Without PUBLIC_URL they are those
 * of the request only for a loopback host: anybody may send any other, and signed addresses would lead there. Then it is the
 * address that the API listens on.
 */
export function originOf(ctx: Context, { PUBLIC_URL, HOST }: Pick<Config, 'PUBLIC_URL' | 'HOST'>): string {
  if (PUBLIC_URL !== undefined) return PUBLIC_URL.replace(/\/+$/, '');
  const asked = hostOf(`http://${ctx.host}`);
  if (asked !== undefined && isLoopback(asked)) return `${ctx.protocol}://${asked}`;
  const { localAddress = '', localPort = 0 } = ctx.req.socket;
  const address = WILDCARDS.has(HOST) ? unmapped(localAddress) : HOST;
  return `${ctx.protocol}://${bracketed(address)}:${localPort}`;
}

/** Reports whether a host, with any port, is a loopback name or address. */
export function isLoopback(host: string): boolean {
  return LOOPBACK.test(new URL(`http://${host}`).hostname);
}

/** Returns the normalised host and port of a URL, without a default port, or undefined without a host. */
export function hostOf(address: string): string | undefined {
  if (!URL.canParse(address)) return undefined;
  return new URL(address).host.replace(/:(?:80|443)$/, '') || undefined;
}

/** Returns the local address of the connection as a host: a request to an IP address involves no DNS name. */
export function connectedAt({ req: { socket } }: Context): string | undefined {
  const { localAddress = '', localPort = 0 } = socket;
  return hostOf(`http://${bracketed(unmapped(localAddress))}:${localPort}`);
}

/** Returns an address as it stands in a URL: IPv6 in brackets. */
export function bracketed(address: string): string {
  return address.includes(':') && !address.startsWith('[') ? `[${address}]` : address;
}

/** Returns an IPv4-mapped address as the IPv4 address. */
function unmapped(address: string): string {
  return address.replace(/^::ffff:/, '');
}
