import type { Context } from 'koa';
import type { Config } from '../../platform/config.ts';
import { bracketed, connectedAt, hostOf, isLoopback } from '../http/origin.ts';
import { Problem } from '../http/problems/problem.ts';

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
  if (host === undefined || !(isLoopback(host) || own.includes(host))) throw new Problem('host_not_accepted');

  const origin = ctx.get('Origin');
  if (origin === '') return;
  const sender = hostOf(origin);
  if (sender === undefined || ![host, published].includes(sender)) throw new Problem('origin_not_accepted');
}
