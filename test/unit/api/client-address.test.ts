import { describe, expect, test } from 'vitest';
import { network } from '../../../api/http/client-address.ts';

describe('network', () => {
  test.for([
    ['192.0.2.7', '192.0.2.7'],
    ['::ffff:192.0.2.7', '192.0.2.7'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1::/48'],
    ['2001:DB8:1:ffff::', '2001:db8:1::/48'],
    ['fe80::1%eth0', 'fe80::/48'],
    ['::1', '::/48'],
  ] as const)('normalises %s to %s', ([address, counted]) => {
    expect(network(address)).toBe(counted);
  });

  test.for(['', 'unknown', '_hidden', '192.0.2.7:443', '999.1.1.1'])('returns undefined for %j', (text) => {
    expect(network(text)).toBeUndefined();
  });
});
