import ipaddr from 'ipaddr.js';
import type { Context } from 'koa';

/** Returns the address by which requests are counted: an IPv4 address, or the /64 of an IPv6 address, which is one customer. */
export function clientAddress(ctx: Pick<Context, 'ip' | 'req'>): string {
  // X-Forwarded-For may hold anything: if it is not an address, the proxy's own address counts.
  return network(ctx.ip) ?? network(ctx.req.socket.remoteAddress ?? '') ?? 'unknown';
}

/** Normalises an IPv4 address, or an IPv6 address to its /64. Returns undefined for other text. */
export function network(text: string): string | undefined {
  if (!ipaddr.isValid(text)) return undefined;
  const address = ipaddr.process(text); // an IPv4-mapped address is the IPv4 address
  if (address instanceof ipaddr.IPv4) return address.toString();
  return `${new ipaddr.IPv6([...address.parts.slice(0, 4), 0, 0, 0, 0]).toString()}/64`;
}
