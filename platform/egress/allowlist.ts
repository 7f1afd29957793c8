import ipaddr from 'ipaddr.js';

type Network = ReturnType<typeof ipaddr.parseCIDR>;

/** Targets exempt from the public-address and https rules. */
export interface Allowlist {
  /** Whether a connection to `address`, wanted by the name `host`, is exempt. */
  exempts: (target: { host: string; address: string }) => boolean;
  /** Whether `host`, as an address names it, is exempt before anything is resolved. */
  exemptsHost: (host: string) => boolean;
}

/** Reads OUTBOUND_ALLOWLIST: host names, addresses and CIDRs; throws on an entry that is none of these. */
export function parseAllowlist(entries: readonly string[]): Allowlist {
  const hosts = new Set<string>();
  const networks: Network[] = [];
  for (const entry of entries) {
    const network = networkOf(plainHost(entry));
    if (network) networks.push(network);
    else hosts.add(hostName(entry));
  }
  const inNetwork = (address: string): boolean => {
    if (!ipaddr.isValid(address)) return false;
    const parsed = ipaddr.process(address);
    return networks.some(([base, bits]) => parsed.kind() === base.kind() && parsed.match(base, bits));
  };
  const exemptsHost = (host: string): boolean => hosts.has(plainHost(host)) || inNetwork(plainHost(host));
  return { exemptsHost, exempts: ({ host, address }) => exemptsHost(host) || inNetwork(address) };
}

/** A host as it is compared: lower case, without the brackets of IPv6 and the dot at the end. */
export function plainHost(host: string): string {
  return host
    .toLowerCase()
    .replace(/^\[(.*)\]$/, '$1')
    .replace(/\.$/, '');
}

function networkOf(entry: string): Network | undefined {
  if (ipaddr.isValidCIDR(entry)) return ipaddr.parseCIDR(entry);
  if (!ipaddr.IPv6.isValid(entry) && !ipaddr.IPv4.isValidFourPartDecimal(entry)) return undefined;
  const address = ipaddr.process(entry);
  return [address, address.kind() === 'ipv4' ? 32 : 128];
}

function hostName(entry: string): string {
  const host = plainHost(entry);
  if (!/^[a-z0-9_]([a-z0-9_.-]*[a-z0-9_])?$/.test(host)) {
    throw new Error(`OUTBOUND_ALLOWLIST: "${entry}" is no host name, address or CIDR`);
  }
  return host;
}
