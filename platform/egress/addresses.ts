import ipaddr from 'ipaddr.js';

/** Global unicast addresses: all other IPv6 addresses are special or not yet assigned (RFC 4291). */
const GLOBAL_UNICAST = ipaddr.IPv6.parseCIDR('2000::/3');
/** The well-known NAT64 prefix: the last 32 bits are the IPv4 address that is reached (RFC 6052). */
const NAT64 = ipaddr.IPv6.parseCIDR('64:ff9b::/96');
/** The middle of an ISATAP interface identifier, whatever its first two bits: an IPv4 address follows (RFC 5214). */
const ISATAP = { parts: [0x0000, 0x0100, 0x0200, 0x0300], next: 0x5efe };
/** The metadata service of one cloud: a public address that returns secrets to the virtual machines of that cloud. */
const METADATA = new Set(['168.63.129.16']);

/**
 * Reports whether the service may connect to an address: public unicast only. Private, loopback, link-local, carrier
 * NAT, multicast, documentation and reserved ranges are refused, as are IPv6 forms that carry such an IPv4 address.
 */
export function isPublicAddress(text: string): boolean {
  if (!ipaddr.isValid(text)) return false;
  const address = ipaddr.process(text); // an IPv4-mapped address becomes the IPv4 address that it reaches
  if (address instanceof ipaddr.IPv4) return address.range() === 'unicast' && !METADATA.has(address.toString());
  if (address.match(NAT64)) return isPublicAddress(address.toByteArray().slice(12).join('.'));
  if (isIsatap(address)) return false;
  return address.match(GLOBAL_UNICAST) && address.range() === 'unicast';
}

/**
 * Returns the network that an address is counted as: an IPv4 address, also where an IPv6 address carries it, and the /64 of another
 * IPv6 address, which is one customer's. Returns other text as it is.
 */
export function networkOf(text: string): string {
  if (!ipaddr.isValid(text)) return text;
  const address = ipaddr.process(text);
  if (address instanceof ipaddr.IPv4) return address.toString();
  if (address.match(NAT64)) return address.toByteArray().slice(12).join('.');
  return ipaddr.IPv6.networkAddressFromCIDR(`${address.toString()}/64`).toString();
}

/** Reports whether an address ends in an ISATAP identifier: a router may reach the IPv4 address in it, whatever the prefix. */
function isIsatap({ parts }: ipaddr.IPv6): boolean {
  return ISATAP.parts.includes(parts[4]!) && parts[5] === ISATAP.next;
}
