import { expect } from 'vitest';
import { shared as test } from '../../infra/fixtures.ts';

/** Refused without a request: work on it ends quickly. */
const PRIVATE = 'http://10.0.0.1/a.wav';

test('the log of an account has its events, newest first, page by page, and no others', async ({
  service,
  webhookSink,
}) => {
  const [own, other] = await Promise.all([service.key({ tokens: 10 }), service.key({ tokens: 10 })]);
  const list = async (query = '', key = own) =>
    (await service.request('GET', `/v1/webhooks/deliveries${query}`, { key })).body;
  const submit = async (path: string, key: typeof own): Promise<string> => {
    const body = {
      recipe_id: 'rec_0001_loudness_and_tempo',
      audio_urls: [PRIVATE],
      webhook_url: webhookSink.url(path),
    };
    const response = await service.request('POST', '/v1/batch', { key, body });
    expect(response.status, response.bytes.toString()).toBe(202);
    return response.body.batch_id as string;
  };
  expect(await list()).toEqual({ deliveries: [], has_more: false });
  const ids: string[] = [];
  for (const path of ['/log-1', '/log-2', '/log-3']) {
    const id = await submit(path, own);
    await expect.poll(async () => (await list()).deliveries[0]?.batch_id).toBe(id);
    ids.unshift(id);
  }
  await submit('/log-other', other);
  await expect.poll(async () => (await list('', other)).deliveries.length).toBe(1);

  const first = await list('?limit=2');
  expect(first.deliveries.map(({ batch_id: id }: { batch_id: string }) => id)).toEqual(ids.slice(0, 2));
  expect(first.has_more).toBe(true);
  expect(first.deliveries[1]).toMatchObject({ job_id: null, event_id: `${ids[1]}.1`, round: 1 });
  const second = await list(`?limit=2&before=${first.deliveries[1].event_id}`);
  expect(second.deliveries.map(({ batch_id: id }: { batch_id: string }) => id)).toEqual(ids.slice(2));
  expect(second.has_more).toBe(false);
  // Ids of others, and of nobody, begin no page.
  expect((await list(`?before=${ids[0]}.1`, other)).deliveries).toEqual([]);
  const bad = await service.request('GET', '/v1/webhooks/deliveries?before=x', { key: own });
  expect([bad.status, bad.body.code]).toEqual([400, 'invalid_request']);
});
