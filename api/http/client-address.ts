import ipaddr from 'ipaddr.js';
import type { Context } from 'koa';

/** Where a request comes from, as it is counted: an IPv4 address, or the /64 of an IPv6 one, which is one customer's. */
export function clientAddress(ctx: Pick<Context, 'ip' | 'req'>): string {
  // A proxy may send anything; what is no address leaves the proxy itself.
  return network(ctx.ip) ?? network(ctx.req.socket.remoteAddress ?? '') ?? 'unknown';
}

/** The address or network a text stands for; undefined when it is neither. */
export function network(text: string): string | undefined {
  if (!ipaddr.isValid(text)) return undefined;
  const address = ipaddr.process(text); // an IPv4-mapped address is the IPv4 address
  if (address instanceof ipaddr.IPv4) return address.toString();
  return `${new ipaddr.IPv6([...address.parts.slice(0, 4), 0, 0, 0, 0]).toString()}/64`;
}
