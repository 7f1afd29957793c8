import { lookup as systemLookup } from 'node:dns/promises';
import { isIP, type LookupFunction } from 'node:net';
import { callbackify } from 'node:util';
import { buildConnector } from 'undici';
import { plainHost } from './allowlist.ts';
import { EgressError } from './error.ts';

interface ResolvedAddress {
  address: string;
  family: number;
}

/** Answers every address of a host name. */
export type Resolve = (host: string) => Promise<ResolvedAddress[]>;

/** Whether a connection to `address`, wanted by the name `host`, may be opened. */
type Permits = (target: { host: string; address: string }) => boolean;

export interface Guard {
  permits: Permits;
  resolve: Resolve;
  /** What a refused target is told. */
  refusal: string;
}

const LOOPBACK: ResolvedAddress[] = [
  { address: '127.0.0.1', family: 4 },
  { address: '::1', family: 6 },
];
const CONNECT_TIMEOUT_MS = 10_000;

/** Resolves as the operating system does, /etc/hosts included. */
export const resolveBySystem: Resolve = (host) => systemLookup(host, { all: true, verbatim: true });

/**
 * Opens connections to permitted addresses only. The check sits where the socket takes its address from, so that
 * no second answer of the name server can come between the check and the use.
 */
export function guardedConnector(guard: Guard): buildConnector.connector {
  const lookup: LookupFunction = (host, options, callback) => {
    const answer = callbackify(() => permitted(host, guard));
    answer((error, addresses) => {
      const [first] = addresses ?? [];
      if (!first) callback(error, '');
      else if (options.all) callback(null, addresses);
      else callback(null, first.address, first.family);
    });
  };
  const connect = buildConnector({ allowH2: false, timeout: CONNECT_TIMEOUT_MS, lookup });
  return (target, callback) => {
    const host = plainHost(target.hostname);
    // A literal address is connected to without a look-up.
    if (isIP(host) && !guard.permits({ host, address: host })) queueMicrotask(() => callback(refusal(guard), null));
    else connect(target, callback);
  };
}

/** Names that are this machine whatever a name server says (RFC 6761); not all systems resolve all of them. */
function isLocalhost(host: string): boolean {
  return /(^|\.)localhost$/.test(plainHost(host));
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
