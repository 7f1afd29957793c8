import { describe, expect } from 'vitest';
import { tone } from '../../infra/audio.ts';
import { shared as base } from '../../infra/fixtures.ts';
import type { TestResponse, TestKey } from '../../infra/service-client.ts';
import { verifies } from '../../requirements.ts';

const MEASURE = 'rec_0001_loudness_and_tempo';
const UNKNOWN = '01234567-89ab-4def-8123-456789abcdef';
/** Refused without a request: an item that fails immediately and permanently. */
const PRIVATE = 'http://10.0.0.1/a.wav';

const test = base
  .extend('key', { scope: 'file' }, ({ service }) => service.key({ tokens: 1_000 }))
  .extend('batch', { scope: 'file' }, ({ service, key }) => ({
    submit: async (body: object, as: TestKey = key): Promise<string> => {
      const response = await service.request('POST', '/v1/batch', { key: as, body: { recipe_id: MEASURE, ...body } });
      expect(response.status, response.bytes.toString()).toBe(202);
      return response.body.batch_id as string;
    },
    get: (id: string, path = '', as: TestKey = key) => service.request('GET', `/v1/batch/${id}${path}`, { key: as }),
    cancel: (id: string, as: TestKey = key) => service.request('DELETE', `/v1/batch/${id}`, { key: as }),
    retry: (id: string, as: TestKey = key) => service.request('POST', `/v1/batch/${id}/retry`, { key: as }),
  }));

const problem = ({ status, body }: TestResponse): [number, string] => [status, body?.code];

describe('a batch of another account', () => {
  test('is not found by any route, and is not changed', async ({ service, batch }) => {
    verifies('service.isolation-batch', 'error.batch-not-found');
    const id = await batch.submit({ audio_urls: [PRIVATE] });
    const stranger = await service.key({ tokens: 10 });
    for (const response of [
      await batch.get(id, '', stranger),
      await batch.get(id, '/results', stranger),
      await batch.get(id, '/webhook', stranger),
      await batch.cancel(id, stranger),
      await batch.retry(id, stranger),
    ]) {
      expect(problem(response)).toEqual([404, 'batch_not_found']);
    }
    expect((await batch.get(id)).status).toBe(200);
  });

  test('gets the same response as an unknown id and a malformed one', async ({ batch }) => {
    verifies('error.batch-not-found');
    for (const id of [UNKNOWN, 'x', '0', '%00', `${UNKNOWN}0`, "';--"]) {
      for (const response of [
        await batch.get(id),
        await batch.get(id, '/results'),
        await batch.get(id, '/webhook'),
        await batch.cancel(id),
        await batch.retry(id),
      ]) {
        expect(problem(response)).toEqual([404, 'batch_not_found']);
      }
    }
  });
});

