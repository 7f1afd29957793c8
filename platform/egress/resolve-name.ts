import { lookup as systemLookup, Resolver } from 'node:dns/promises';
import { networkInterfaces } from 'node:os';
import { setTimeout as wait } from 'node:timers/promises';
import { plainHost } from './allowlist.ts';
import { isPublicAddress } from './addresses.ts';
import type { Resolve, ResolvedAddress } from './connector.ts';
import { inHostsFile } from './hosts-file.ts';

/** Where names are looked up. */
export interface NameSources {
  hostsFile: string;
  /** Addresses of name servers, with ports; by default those of the system. */
  servers?: readonly string[];
  /** Time in which a server must respond at the first try, in milliseconds; at the second twice as long. */
  timeoutMs: number;
  /**
   * Whether a name that the name servers do not know is looked up by the system, which may know it by other ways: search domains, mDNS. Such names
   * have private addresses, so this is for an installation that allows some.
   */
  asksSystem: boolean;
}

const SOURCES: Omit<NameSources, 'asksSystem'> = { hostsFile: '/etc/hosts', timeoutMs: 3_000 };
const TRIES = 2;
/** Age at which the system's list of name servers is read again: a machine moves from network to network. */
const SERVERS_FOR_MS = 10_000;
/** Time for which the addresses of one family wait for those of the other: some servers never respond to AAAA. */
const OTHER_FAMILY_MS = 1_000;
/** Lookups by the system at the same time. Each holds a thread of libuv's pool while it waits. */
const SYSTEM_LOOKUPS = 2;

/**
 * Returns a function that resolves names by the hosts file, then by DNS over sockets, so that no thread waits: any number of names that no server
 * resolves delays no other lookup.
 */
export function nameResolver(options: Pick<NameSources, 'asksSystem'> & Partial<NameSources>): Resolve {
  const { hostsFile, servers, timeoutMs, asksSystem }: NameSources = { ...SOURCES, ...options };
  let current: { resolver: Resolver; since: number } | undefined;
  const bySystem = boundedSystemLookup();

  function resolver(): Resolver {
    const now = performance.now();
    if (current && (servers || now - current.since < SERVERS_FOR_MS)) return current.resolver;
    const fresh = new Resolver({ timeout: timeoutMs, tries: TRIES });
    if (servers) fresh.setServers(servers);
    current = { resolver: fresh, since: now };
    return fresh;
  }

  return async (hostname) => {
    const host = plainHost(hostname);
    const listed = await inHostsFile(hostsFile, host);
    if (listed.length > 0) return listed;
    try {
      return await byDns(resolver(), host);
    } catch (error) {
      if (asksSystem && isUnknown(error)) return await bySystem(host);
      throw error;
    }
  };
}

/** Returns the addresses of both families. Throws if there is none. */
async function byDns(resolver: Resolver, host: string): Promise<ResolvedAddress[]> {
  const found = { four: [] as string[], six: [] as string[] };
  const lookups = [
    resolver.resolve4(host).then((addresses) => (found.four = addresses)),
    resolver.resolve6(host).then((addresses) => (found.six = addresses)),
  ];
  const all = Promise.allSettled(lookups);
  await Promise.any(lookups).catch(() => undefined);
  await Promise.race([all, wait(OTHER_FAMILY_MS, undefined, { ref: false })]);
  if (found.four.length + found.six.length > 0) return inTurns(found);
  const failures = (await all).flatMap((end) => (end.status === 'rejected' ? [end.reason as unknown] : []));
  throw failures.find((failure) => !isUnknown(failure)) ?? failures[0];
}

/** Returns addresses of both families in turns, IPv6 first where this machine has a public address of it. */
function inTurns({ four, six }: { four: string[]; six: string[] }): ResolvedAddress[] {
  const families = [
    four.map((address) => ({ address, family: 4 })),
    six.map((address) => ({ address, family: 6 })),
  ] as const;
  const [first, second] = hasPublicV6() ? [families[1], families[0]] : families;
  const longest = Math.max(four.length, six.length);
  return Array.from({ length: longest }, (_, n) => [first[n], second[n]])
    .flat()
    .filter((each) => each !== undefined);
}

function hasPublicV6(): boolean {
  return Object.values(networkInterfaces()).some((addresses) =>
    addresses?.some(({ family, address }) => family === 'IPv6' && isPublicAddress(address)),
  );
}

/** Reports whether name servers responded that they have no address of the name. */
function isUnknown(error: unknown): boolean {
  return error instanceof Error && 'code' in error && (error.code === 'ENOTFOUND' || error.code === 'ENODATA');
}

/** Returns a lookup by the system of which a few run at a time. */
function boundedSystemLookup(): Resolve {
  let free = SYSTEM_LOOKUPS;
  const waiting: (() => void)[] = [];
  return async (host) => {
    if (free > 0) free -= 1;
    else await new Promise<void>((resolve) => waiting.push(resolve));
    try {
      return await systemLookup(host, { all: true, verbatim: true });
    } finally {
      const next = waiting.shift();
      if (next) next();
      else free += 1;
    }
  };
}
