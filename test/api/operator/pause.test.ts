import { expect } from 'vitest';
import * as pauses from '../../../platform/db/pauses.ts';
import { tone } from '../../infra/audio.ts';
import { shared as test } from '../../infra/fixtures.ts';

const RECIPE = 'rec_0004_signal_report';

test('a paused account gets 503 with Retry-After for new work, reads what it has, and works again afterwards', async ({
  service,
  db,
}) => {
  const key = await service.key({ tokens: 100 });
  const audio_urls = [await service.upload(key, tone({ seconds: 1 }))];
  const body = { recipe_id: RECIPE, audio_urls };
  const { batch_id: id } = (await service.request('POST', '/v1/batch', { key, body })).body;
  await service.settled(key, id);
  await pauses.set(db, { accountId: key.account_id, reason: 'unpaid invoice' });
  const requests = [
    ['/v1/batch', body],
    ['/v1/recipe/execute', body],
    ['/v1/run', { capability: 'signal_analysis', audio_urls }],
    ['/api/chat', { message: 'How loud is it?' }],
    [`/v1/batch/${id}/retry`, undefined],
  ] as const;
  for (const [path, sent] of requests) {
    const refused = await service.request('POST', path, { key, ...(sent ? { body: sent } : {}) });
    expect([path, refused.status, refused.body.code]).toEqual([path, 503, 'paused']);
    expect(refused.headers.get('retry-after')).toBe('60');
    expect(refused.body.detail).toContain('unpaid invoice');
  }
  const imported = await service.request('POST', `/v1/imports?recipe_id=${RECIPE}`, {
    key,
    body: JSON.stringify({ audio_url: audio_urls[0] }),
    headers: { 'content-type': 'application/jsonl' },
  });
  expect([imported.status, imported.body.code]).toEqual([503, 'paused']);
  expect((await service.request('GET', `/v1/batch/${id}/results`, { key })).status).toBe(200);
  const other = await service.key({ tokens: 10 });
  const others = { capability: 'signal_analysis', audio_urls: [await service.upload(other, tone({ seconds: 1 }))] };
  expect((await service.request('POST', '/v1/run', { key: other, body: others })).status).toBe(202);
  expect(await pauses.end(db, key.account_id)).toBe(true);
  expect((await service.request('POST', '/v1/batch', { key, body })).status).toBe(202);
});