describe('results', () => {
  test('come in pages of at most 50, in submit order', async ({ batch }) => {
    verifies('results.fields', 'results.page-size-is-count', 'results.has-more', 'results.response', 'limit.page-size');
    verifies('item.fields');
    const urls = Array.from({ length: 120 }, (_, n) => `${PRIVATE}?${n}`);
    const id = await batch.submit({ audio_urls: urls });
    const page = async (query: string) => (await batch.get(id, `/results${query}`)).body;

    const first = await page('');
    expect(Object.keys(first)).toEqual(['batch_id', 'items', 'page_size', 'has_more', 'total']);
    expect([first.batch_id, first.page_size, first.items.length, first.has_more]).toEqual([id, 50, 50, true]);
    const shown = [first, await page('?page=2'), await page('?page=3')];
    expect(shown.map(({ page_size: size, has_more: more }) => [size, more])).toEqual([
      [50, true],
      [50, true],
      [20, false],
    ]);
    expect(shown.flatMap(({ items }) => items.map((item: { audio_url: string }) => item.audio_url))).toEqual(urls);
    expect(await page('?page=4')).toMatchObject({ items: [], page_size: 0, has_more: false });
    expect(await page('?page=999999999999')).toMatchObject({ items: [], page_size: 0, has_more: false });
    expect((await page('?page_size=500')).page_size).toBe(50);
    const small = await page('?page_size=7&page=2');
    expect(small.items.map((item: { audio_url: string }) => item.audio_url)).toEqual(urls.slice(7, 14));
    expect((await page('?page_size=60&page=3')).page_size).toBe(20);

    await expect.poll(async () => (await page('?page_size=1')).items[0].status).toBe('failed');
    await batch.cancel(id);
    expect(Object.keys((await page('')).items[0])).toEqual([
      'item_id',
      'audio_url',
      'status',
      'attempt',
      'retry_of',
      'raw_results',
      'error',
      'tokens_charged',
      'cached',
      'progress',
      'started_at',
      'queued_s',
      'fetch_s',
      'run_s',
    ]);
    expect((await page('')).items[0]).toMatchObject({
      status: 'failed',
      attempt: 1,
      retry_of: null,
      raw_results: null,
      error: { code: 'audio_target_refused', message: expect.any(String) },
      tokens_charged: 0,
    });
  });

  test('can be left out of a page, and read of one item', async ({ service, key, batch }) => {
    const urls = [PRIVATE, await service.upload(key, tone({ seconds: 1, hz: 333 }))];
    const id = await batch.submit({ audio_urls: urls });
    await service.settled(key, id);
    const page = async (query: string) => (await batch.get(id, `/results${query}`)).body;
    const whole = await page('');
    const [failed, completed] = whole.items;
    expect(Object.keys(completed.raw_results).length).toBeGreaterThan(0);
    expect(await page('?raw_results=omit')).toEqual({ ...whole, items: [failed, { ...completed, raw_results: {} }] });
    const one = await page(`?item_id=${completed.item_id}&page=7`);
    expect(one).toMatchObject({ page_size: 1, has_more: false, total: 1 });
    expect(one.items).toEqual([completed]);
    expect(await page(`?item_id=${UNKNOWN}`)).toMatchObject({ items: [], page_size: 0, total: 0 });
    expect(problem(await batch.get(id, '/results?item_id=x'))).toEqual([400, 'invalid_request']);
    const elsewhere = await batch.submit({ audio_urls: [PRIVATE] });
    const path = `/results?item_id=${completed.item_id}`;
    expect((await batch.get(elsewhere, path)).body.items).toEqual([]);
    expect(problem(await batch.get(id, '/results?raw_results=none'))).toEqual([400, 'invalid_request']);
  });

  test('can be filtered by state', async ({ service, key, batch }) => {
    const urls = [PRIVATE, await service.upload(key, tone({ seconds: 1 })), `${PRIVATE}?2`, `${PRIVATE}?3`];
    const id = await batch.submit({ audio_urls: urls });
    await service.settled(key, id);
    const page = async (query: string) => {
      const { items, page_size: size, has_more: more } = (await batch.get(id, `/results${query}`)).body;
      return [items.map((item: { audio_url: string }) => item.audio_url), size, more];
    };
    expect(await page('?status=failed')).toEqual([[PRIVATE, urls[2], urls[3]], 3, false]);
    expect(await page('?status=failed&page_size=2')).toEqual([[PRIVATE, urls[2]], 2, true]);
    expect(await page('?status=failed&page_size=2&page=2')).toEqual([[urls[3]], 1, false]);
    expect(await page('?status=completed')).toEqual([[urls[1]], 1, false]);
    expect(await page('?status=IN_QUEUE')).toEqual([[], 0, false]);
    expect(problem(await batch.get(id, '/results?status=pending'))).toEqual([400, 'invalid_request']);
  });

  test('refuse an invalid page', async ({ batch }) => {
    const id = await batch.submit({ audio_urls: [PRIVATE] });
    for (const [code, values] of [
      ['invalid_page', ['0', '-1', '1.5', 'x', '', '1e3', '99999999999999999999']],
      ['invalid_page_size', ['0', '-1', '1.5', 'x', '', '+5']],
    ] as const) {
      const name = code.slice('invalid_'.length);
      for (const value of values) {
        expect(problem(await batch.get(id, `/results?${name}=${encodeURIComponent(value)}`))).toEqual([400, code]);
      }
      expect(problem(await batch.get(id, `/results?${name}=1&${name}=2`))).toEqual([400, code]);
    }
    expect((await batch.get(id, '/results?cursor=unknown')).status).toBe(200);
  });

  test('contain the measurements and files of each step', async ({ service, key, batch }) => {
    verifies(
      'item.completed',
      'item.raw-results',
      'service.signal-analysis',
      'service.tempo-analysis',
      'service.crop-audio',
    );
    verifies('batch.end-state');
    const upload = await service.upload(key, tone({ seconds: 3, hz: 440 }));
    const id = await batch.submit({ recipe_id: 'rec_0008_master_check', audio_urls: [upload] });
    expect(await service.settled(key, id)).toMatchObject({
      status: 'completed',
      completed_items: 1,
      percent_complete: 100,
      tokens_charged: 3,
    });
    const [item] = (await batch.get(id, '/results')).body.items;
    expect([item.status, item.error]).toEqual(['completed', null]);
    expect(Object.keys(item.raw_results)).toEqual(['crop_audio', 'signal_analysis', 'tempo_analysis']);
    const { crop_audio: crop, signal_analysis: signal, tempo_analysis: tempo } = item.raw_results;
    expect(crop.audio).toMatchObject({ audio_url: `artifact://${crop.audio.artifact_id}`, url: expect.any(String) });
    expect((await fetch(crop.audio.url)).status).toBe(200);
    expect(signal.duration_s).toBeCloseTo(3, 1);
    expect(tempo).toHaveProperty('bpm');
  });

  test('name made files after the audio', async ({ service, key, batch, audioHost }) => {
    const url = audioHost.serve('My Söng.wav', tone({ seconds: 2, hz: 470 }));
    const id = await batch.submit({ recipe_id: 'rec_0008_master_check', audio_urls: [url] });
    await service.settled(key, id);
    const [item] = (await batch.get(id, '/results')).body.items;
    const made = await fetch(item.raw_results.crop_audio.audio.url);
    expect(made.headers.get('content-disposition')).toBe(
      `attachment; filename="My S_ng-cropped.flac"; filename*=UTF-8''My%20S%C3%B6ng-cropped.flac`,
    );
    const renamed = new URL(item.raw_results.crop_audio.audio.url);
    renamed.searchParams.set('of', 'invoice');
    expect((await fetch(renamed)).status).toBe(404);
  });

  test('name a capability that repeats with its number', async ({ service, key, batch }) => {
    const upload = await service.upload(key, tone({ seconds: 1, hz: 660 }));
    const id = await batch.submit({ recipe_id: 'rec_0006_before_and_after_trim', audio_urls: [upload] });
    await service.settled(key, id);
    const [item] = (await batch.get(id, '/results')).body.items;
    expect(Object.keys(item.raw_results)).toEqual(['signal_analysis', 'crop_audio', 'signal_analysis_2']);
  });
});

