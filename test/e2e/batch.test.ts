import { describe, expect } from 'vitest';
import * as ledger from '../../platform/db/ledger/ledger.ts';
import { workflowId } from '../../workflows/messages.ts';
import { tone } from '../infra/audio.ts';
import { shared as test } from '../infra/fixtures.ts';
import type { ServiceClient, TestKey } from '../infra/service-client.ts';
import { verifies } from '../requirements.ts';

const MEASURE = 'rec_0001_loudness_and_tempo';

async function submit(service: ServiceClient, key: TestKey, body: object): Promise<string> {
  const response = await service.request('POST', '/v1/batch', { key, body: { recipe_id: MEASURE, ...body } });
  expect(response.status, response.bytes.toString()).toBe(202);
  return response.body.batch_id as string;
}

async function results(service: ServiceClient, key: TestKey, id: string) {
  const { body } = await service.request('GET', `/v1/batch/${id}/results`, { key });
  return body.items as Record<string, any>[]; // oxlint-disable-line typescript/no-explicit-any -- results of every shape
}

async function balance(service: ServiceClient, key: TestKey, db: Parameters<typeof ledger.balances>[0]) {
  return ledger.balances(db, key.account_id);
}

describe('a batch', () => {
  test('measures real audio, charges its seconds and calls the webhook', async ({
    service,
    audioHost,
    webhookSink,
    db,
  }) => {
    verifies('batch.completed', 'webhook.batch-payload', 'metering.token-per-second');
    const key = await service.key({ tokens: 100 });
    const url = audioHost.serve('tone.wav', tone({ seconds: 2.5 }));
    const id = await submit(service, key, { audio_urls: [url], webhook_url: webhookSink.url('/done') });
    const status = await service.settled(key, id);
    expect(status).toMatchObject({ status: 'completed', total_items: 1, completed_items: 1, percent_complete: 100 });

    const [item] = await results(service, key, id);
    expect(item).toMatchObject({ audio_url: url, status: 'completed', tokens_charged: 3, cached: false, attempt: 1 });
    expect(Object.keys(item!['raw_results'])).toEqual(['signal_analysis', 'tempo_analysis']);
    expect(item!['raw_results'].signal_analysis.duration_s).toBeCloseTo(2.5, 6);

    const [posted] = await webhookSink.waitFor('/done', 1);
    const payload = JSON.parse(posted!.text);
    expect(Object.keys(payload)).toEqual([
      'event',
      'batch_id',
      'status',
      'total_items',
      'completed_items',
      'failed_items',
      'cancelled_items',
      'actual_total_cost',
      'completed_at',
    ]);
    expect(payload).toMatchObject({
      event: 'batch_completed',
      batch_id: id,
      status: 'completed',
      actual_total_cost: 3,
    });
    expect(payload.completed_at).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
    expect(posted!.headers['webhook-id']).toBe(`${id}.1`);
    expect(await balance(service, key, db)).toMatchObject({ availableTokens: 97, heldTokens: 0 });
  });

  test('analyses and charges the same audio once, and marks the other items as cached', async ({
    service,
    audioHost,
  }) => {
    verifies('cache.same-account');
    const key = await service.key({ tokens: 100 });
    const bytes = tone({ seconds: 2, hz: 330 });
    const urls = Array.from({ length: 6 }, (_, n) => audioHost.serve(`same-${n}.wav`, bytes));
    const id = await submit(service, key, { audio_urls: urls });
    await service.settled(key, id);
    const items = await results(service, key, id);
    expect(items.map((item) => item['tokens_charged']).toSorted((a, b) => a - b)).toEqual([0, 0, 0, 0, 0, 2]);
    // Each of the two steps ran once; under load they may have run for two of the items.
    expect([1, 2]).toContain(items.filter((item) => !item['cached']).length);
  });

  test('gives each failure its code, also in Temporal, and the others their results', async ({
    service,
    audioHost,
    db,
    client,
  }) => {
    verifies('batch.failed-items');
    const key = await service.key({ tokens: 100 });
    const urls = [
      audioHost.serve('good.wav', tone({ seconds: 1 })),
      audioHost.url('nowhere.wav'),
      audioHost.serve('garbage.mp3', Buffer.from('this is no audio at all, but it is long enough to look at')),
      audioHost.serve('one-byte.wav', Buffer.from([0x52])),
      audioHost.serve('empty.wav', tone({ seconds: 0 })),
      audioHost.serve('list.m3u8', Buffer.from('#EXTM3U\n#EXTINF:1,\nfile:///etc/hostname\n')),
      audioHost.serve('list.ffconcat', Buffer.from('ffconcat version 1.0\nfile /etc/hostname\n')),
      audioHost.serve(
        'picture.svg',
        Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><image href="file:///etc/hostname"/></svg>'),
      ),
      'http://10.0.0.1/private.wav',
    ];
    const id = await submit(service, key, { audio_urls: urls });
    expect(await service.settled(key, id)).toMatchObject({ status: 'completed', completed_items: 1, failed_items: 8 });
    const items = await results(service, key, id);
    expect(items.map((item) => item['error']?.code)).toEqual([
      undefined,
      'audio_not_found',
      'not_audio',
      'not_audio',
      'audio_damaged',
      'not_audio',
      'not_audio',
      'not_audio',
      'audio_target_refused',
    ]);
    const ends = await Promise.all(
      items.map((_, n) =>
        client.workflow
          .getHandle(workflowId.item(workflowId.batch(id), n + 1, 1))
          .result()
          .then(() => undefined)
          .catch(({ cause }: { cause?: { type?: string } }) => cause?.type),
      ),
    );
    expect(ends).toEqual(items.map((item) => item['error']?.code));
    expect(items.slice(1).every((item) => item['raw_results'] === null && item['tokens_charged'] === 0)).toBe(true);
    expect(await ledger.audit(db)).toEqual([]);
  });

  test('retries transient failures up to max_retries, and permanent failures not at all', async ({
    service,
    audioHost,
  }) => {
    verifies('batch.max-retries');
    const key = await service.key({ tokens: 100 });
    const flaky = (name: string): string => audioHost.serve(name, tone({ seconds: 1, hz: 250 }), { first: [503, 503] });
    const patient = await submit(service, key, { audio_urls: [flaky('patient.wav')], max_retries: 3 });
    const hasty = await submit(service, key, {
      audio_urls: [flaky('hasty.wav'), audioHost.url('gone.wav')],
      max_retries: 1,
    });
    expect(await service.settled(key, patient)).toMatchObject({ status: 'completed' });
    expect(await service.settled(key, hasty)).toMatchObject({ status: 'failed', failed_items: 2 });
    expect([audioHost.hits('patient.wav'), audioHost.hits('hasty.wav'), audioHost.hits('gone.wav')]).toEqual([3, 2, 1]);
  });

  test('serves the files of a step at signed URLs', async ({ service }) => {
    const key = await service.key({ tokens: 100 });
    const upload = await service.upload(key, tone({ seconds: 2 }));
    const saved = await service.request('POST', '/v1/recipe/save', {
      key,
      body: {
        name: 'Middle second',
        steps: [{ capability: 'crop_audio', params: { start_s: 0.5, end_s: 1.5 } }, { capability: 'signal_analysis' }],
      },
    });
    await service.request('POST', '/v1/recipe/approve', { key, body: { recipe_id: saved.body.recipe_id } });
    const id = await submit(service, key, { recipe_id: saved.body.recipe_id, audio_urls: [upload] });
    expect(await service.settled(key, id)).toMatchObject({ status: 'completed' });
    const [item] = await results(service, key, id);
    const { crop_audio: cropped, signal_analysis: measured } = item!['raw_results'];
    expect(measured.duration_s).toBe(1);
    expect(cropped.audio).toMatchObject({ content_type: 'audio/flac', duration_s: 1 });
    const made = await fetch(cropped.audio.url);
    expect(made.status).toBe(200);
    expect((await made.arrayBuffer()).byteLength).toBe(cropped.audio.bytes);

    const again = await submit(service, key, { audio_urls: [cropped.audio.audio_url] });
    expect(await service.settled(key, again)).toMatchObject({ status: 'completed' });
  });

  test('fails an item that the balance does not cover and leaves the balance unchanged', async ({
    service,
    audioHost,
    db,
  }) => {
    verifies('metering.prepaid');
    const key = await service.key({ tokens: 2 });
    const id = await submit(service, key, { audio_urls: [audioHost.serve('long.wav', tone({ seconds: 5 }))] });
    expect(await service.settled(key, id)).toMatchObject({ status: 'failed' });
    expect((await results(service, key, id))[0]!['error'].code).toBe('insufficient_tokens');
    expect(await balance(service, key, db)).toMatchObject({ availableTokens: 2, heldTokens: 0 });
  });
});

