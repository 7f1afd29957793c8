import { describe, expect, onTestFinished } from 'vitest';
import { shared as base } from '../../infra/fixtures.ts';
import type { TestKey } from '../../infra/service-client.ts';

const RECIPE = 'rec_0001_loudness_and_tempo';
/** Refused without a request. */
const PRIVATE = 'http://10.0.0.1/a.wav';

/** Both lists behave alike. */
const LISTS = [
  { path: '/v1/batch', entries: 'batches', id: 'batch_id', submit: '/v1/batch', one: '/v1/batch' },
  { path: '/v1/recipe/jobs', entries: 'jobs', id: 'job_id', submit: '/v1/recipe/execute', one: '/v1/recipe/jobs' },
] as const;

const test = base.extend('submit', { scope: 'file' }, ({ service }) => {
  return async (list: (typeof LISTS)[number], key: TestKey, more: object = {}): Promise<string> => {
    const body = { recipe_id: RECIPE, audio_urls: [PRIVATE], ...more };
    const response = await service.request('POST', list.submit, { key, body });
    expect(response.status, response.bytes.toString()).toBe(202);
    return response.body[list.id] as string;
  };
});

for (const list of LISTS) {
  describe(`GET ${list.path}`, () => {
    test('shows the submits of the account, newest first, page by page', async ({ service, submit }) => {
      const key = await service.key({ tokens: 10 });
      const stranger = await service.key({ tokens: 10 });
      await submit(list, stranger);
      const ids: string[] = [];
      for (let n = 0; n < 5; n++) ids.unshift(await submit(list, key));
      await submit(
        LISTS.find((other) => other !== list)!,
        key,
      );
      const page = async (query: string) => {
        const { status, body } = await service.request('GET', `${list.path}${query}`, { key });
        expect(status).toBe(200);
        expect(Object.keys(body)).toEqual([list.entries, 'has_more']);
        return [body[list.entries].map((entry: Record<string, string>) => entry[list.id]), body.has_more];
      };
      expect(await page('')).toEqual([ids, false]);
      expect(await page('?limit=2')).toEqual([ids.slice(0, 2), true]);
      expect(await page(`?limit=2&before=${ids[1]}`)).toEqual([ids.slice(2, 4), true]);
      expect(await page(`?limit=2&before=${ids[3]!.toUpperCase()}`)).toEqual([ids.slice(4), false]);
      expect(await page(`?limit=5`)).toEqual([ids, false]);
      for (const great of ['1000', '355687428096000', '9007199254740993', '9'.repeat(400)])
        expect(await page(`?limit=${great}`)).toEqual([ids, false]);
      expect(await page('?before=00000000-0000-0000-0000-000000000000')).toEqual([[], false]);
    });

    test('shows 20 unless told otherwise, each as it is shown alone', async ({ service, submit }) => {
      const key = await service.key({ tokens: 10 });
      const ids = await Promise.all(
        Array.from({ length: 21 }, (_, order) => submit(list, key, { metadata: { order } })),
      );
      const all = async () => (await service.request('GET', `${list.path}?limit=100&status=failed`, { key })).body;
      await expect.poll(async () => (await all())[list.entries].length).toBe(21); // what is shown is the subject, not how soon
      const { body } = await service.request('GET', list.path, { key });
      expect([body[list.entries].length, body.has_more]).toEqual([20, true]);
      const [newest] = body[list.entries];
      expect(ids).toContain(newest[list.id]);
      const alone = await service.request('GET', `${list.one}/${newest[list.id]}`, { key });
      expect(alone.body).toMatchObject(newest);
      expect(newest.metadata).toEqual({ order: ids.indexOf(newest[list.id]) });
    });

    test('filters by state', async ({ service, submit, audioHost }) => {
      const key = await service.key({ tokens: 10 });
      const failing = await submit(list, key);
      const held = Promise.withResolvers<void>();
      onTestFinished(() => held.resolve());
      const slow = audioHost.serve(`slow-${list.id}.wav`, Buffer.from('RIFF'), { after: held.promise });
      const waiting = await submit(list, key, { audio_urls: [slow] });
      const inState = async (status: string): Promise<string[]> => {
        const { body } = await service.request('GET', `${list.path}?status=${status}`, { key });
        return body[list.entries].map((entry: Record<string, string>) => entry[list.id]);
      };
      await expect.poll(() => inState('failed')).toEqual([failing]);
      expect(await inState('IN_QUEUE')).toEqual([waiting]);
      expect([await inState('completed'), await inState('cancelled')]).toEqual([[], []]);
    });

    test('refuses an invalid query', async ({ service }) => {
      const key = await service.key({ tokens: 10 });
      for (const query of ['limit=0', 'limit=-1', 'limit=x', 'limit=', 'limit=1&limit=2', 'status=done', 'before=x']) {
        const { status, body } = await service.request('GET', `${list.path}?${query}`, { key });
        expect([query, status, body.code]).toEqual([query, 400, 'invalid_request']);
      }
    });
  });
}