describe('cancelling and retrying', () => {
  test('a batch that has ended cannot be cancelled', async ({ service, key, batch }) => {
    verifies('batch.already-final');
    const id = await batch.submit({ audio_urls: [PRIVATE] });
    const ended = await service.settled(key, id);
    expect(problem(await batch.cancel(id))).toEqual([409, 'batch_already_final']);
    expect((await batch.get(id)).body).toEqual(ended);
  });

  test('failed items are retried as new attempts of their parents', async ({ service, key, batch }) => {
    verifies('item.lineage', 'batch.retry');
    const id = await batch.submit({ audio_urls: [PRIVATE, `${PRIVATE}?2`] });
    await service.settled(key, id);
    const before = (await batch.get(id, '/results')).body.items;
    const retried = await batch.retry(id);
    expect([retried.status, retried.body]).toEqual([202, { batch_id: id, status: 'IN_QUEUE', retried_items: 2 }]);
    expect(await service.settled(key, id)).toMatchObject({ status: 'failed', total_items: 2, failed_items: 2 });
    const after = (await batch.get(id, '/results')).body.items;
    for (const [n, item] of after.entries()) {
      expect(item).toMatchObject({ attempt: 2, retry_of: before[n].item_id, audio_url: before[n].audio_url });
    }
  });

  test('without failed items there is nothing to retry', async ({ service, key, batch }) => {
    const upload = await service.upload(key, tone({ seconds: 1, hz: 550 }));
    const id = await batch.submit({ audio_urls: [upload] });
    await service.settled(key, id);
    expect(problem(await batch.retry(id))).toEqual([409, 'no_failed_items']);
  });
});

describe('tokens', () => {
  test('are charged once for the same audio in one account, and again in another', async ({
    service,
    batch,
    audioHost,
  }) => {
    verifies('metering.charge-once', 'cache.scoped', 'metering.token-per-second');
    const bytes = tone({ seconds: 4.2, hz: 300 });
    const [url, copy] = [audioHost.serve('once.wav', bytes), audioHost.serve('copy.wav', bytes)];
    const [one, other] = await Promise.all([service.key({ tokens: 10 }), service.key({ tokens: 10 })]);
    const charged = async (as: TestKey, audioUrl: string): Promise<[number, boolean]> => {
      const id = await batch.submit({ audio_urls: [audioUrl] }, as);
      expect(await service.settled(as, id)).toMatchObject({ status: 'completed' });
      const [item] = (await batch.get(id, '/results', as)).body.items;
      return [item.tokens_charged, item.cached];
    };
    expect(await charged(one, url)).toEqual([5, false]);
    expect(await charged(one, copy)).toEqual([0, true]);
    expect(await charged(other, url)).toEqual([5, false]);
  });
});
