import { isIP, type LookupFunction } from 'node:net';
import { callbackify } from 'node:util';
import { buildConnector } from 'undici';
import { plainHost } from './allowlist.ts';
import { EgressError } from './error.ts';

export interface ResolvedAddress {
  address: string;
  family: number;
}

/** Returns all addresses of a host name. */
export type Resolve = (host: string) => Promise<ResolvedAddress[]>;

/** Reports whether a connection to `address`, resolved from the name `host`, may be opened. */
type Permits = (target: { host: string; address: string }) => boolean;

export interface Guard {
  permits: Permits;
  resolve: Resolve;
  /** Message of the error for a refused target. */
  refusal: string;
}

const LOOPBACK: ResolvedAddress[] = [
  { address: '127.0.0.1', family: 4 },
  { address: '::1', family: 6 },
];
export const CONNECT_TIMEOUT_MS = 10_000;
/** Addresses of a host that one download tries. */
const MAX_ADDRESSES = 4;

/**
 * Returns a connector that opens connections to permitted addresses only. It checks the address that the socket
 * connects to, so a second DNS response cannot replace it between check and use (DNS rebinding).
 */
export function guardedConnector(guard: Guard): buildConnector.connector {
  const lookup: LookupFunction = (host, options, callback) => {
    callbackify(() => permitted(host, guard))((error, addresses) => {
      const [first] = addresses ?? [];
      if (!first) callback(error, '');
      else if (options.all) callback(null, addresses);
      else callback(null, first.address, first.family);
    });
  };
  const connect = buildConnector({ allowH2: false, timeout: CONNECT_TIMEOUT_MS, lookup });
  return (target, callback) => {
    const host = plainHost(target.hostname);
    // The socket connects to a literal address without a lookup, so it is checked here.
    if (isIP(host) && !guard.permits({ host, address: host })) queueMicrotask(() => callback(refusal(guard), null));
    else connect(target, callback);
  };
}

/** Reports whether a name always means this machine (RFC 6761); not all systems resolve all such names. */
function isLocalhost(host: string): boolean {
  return /(^|\.)localhost$/.test(plainHost(host));
}

/** Returns the addresses by which a download may reach a host, as a connection would choose them: few, so that each can be counted. */
export async function reachable(hostname: string, guard: Guard): Promise<ResolvedAddress[]> {
  const host = plainHost(hostname);
  const family = isIP(host);
  if (family === 0) return (await permitted(host, guard)).slice(0, MAX_ADDRESSES);
  if (!guard.permits({ host, address: host })) throw refusal(guard);
  return [{ address: host, family }];
}

async function permitted(host: string, guard: Guard): Promise<ResolvedAddress[]> {
  const addresses = isLocalhost(host) ? LOOPBACK : await guard.resolve(host);
  const allowed = addresses.filter(({ address }) => guard.permits({ host, address }));
  if (addresses.length > 0 && allowed.length === 0) throw refusal(guard);
  if (allowed.length === 0) throw new EgressError('unreachable', 'The host name has no address.');
  return allowed;
}

function refusal({ refusal: message }: Guard): EgressError {
  return new EgressError('refused', message);
}
