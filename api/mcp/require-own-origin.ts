import type { Context } from 'koa';
import type { Config } from '../../platform/config.ts';
import { Problem } from '../http/problems.ts';

const LOOPBACK = new Set(['localhost', '127.0.0.1', '[::1]']);

/**
 * Refuses what a web page of another site could have sent: a Host that is neither where the service says it is, nor the
 * address the connection came in at, nor a loopback name (a rebound DNS name is none of these), and a browser's Origin of
 * another host. Clients that are no browser send no Origin.
 */
export function requireOwnSource(ctx: Context, { PUBLIC_URL, HOST, PORT }: Config): void {
  const host = hostOf(`http://${ctx.host}`);
  const published = PUBLIC_URL === undefined ? undefined : hostOf(PUBLIC_URL);
  const own = [published, hostOf(`http://${bracketed(HOST)}:${PORT}`), connectedAt(ctx)];
  // A published container port is another one than ours: of loopback names any port counts.
  const isLoopback = host !== undefined && LOOPBACK.has(new URL(`http://${host}`).hostname);
  if (host === undefined || !(isLoopback || own.includes(host))) throw new Problem('host_not_accepted');

  const origin = ctx.get('Origin');
  if (origin === '') return;
  const sender = hostOf(origin);
  if (sender === undefined || ![host, published].includes(sender)) throw new Problem('origin_not_accepted');
}

/** Host and port of an address in one form, without a port that its scheme implies; undefined when it has none. */
function hostOf(address: string): string | undefined {
  if (!URL.canParse(address)) return undefined;
  return new URL(address).host.replace(/:(?:80|443)$/, '') || undefined;
}

/** Our end of the connection as a host: who names it by number was led there by no name. */
function connectedAt({ req: { socket } }: Context): string | undefined {
  const { localAddress = '', localPort = 0 } = socket;
  return hostOf(`http://${bracketed(localAddress.replace(/^::ffff:/, ''))}:${localPort}`);
}

function bracketed(address: string): string {
  return address.includes(':') && !address.startsWith('[') ? `[${address}]` : address;
}
