import { describe, expect, test } from 'vitest';
import { isPublicAddress } from '../../../platform/egress/addresses.ts';
import { parseAllowlist } from '../../../platform/egress/allowlist.ts';

describe('isPublicAddress', () => {
  test.each([
    '1.1.1.1',
    '93.184.215.14',
    '172.15.255.255',
    '172.32.0.1',
    '100.63.255.255',
    '2606:4700:4700::1111',
    '2a00:1450:4001:80b::200e',
    '2606:4700:0:5efe::1',
    '::ffff:1.1.1.1',
    '64:ff9b::101:101',
  ])('%s is public', (address) => {
    expect(isPublicAddress(address)).toBe(true);
  });

  test.each([
    ['0.0.0.0', 'this host'],
    ['0.1.2.3', 'this network'],
    ['10.0.0.1', 'private'],
    ['172.16.0.1', 'private'],
    ['172.31.255.255', 'private'],
    ['192.168.1.1', 'private'],
    ['100.64.0.1', 'carrier NAT'],
    ['100.100.100.200', 'carrier NAT that answers metadata'],
    ['127.0.0.1', 'loopback'],
    ['127.255.255.254', 'loopback'],
    ['169.254.169.254', 'link-local that answers metadata'],
    ['168.63.129.16', 'metadata among public addresses'],
    ['192.0.0.192', 'protocol assignments'],
    ['192.0.2.1', 'documentation'],
    ['192.88.99.1', '6to4 relay'],
    ['198.18.0.1', 'benchmarking'],
    ['198.51.100.1', 'documentation'],
    ['203.0.113.5', 'documentation'],
    ['224.0.0.1', 'multicast'],
    ['240.0.0.1', 'reserved'],
    ['255.255.255.255', 'broadcast'],
    ['::', 'unspecified'],
    ['::1', 'loopback'],
    ['::7f00:1', 'IPv4-compatible'],
    ['::ffff:127.0.0.1', 'IPv4-mapped loopback'],
    ['::ffff:a00:1', 'IPv4-mapped private'],
    ['::ffff:0:127.0.0.1', 'IPv4-translated'],
    ['64:ff9b::7f00:1', 'NAT64 of loopback'],
    ['64:ff9b::a9fe:a9fe', 'NAT64 of link-local'],
    ['64:ff9b:1::101:101', 'local NAT64'],
    ['2002:7f00:1::', '6to4 of loopback'],
    ['2001:0:1::', 'Teredo'],
    ['2001:0:4136:e378:8000:63bf:3fff:fdd2', 'Teredo'],
    ['2606:4700::5efe:7f00:1', 'ISATAP of loopback'],
    ['2606:4700::5efe:10.0.0.1', 'ISATAP of private'],
    ['2606:4700::200:5efe:808:808', 'ISATAP of a public address'],
    ['2606:4700::300:5efe:a9fe:a9fe', 'ISATAP of link-local'],
    ['2001:db8::1', 'documentation'],
    ['3fff::1', 'documentation'],
    ['5f00::1', 'segment routing'],
    ['4000::1', 'not given out'],
    ['100::1', 'discard'],
    ['fc00::1', 'unique local'],
    ['fd00:ec2::254', 'unique local that answers metadata'],
    ['fe80::1', 'link-local'],
    ['fe80::1%eth0', 'link-local with a zone'],
    ['fec0::1', 'site-local'],
    ['ff02::1', 'multicast'],
    ['not an address', 'no address'],
    ['', 'no address'],
  ])('%s is not: %s', (address) => {
    expect(isPublicAddress(address)).toBe(false);
  });
});

describe('the allowlist', () => {
  const allowlist = parseAllowlist(['Audio.Test.', '127.0.0.0/8', '192.0.2.7', 'fd00::/8', '[::1]']);

  test('exempts hosts by name, whatever case or dot at the end', () => {
    expect(allowlist.exemptsHost('audio.test')).toBe(true);
    expect(allowlist.exemptsHost('AUDIO.TEST.')).toBe(true);
    expect(allowlist.exempts({ host: 'audio.test', address: '10.0.0.1' })).toBe(true);
    expect(allowlist.exemptsHost('more.audio.test')).toBe(false);
  });

  test('exempts addresses of its networks, mapped ones too', () => {
    expect(allowlist.exempts({ host: 'any.test', address: '127.9.9.9' })).toBe(true);
    expect(allowlist.exempts({ host: 'any.test', address: '::ffff:127.0.0.1' })).toBe(true);
    expect(allowlist.exempts({ host: 'any.test', address: '192.0.2.7' })).toBe(true);
    expect(allowlist.exempts({ host: 'any.test', address: '192.0.2.8' })).toBe(false);
    expect(allowlist.exempts({ host: 'any.test', address: 'fd12::1' })).toBe(true);
    expect(allowlist.exemptsHost('[::1]')).toBe(true);
    expect(allowlist.exemptsHost('[::2]')).toBe(false);
  });

  test.each(['10.0.0.0/99', 'http://audio.test', 'a b', '*.test'])('refuses the entry %s', (entry) => {
    expect(() => parseAllowlist([entry])).toThrow('OUTBOUND_ALLOWLIST');
  });
});
