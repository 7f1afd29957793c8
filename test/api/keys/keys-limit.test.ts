import { describe, expect } from 'vitest';
import { test } from '../../infra/fixtures.ts';
import type { Service } from '../../infra/service.ts';

test.override('settings', { ACCOUNTS_PER_HOUR: '3', TRUST_PROXY: 'true' });

/** Mints without a key as the proxy in front would pass it on. */
const mintFrom = (service: Service, forwarded?: string, body: unknown = {}) =>
  service.request('POST', '/v1/keys', { body, headers: forwarded ? { 'x-forwarded-for': forwarded } : {} });

const statuses = async (service: Service, addresses: string[]): Promise<number[]> => {
  const seen = [];
  for (const address of addresses) seen.push((await mintFrom(service, address)).status);
  return seen;
};

describe('minting without a key', () => {
  test('is limited per address, with Retry-After; other addresses are not affected', async ({ service }) => {
    const one = '198.51.100.1';
    expect(await statuses(service, [one, one, one, one])).toEqual([201, 201, 201, 429]);
    const refused = await mintFrom(service, one);
    expect(refused.body.code).toBe('rate_limited');
    const wait = Number(refused.headers.get('retry-after'));
    expect(wait).toBeGreaterThan(3_500);
    expect(wait).toBeLessThanOrEqual(3_600);
    expect(await statuses(service, ['198.51.100.2'])).toEqual([201]);
  });

  test('counts one IPv6 network of /48, which one customer may have, as one address', async ({ service }) => {
    const network = ['2001:db8:1:2::1', '2001:db8:1:ffff::9', '2001:0DB8:1:0:0:0:0:3', '2001:db8:1:2::4'];
    expect(await statuses(service, network)).toEqual([201, 201, 201, 429]);
    expect(await statuses(service, ['2001:db8:2:2::1'])).toEqual([201]);
  });

  test('counts an IPv4 address the same in its IPv6 form', async ({ service }) => {
    const forms = ['203.0.113.7', '::ffff:203.0.113.7', '::ffff:cb00:7107', '203.0.113.7'];
    expect(await statuses(service, forms)).toEqual([201, 201, 201, 429]);
  });

  test('trusts the address that the proxy appended, not those that the client sent', async ({ service }) => {
    const forged = [1, 2, 3, 4].map((n) => `192.0.2.${n}, 203.0.113.50`);
    expect(await statuses(service, forged)).toEqual([201, 201, 201, 429]);
  });

  test('counts text that is not an address as the proxy itself', async ({ service }) => {
    expect(await statuses(service, ['unknown', '_hidden', '999.1.1.1', 'x'])).toEqual([201, 201, 201, 429]);
  });

  test('does not count refused requests and does not apply with a key', async ({ service }) => {
    const address = '198.51.100.77';
    for (let n = 0; n < 5; n++) expect((await mintFrom(service, address, { kind: 'gold' })).status).toBe(400);
    const { body } = await mintFrom(service, address);
    const headers = { 'x-forwarded-for': address };
    for (let n = 0; n < 5; n++) {
      expect((await service.request('POST', '/v1/keys', { key: body.api_key, headers })).status).toBe(201);
    }
  });

  test('stays limited across a restart: all processes count together', async ({ service }) => {
    const address = '198.51.100.99';
    expect(await statuses(service, [address, address])).toEqual([201, 201]);
    await service.stop('api');
    await service.start('api');
    expect(await statuses(service, [address, address])).toEqual([201, 429]);
  });

  test('cannot exceed the limit with concurrent requests', async ({ service }) => {
    const responses = await Promise.all(Array.from({ length: 12 }, () => mintFrom(service, '198.51.100.123')));
    expect(responses.filter(({ status }) => status === 201)).toHaveLength(3);
    expect(responses.filter(({ status }) => status === 429)).toHaveLength(9);
  });
});

describe('without a proxy', () => {
  test('the header of a client has no effect', async ({ service }) => {
    await service.stop('api');
    await service.start('api', { TRUST_PROXY: 'false' });
    const seen = await statuses(service, ['198.18.0.1', '198.18.0.2', '198.18.0.3', '198.18.0.4']);
    expect(seen.at(-1)).toBe(429); // all come from the loopback address, which was counted before
  });
});
