import { expect } from 'vitest';
import { test } from '../../infra/fixtures.ts';
import type { TestResponse } from '../../infra/service-client.ts';

test.override('settings', { REQUESTS_PER_MINUTE: '5' });

test('a key beyond the limit is refused with Retry-After; another key is not affected', async ({ service }) => {
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
