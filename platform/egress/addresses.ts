import ipaddr from 'ipaddr.js';

/** Where global unicast begins and ends: all else of IPv6 is special or not yet given out (RFC 4291). */
const GLOBAL_UNICAST = ipaddr.IPv6.parseCIDR('2000::/3');
/** The well-known NAT64 prefix: the last 32 bits are the IPv4 address that is reached (RFC 6052). */
const NAT64 = ipaddr.IPv6.parseCIDR('64:ff9b::/96');
/** Lies among public addresses, but answers virtual machines of one cloud with their own secrets. */
const METADATA = new Set(['168.63.129.16']);

/**
 * Whether an address may be reached from here: public unicast only. Private, loopback, link-local, carrier NAT,
 * multicast, documentation and reserved ranges are not, nor the forms of IPv6 that carry such an IPv4 address.
 */
export function isPublicAddress(text: string): boolean {
  if (!ipaddr.isValid(text)) return false;
  const address = ipaddr.process(text); // an IPv4-mapped address becomes the IPv4 address that it reaches
  if (address.kind() === 'ipv4') return address.range() === 'unicast' && !METADATA.has(address.toString());
  if (address.match(NAT64)) return isPublicAddress(address.toByteArray().slice(12).join('.'));
  return address.match(GLOBAL_UNICAST) && address.range() === 'unicast';
}
