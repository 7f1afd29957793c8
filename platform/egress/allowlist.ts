import ipaddr from 'ipaddr.js';

type Network = ReturnType<typeof ipaddr.parseCIDR>;

/** Targets exempt from the public-address and https rules. */
export interface Allowlist {
  /** Reports whether a connection to `address`, resolved from the name `host`, is exempt. */
  exempts: (target: { host: string; address: string }) => boolean;
  /** Reports whether `host`, as a URL contains it, is exempt without a DNS lookup. */
  exemptsHost: (host: string) => boolean;
}

/** Parses OUTBOUND_ALLOWLIST: host names, addresses and CIDRs; throws on any other entry. */
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

/** Returns a host in its normal form: lower case, without the brackets of IPv6 and the final dot. */
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
    throw new Error(`OUTBOUND_ALLOWLIST: "${entry}" is not a host name, address or CIDR`);
  }
  return host;
}
