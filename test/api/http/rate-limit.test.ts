import { expect, inject } from 'vitest';
import { test } from '../../infra/fixtures.ts';
import { startService } from '../../infra/service.ts';
import type { TestResponse } from '../../infra/service-client.ts';

test.override('settings', { REQUESTS_PER_MINUTE: '5' });

test('an account beyond the limit is refused with Retry-After; another account is not affected', async ({
  service,
}) => {
  const [busy, other] = await Promise.all([service.key(), service.key()]);
  const ask = (key: typeof busy) => service.request('GET', '/v1/recipe/rec_0001_loudness_and_tempo', { key });
  const responses: TestResponse[] = [];
  for (let n = 0; n < 6; n++) responses.push(await ask(busy));
  expect(responses.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 429]);
  expect(responses[5]!.body.code).toBe('rate_limited');
  const wait = Number(responses[5]!.headers.get('retry-after'));
  expect(wait).toBeGreaterThan(0);
  expect(wait).toBeLessThanOrEqual(60);
  const told = (name: string): (string | null)[] => responses.map(({ headers }) => headers.get(`ratelimit-${name}`));
  expect(told('limit')).toEqual(Array(6).fill('5'));
  expect(told('remaining')).toEqual(['4', '3', '2', '1', '0', '0']);
  for (const seconds of told('reset').map(Number)) expect(seconds > 0 && seconds <= 60, String(seconds)).toBe(true);
  expect((await ask(other)).status).toBe(200);
});

test('all keys of an account and all API processes count together', async ({ service, databaseUrl, namespace }) => {
  const second = await startService({
    databaseUrl,
    namespace,
    temporalAddress: inject('temporalAddress'),
    pidDir: inject('pidDir'),
    env: { REQUESTS_PER_MINUTE: '5' },
  });
  try {
    const keys = await Promise.all(Array.from({ length: 16 }, () => service.key({ account: 'many-keys' })));
    const asked = Array.from({ length: 10 }, () => [service, second] as const)
      .flat()
      .flatMap((at) => keys.map((key) => at.request('GET', '/v1/account', { key })));
    const responses = await Promise.all(asked);
    expect(responses).toHaveLength(320);
    expect(responses.filter(({ status }) => status === 200)).toHaveLength(5);
    const refused = responses.filter(({ status }) => status === 429);
    expect(refused).toHaveLength(315);
    for (const { headers } of refused) {
      const wait = Number(headers.get('retry-after'));
      expect(wait > 0 && wait <= 60, String(wait)).toBe(true);
      expect(headers.get('ratelimit-remaining')).toBe('0');
    }
  } finally {
    await second.close();
  }
});

test('a key that is revoked while its account is beyond the limit is unauthorized', async ({ service, db }) => {
  const key = await service.key();
  const ask = async () => (await service.request('GET', '/v1/account', { key })).status;
  for (let n = 0; n < 5; n++) expect(await ask()).toBe(200);
  expect([await ask(), await ask()]).toEqual([429, 429]);
  await db.query('update api_keys set revoked_at = now() where account_id = $1', [key.account_id]);
  expect(await ask()).toBe(401);
});

test('MCP counts like the routes', async ({ service }) => {
  const key = await service.key();
  for (let n = 0; n < 5; n++) expect((await service.request('GET', '/v1/account', { key })).status).toBe(200);
  const response = await fetch(`${service.baseUrl}/mcp`, {
    method: 'POST',
    headers: { authorization: `Bearer ${key.api_key}`, 'content-type': 'application/json' },
    body: '{}',
  });
  expect(response.status).toBe(429);
});
