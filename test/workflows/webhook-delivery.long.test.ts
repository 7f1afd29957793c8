import { expect } from 'vitest';
import { shared as test } from '../infra/fixtures.ts';

/** Refused without a request: a batch of it ends quickly. */
const PRIVATE = 'http://10.0.0.1/a.wav';

test('long retries go on after three attempts, also after the account has changed its settings', async ({
  service,
  webhookSink,
}) => {
  const key = await service.key({ tokens: 10 });
  await service.request('PUT', '/v1/webhooks', { key, body: { retries: 'long' } });
  const webhook_url = webhookSink.url('/long', [500, 500, 500]);
  const body = { recipe_id: 'rec_0001_loudness_and_tempo', audio_urls: [PRIVATE], webhook_url };
  const { batch_id: id } = (await service.request('POST', '/v1/batch', { key, body })).body;
  await webhookSink.waitFor('/long', 1);
  await service.request('PUT', '/v1/webhooks', { key, body: { retries: 'standard' } });
  const posts = await webhookSink.waitFor('/long', 4);
  expect(posts[3]!.at - posts[2]!.at).toBeGreaterThanOrEqual(24_000);
  expect(new Set(posts.map(({ headers }) => headers['webhook-id'])).size).toBe(1);
  expect(new Set(posts.map(({ text }) => text)).size).toBe(1);
  const log = async () => (await service.request('GET', `/v1/batch/${id}/webhook`, { key })).body.events[0];
  await expect.poll(async () => (await log()).outcome).toBe('accepted');
  expect((await log()).attempts.map(({ n }: { n: number }) => n)).toEqual([1, 2, 3, 4]);
});
