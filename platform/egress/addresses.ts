import ipaddr from 'ipaddr.js';

/** Global unicast addresses: all other IPv6 addresses are special or not yet assigned (RFC 4291). */
const GLOBAL_UNICAST = ipaddr.IPv6.parseCIDR('2000::/3');
/** The well-known NAT64 prefix: the last 32 bits are the IPv4 address that is reached (RFC 6052). */
const NAT64 = ipaddr.IPv6.parseCIDR('64:ff9b::/96');
/** The metadata service of one cloud: a public address that returns secrets to the virtual machines of that cloud. */
const METADATA = new Set(['168.63.129.16']);

/**
 * Reports whether the service may connect to an address: public unicast only. Private, loopback, link-local, carrier
 * NAT, multicast, documentation and reserved ranges are refused, as are IPv6 forms that carry such an IPv4 address.
 */
export function isPublicAddress(text: string): boolean {
  if (!ipaddr.isValid(text)) return false;
  const address = ipaddr.process(text); // an IPv4-mapped address becomes the IPv4 address that it reaches
  if (address.kind() === 'ipv4') return address.range() === 'unicast' && !METADATA.has(address.toString());
  if (address.match(NAT64)) return isPublicAddress(address.toByteArray().slice(12).join('.'));
  return address.match(GLOBAL_UNICAST) && address.range() === 'unicast';
}