describe('cancelling and retrying', () => {
  test('cancels pending items, lets items in flight finish, and returns 409 once closed', async ({
    service,
    audioHost,
  }) => {
    verifies('batch.cancel', 'batch.already-final');
    const key = await service.key({ tokens: 1_000 });
    const { promise: after, resolve: send } = Promise.withResolvers<void>();
    const urls = Array.from({ length: 40 }, (_, n) =>
      audioHost.serve(`slow-${n}.wav`, tone({ seconds: 1, hz: 200 + n }), { after }),
    );
    const id = await submit(service, key, { audio_urls: urls });
    await expect.poll(() => urls.some((_, n) => audioHost.hits(`slow-${n}.wav`) > 0)).toBe(true);
    const cancelled = await service.request('DELETE', `/v1/batch/${id}`, { key });
    send();
    expect(cancelled.status).toBe(202);
    expect(cancelled.body.cancelled_items).toBeGreaterThan(0);
    const end = await service.settled(key, id);
    expect(end.status).toBe('cancelled');
    expect(end.completed_items + end.cancelled_items).toBe(40);
    expect(end.completed_items).toBeGreaterThan(0);
    const late = await service.request('DELETE', `/v1/batch/${id}`, { key });
    expect([late.status, late.body.code]).toEqual([409, 'batch_already_final']);
  });

  test('retries failed items as new attempts and calls the webhook again', async ({
    service,
    audioHost,
    webhookSink,
  }) => {
    verifies('batch.retry');
    const key = await service.key({ tokens: 100 });
    const name = 'comes-later.wav';
    const id = await submit(service, key, {
      audio_urls: [audioHost.serve('there.wav', tone({ seconds: 1, hz: 410 })), audioHost.url(name)],
      webhook_url: webhookSink.url('/rounds'),
    });
    await service.settled(key, id);
    await webhookSink.waitFor('/rounds', 1);
    const [, failedItem] = await results(service, key, id);
    audioHost.serve(name, tone({ seconds: 1, hz: 420 }));
    const retried = await service.request('POST', `/v1/batch/${id}/retry`, { key });
    expect([retried.status, retried.body]).toEqual([202, { batch_id: id, status: 'IN_QUEUE', retried_items: 1 }]);
    expect(await service.settled(key, id)).toMatchObject({ status: 'completed', completed_items: 2, total_items: 2 });
    const [, item] = await results(service, key, id);
    expect(item).toMatchObject({ attempt: 2, retry_of: failedItem!['item_id'], status: 'completed' });
    const posts = await webhookSink.waitFor('/rounds', 2);
    expect(posts.map(({ headers }) => headers['webhook-id'])).toEqual([`${id}.1`, `${id}.2`]);
    expect(JSON.parse(posts[1]!.text)).toMatchObject({ actual_total_cost: 2, failed_items: 0 });
    const none = await service.request('POST', `/v1/batch/${id}/retry`, { key });
    expect([none.status, none.body.code]).toEqual([409, 'no_failed_items']);
  });
});

describe('webhooks', () => {
  test('are tried three times, 2 s and 4 s apart, then given up', async ({ service, audioHost, webhookSink }) => {
    verifies('webhook.three-attempts');
    const key = await service.key({ tokens: 100 });
    const id = await submit(service, key, {
      audio_urls: [audioHost.serve('w.wav', tone({ seconds: 1, hz: 500 }))],
      webhook_url: webhookSink.url('/never', [500, 500, 500]),
    });
    const posts = await webhookSink.waitFor('/never', 3);
    const gaps = posts.slice(1).map(({ at }, n) => at - posts[n]!.at);
    expect(gaps[0]).toBeGreaterThanOrEqual(1_950);
    expect(gaps[1]).toBeGreaterThanOrEqual(3_950);
    await expect
      .poll(async () => (await service.request('GET', `/v1/batch/${id}/webhook`, { key })).body.events?.[0]?.outcome)
      .toBe('given_up');
  });
});
