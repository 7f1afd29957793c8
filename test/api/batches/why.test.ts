import { describe, expect, onTestFinished } from 'vitest';
import { tone } from '../../infra/audio.ts';
import { shared as base } from '../../infra/fixtures.ts';
import type { TestKey } from '../../infra/service-client.ts';

const MEASURE = 'rec_0001_loudness_and_tempo';
const NOBODYS = '01234567-89ab-4def-8123-456789abcdef';

const test = base
  .extend('submit', { scope: 'file' }, ({ service }) => {
    return async (key: TestKey, audio_urls: string[]): Promise<string> => {
      const body = { recipe_id: MEASURE, audio_urls, max_retries: 1 };
      const response = await service.request('POST', '/v1/batch', { key, body });
      expect(response.status, response.bytes.toString()).toBe(202);
      return response.body.batch_id as string;
    };
  })
  .extend('itemsOf', { scope: 'file' }, ({ service }) => {
    return async (key: TestKey, id: string): Promise<string[]> => {
      const { body } = await service.request('GET', `/v1/batch/${id}/results?page_size=100`, { key });
      return body.items.map(({ item_id: item }: { item_id: string }) => item);
    };
  })
  .extend('why', { scope: 'file' }, ({ service }) => {
    return (key: TestKey, id: string, item: string) =>
      service.request('GET', `/v1/batch/${id}/items/${item}/why`, { key });
  });

describe('why an item failed', () => {
  test('names the byte, header or limit, and what would help', async ({ service, submit, itemsOf, why, audioHost }) => {
    const key = await service.key({ tokens: 2 });
    const page = Buffer.from('<!DOCTYPE html><html>No audio</html>');
    const id = await submit(key, [
      audioHost.url('why-missing.wav'),
      audioHost.serve('why-page.wav', page),
      audioHost.serve('why-long.wav', tone({ seconds: 9 })),
      audioHost.serve('why-fine.wav', tone({ seconds: 1 })),
    ]);
    await service.settled(key, id);
    const items = await itemsOf(key, id);
    const [missing, html, costly, fine] = await Promise.all(items.map(async (item) => (await why(key, id, item)).body));
    expect(missing).toMatchObject({
      batch_id: id,
      status: 'failed',
      waiting: null,
      failure: {
        code: 'audio_not_found',
        evidence: { byte: null, header: { name: 'status', value: '404' }, limit: null },
        help: expect.stringMatching(/^The address has no such audio/),
      },
    });
    expect(missing.explanation).toMatch(/status 404/);
    expect(html.failure).toMatchObject({
      code: 'not_audio',
      help: expect.stringMatching(/web page.* direct link/),
      evidence: {
        byte: { offset: 0, found: page.subarray(0, 16).toString('hex'), text: '<!DOCTYPE html><' },
        header: null,
        limit: null,
      },
    });
    expect(costly.failure).toMatchObject({
      code: 'insufficient_tokens',
      evidence: { limit: { name: 'available_tokens', value: expect.any(Number) } },
    });
    expect(fine).toMatchObject({ status: 'completed', failure: null, explanation: 'It has completed.' });
  });

  test('is shown for each item of a run', async ({ service, audioHost }) => {
    const key = await service.key({ kind: 'free' });
    const audio_urls = [audioHost.url('why-run.wav'), audioHost.serve('why-run-fine.wav', tone({ seconds: 1 }))];
    const body = { recipe_id: MEASURE, audio_urls };
    const { job_id: id } = (await service.request('POST', '/v1/recipe/execute', { key, body })).body;
    const explained = async () => (await service.request('GET', `/v1/recipe/jobs/${id}/why`, { key })).body;
    await expect.poll(async () => (await explained()).status).not.toBe('IN_QUEUE');
    const { job_id: shown, items } = await explained();
    expect(shown).toBe(id);
    expect(items.map((item: { audio_url: string }) => item.audio_url)).toEqual(audio_urls);
    expect(items.map(({ failure }: { failure: { code: string } | null }) => failure?.code)).toEqual([
      'audio_not_found',
      undefined,
    ]);
  });
});

test('an item that waits has the items before it, those that run, and an expected start once something has ended', async ({
  service,
  submit,
  itemsOf,
  why,
  audioHost,
}) => {
  const key = await service.key({ tokens: 1_000 });
  const done = await submit(key, [audioHost.serve('why-done.wav', tone({ seconds: 1, hz: 333 }))]);
  await service.settled(key, done);
  const held = Promise.withResolvers<void>();
  onTestFinished(() => held.resolve());
  const slow = Array.from({ length: 24 }, (_, n) =>
    audioHost.serve(`why-slow-${n}.wav`, tone({ seconds: 1, hz: 400 + n }), { after: held.promise }),
  );
  const id = await submit(key, slow);
  const last = (await itemsOf(key, id)).at(-1)!;
  const explained = async () => (await why(key, id, last)).body;
  await expect.poll(async () => (await explained()).waiting?.own_items_running ?? 0).toBeGreaterThan(0);
  const { status, waiting, explanation, failure } = await explained();
  expect([status, failure]).toEqual(['IN_QUEUE', null]);
  expect(waiting.own_items_ahead).toBeGreaterThan(0);
  expect(waiting.own_items_ahead + waiting.own_items_running).toBeLessThanOrEqual(23);
  expect(waiting.running_before[0]).toMatchObject({ batch_id: id, job_id: null });
  expect(waiting.ended_in_5_min.own).toBeGreaterThanOrEqual(1);
  const { earliest, latest } = waiting.expected_start;
  expect(Date.parse(earliest)).toBeLessThan(Date.parse(latest));
  expect(explanation).toMatch(/^It waits: \d+ items? of this account come before it/);
  await service.request('DELETE', `/v1/batch/${id}`, { key });
  expect((await explained()).explanation).toMatch(/cancelled/);
});

test('an item of another batch or account is not found', async ({ service, submit, itemsOf, why }) => {
  const [key, stranger] = await Promise.all([service.key({ tokens: 10 }), service.key({ tokens: 10 })]);
  const [id, other] = [await submit(key, ['http://10.0.0.1/a.wav']), await submit(key, ['http://10.0.0.1/b.wav'])];
  const [item] = await itemsOf(key, id);
  const told = async (...args: Parameters<typeof why>) => {
    const { status, body } = await why(...args);
    return [status, body.code];
  };
  expect((await why(key, id, item!)).status).toBe(200);
  expect(await told(key, other, item!)).toEqual([404, 'not_found']);
  expect(await told(key, id, NOBODYS)).toEqual([404, 'not_found']);
  expect(await told(key, NOBODYS, item!)).toEqual([404, 'batch_not_found']);
  expect(await told(stranger, id, item!)).toEqual([404, 'batch_not_found']);
});
