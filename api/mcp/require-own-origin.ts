import type { Context } from 'koa';
import type { Config } from '../../platform/config.ts';
import { Problem } from '../http/problems.ts';

const LOOPBACK = new Set(['localhost', '127.0.0.1', '[::1]']);

/**
 * Throws for a request that a web page of another site could have sent: one with an unknown Host (DNS rebinding), or with the
 * Origin of another host. Known hosts are PUBLIC_URL, the configured address, the local address of the connection and loopback
 * names. Only browsers send an Origin.
 */
export function requireOwnOrigin(ctx: Context, { PUBLIC_URL, HOST, PORT }: Config): void {
  const host = hostOf(`http://${ctx.host}`);
  const published = PUBLIC_URL === undefined ? undefined : hostOf(PUBLIC_URL);
  const own = [published, hostOf(`http://${bracketed(HOST)}:${PORT}`), connectedAt(ctx)];
  // A container's port may be published as another one: loopback names match with any port.
  const isLoopback = host !== undefined && LOOPBACK.has(new URL(`http://${host}`).hostname);
  if (host === undefined || !(isLoopback || own.includes(host))) throw new Problem('host_not_accepted');

  const origin = ctx.get('Origin');
  if (origin === '') return;
  const sender = hostOf(origin);
  if (sender === undefined || ![host, published].includes(sender)) throw new Problem('origin_not_accepted');
}

/** Returns the normalised host and port of a URL, without a default port, or undefined without a host. */
function hostOf(address: string): string | undefined {
  if (!URL.canParse(address)) return undefined;
  return new URL(address).host.replace(/:(?:80|443)$/, '') || undefined;
}

/** Returns the local address of the connection as a host: a request to an IP address involves no DNS name. */
function connectedAt({ req: { socket } }: Context): string | undefined {
  const { localAddress = '', localPort = 0 } = socket;
  return hostOf(`http://${bracketed(localAddress.replace(/^::ffff:/, ''))}:${localPort}`);
}

function bracketed(address: string): string {
  return address.includes(':') && !address.startsWith('[') ? `[${address}]` : address;
}
