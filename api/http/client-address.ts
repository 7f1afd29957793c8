import ipaddr from 'ipaddr.js';
import type { Context } from 'koa';
import { hostOf, isLoopback } from './origin.ts';

/** Hextets that the addresses of one customer share: a provider gives out as much as a /48, which has 65,536 networks of /64. */
const CUSTOMER_PARTS = 3;

/** Returns the address by which new accounts are counted: an IPv4 address, or the /48 of an IPv6 address. */
export function clientAddress(ctx: Pick<Context, 'ip' | 'req'>): string {
  // X-Forwarded-For may hold anything: if it is not an address, the proxy's own address counts.
  return network(ctx.ip) ?? network(ctx.req.socket.remoteAddress ?? '') ?? 'unknown';
}

/** Headers of proxies, beside those that begin with `x-forwarded-`. */
const PROXY_HEADERS = ['forwarded', 'via', 'x-real-ip'];

/**
 * Reports whether a request comes from this machine itself: by the address of its connection, by a Host of loopback, and without a header of a
 * proxy, which may have passed on a request from anywhere. A page of another site that a browser on this machine shows can have its own
 * name lead here (DNS rebinding), but cannot send another Host.
 */
export function isLocal({ req: { socket, headers } }: Pick<Context, 'req'>): boolean {
  const { remoteAddress = '' } = socket;
  if (!ipaddr.isValid(remoteAddress) || ipaddr.process(remoteAddress).range() !== 'loopback') return false;
  const host = hostOf(`http://${headers.host ?? ''}`);
  if (host === undefined || !isLoopback(host)) return false;
  return !Object.keys(headers).some((name) => PROXY_HEADERS.includes(name) || name.startsWith('x-forwarded-'));
}

/** Normalises an IPv4 address, or an IPv6 address to its /48. Returns undefined for other text. */
export function network(text: string): string | undefined {
  if (!ipaddr.isValid(text)) return undefined;
  const address = ipaddr.process(text); // an IPv4-mapped address is the IPv4 address
  if (address instanceof ipaddr.IPv4) return address.toString();
  const network48 = new ipaddr.IPv6([...address.parts.slice(0, CUSTOMER_PARTS), 0, 0, 0, 0, 0]);
  return `${network48.toString()}/48`;
}
