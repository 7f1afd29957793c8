import { expect } from 'vitest';
import { test } from '../infra/fixtures.ts';

test.override('settings', { REQUESTS_PER_MINUTE: '5' });

test('a key that asks too often is told when to come back; another key is not held up', async ({ service }) => {
  const [busy, other] = await Promise.all([service.key(), service.key()]);
  const ask = (key: typeof busy) => service.request('GET', '/v1/recipe/rec_0001_loudness_and_tempo', { key });
  const answers = [];
  for (let n = 0; n < 6; n++) answers.push(await ask(busy));
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 429]);
  expect(answers[5]!.body.code).toBe('rate_limited');
  const wait = Number(answers[5]!.headers.get('retry-after'));
  expect(wait).toBeGreaterThan(0);
  expect(wait).toBeLessThanOrEqual(60);
  expect((await ask(other)).status).toBe(200);
});
