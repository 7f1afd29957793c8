import { describe, expect, onTestFinished } from 'vitest';
import { tone } from '../../infra/audio.ts';
import { MOMENT, PRIVATE, problem, test as base } from '../../infra/runs.ts';
import type { TestKey } from '../../infra/service-client.ts';

const UUID = expect.stringMatching(/^[0-9a-f-]{36}$/);
const TONE = tone({ seconds: 1.2, hz: 333 });

/** Addresses are signed anew by each request. */
const unsigned = (text: string): string => text.replaceAll(/expires=\d+&signature=[\w-]+/g, '');

const test = base.extend('work', { scope: 'file' }, ({ service, key }) => {
  return (body: unknown, { as = key, headers = {} }: { as?: TestKey; headers?: Record<string, string> } = {}) =>
    service.request('POST', '/v1/run', { key: as, body, headers });
});

describe('a run without a recipe', () => {
  test('starts at once, and is a run like any other', async ({ service, key, run, work }) => {
    const url = await service.upload(key, tone({ seconds: 1.3, hz: 300 }));
    const started = await work({ capability: 'signal_analysis', audio_urls: [url], metadata: { order: 1 } });
    expect([started.status, started.body]).toEqual([202, { job_id: UUID, status: 'IN_QUEUE', recipe_id: null }]);
    const ended = await run.ended(started.body.job_id);
    expect(ended).toMatchObject({ status: 'completed', recipe_id: null, tokens_charged: 2, metadata: { order: 1 } });
    expect(ended.result.signal_analysis[0]).toMatchObject({ audio_url: url, sample_rate_hz: 44_100 });
  });

  test('responds with the job that ended within wait_s, as GET shows it', async ({ service, key, run, work }) => {
    const url = await service.upload(key, TONE);
    const steps = [{ capability: 'crop_audio', params: { end_s: 0.5 } }, { capability: 'signal_analysis' }];
    const response = await work({ steps, audio_urls: [url], wait_s: 60 });
    expect(response.status, response.bytes.toString()).toBe(200);
    const again = await run.get(response.body.job_id);
    expect(unsigned(response.bytes.toString())).toBe(unsigned(again.bytes.toString()));
    expect(response.body).toMatchObject({ status: 'completed', completed_at: MOMENT });
    expect(Object.keys(response.body.result)).toEqual(['crop_audio', 'signal_analysis']);
  });

  test('responds with 202 where it has not ended by then, and goes on', async ({ run, work, audioHost }) => {
    const held = Promise.withResolvers<void>();
    onTestFinished(() => held.resolve());
    const url = audioHost.serve('late.wav', tone({ seconds: 1, hz: 320 }), { after: held.promise });
    const response = await work({ capability: 'tempo_analysis', audio_urls: [url], wait_s: 0.5 });
    expect([response.status, response.body.status]).toEqual([202, 'IN_QUEUE']);
    held.resolve();
    expect(await run.ended(response.body.job_id)).toMatchObject({ status: 'completed' });
  });

  test('shows what failed, and is not charged', async ({ work }) => {
    const response = await work({ capability: 'tempo_analysis', audio_urls: [PRIVATE], wait_s: 60 });
    expect([response.status, response.body.status, response.body.tokens_charged]).toEqual([200, 'failed', 0]);
    expect(response.body.errors).toMatchObject([{ audio_url: PRIVATE, code: expect.any(String) }]);
  });

  test('is taken from every kind of key, and what was measured before is not charged again', async ({
    service,
    key,
    work,
  }) => {
    const url = await service.upload(key, tone({ seconds: 1.4, hz: 341 }));
    const body = { capability: 'signal_analysis', audio_urls: [url], wait_s: 60 };
    expect([(await work(body)).body.tokens_charged, (await work(body)).body.tokens_charged]).toEqual([2, 0]);
    const free = await service.key({ kind: 'free', tokens: 10 });
    const own = await service.upload(free, tone({ seconds: 1, hz: 342 }));
    expect((await work({ ...body, audio_urls: [own] }, { as: free })).status).toBe(200);
  });

  test('is reported to its webhook, without a recipe', async ({ work, webhookSink }) => {
    const webhook = webhookSink.url('/steps');
    const { body } = await work({ capability: 'tempo_analysis', audio_urls: [PRIVATE], webhook_url: webhook });
    const [post] = await webhookSink.waitFor('/steps', 1);
    expect(JSON.parse(post!.text)).toMatchObject({ event: 'recipe_completed', job_id: body.job_id, recipe_id: null });
  });

  test('under an Idempotency-Key is started once', async ({ service, key, work }) => {
    const url = await service.upload(key, tone({ seconds: 1, hz: 350 }));
    const body = { capability: 'tempo_analysis', audio_urls: [url], wait_s: 60 };
    const headers = { 'Idempotency-Key': crypto.randomUUID() };
    const [first, second] = [await work(body, { headers }), await work(body, { headers })];
    expect([first.status, second.status]).toEqual([200, 202]);
    expect(second.body.job_id).toBe(first.body.job_id);
  });
});

describe('is refused with invalid_steps', () => {
  test.for<[string, object, RegExp]>([
    ['without work', {}, /Send capability/],
    ['with both', { capability: 'tempo_analysis', steps: [{ capability: 'tempo_analysis' }] }, /not both/],
    ['with params beside steps', { steps: [{ capability: 'tempo_analysis' }], params: {} }, /params goes with/],
    ['of no capability of ours', { capability: 'make_coffee' }, /./],
    ['with a capability that is no text', { capability: 7 }, /./],
    ['with a parameter that it has not', { capability: 'tempo_analysis', params: { speed: 1 } }, /./],
    ['with no steps', { steps: [] }, /./],
    ['with join_audio alone', { capability: 'join_audio' }, /./],
    ...['https://audio.example/a.wav?\0', 'https://audio.example/\ud800.wav'].map((url): [string, object, RegExp] => [
      `with audio at ${JSON.stringify(url)}`,
      { capability: 'join_audio', params: { after_url: url } },
      /after_url: contains characters that a URL cannot have/,
    ]),
  ])('%s', async ([, body, detail], { work }) => {
    const response = await work({ audio_urls: [PRIVATE], ...body });
    expect(problem(response), response.bytes.toString()).toEqual([400, 'invalid_steps']);
    expect(response.bytes.toString()).toMatch(detail);
    expect(response.bytes.toString()).not.toContain('steps[0]');
  });
});

test.for<[object, string]>([
  [{}, 'missing_audio_urls'],
  [{ audio_urls: [] }, 'missing_audio_urls'],

  [{ audio_urls: ['ftp://x'] }, 'invalid_audio_url'],
  [{ audio_urls: [PRIVATE], webhook_url: 'x' }, 'invalid_webhook_url'],
  [{ audio_urls: [PRIVATE], wait_s: 61 }, 'invalid_request'],
  [{ audio_urls: [PRIVATE], recipe_id: 'rec_0001_loudness_and_tempo' }, 'invalid_request'],
])('%j is refused as %s', async ([body, code], { work }) => {
  expect(problem(await work({ capability: 'tempo_analysis', ...body }))).toEqual([400, code]);
});

test('more than 20 addresses are refused as run_too_large', async ({ work }) => {
  const urls = Array.from({ length: 21 }, (_, n) => `${PRIVATE}?${n}`);
  expect(problem(await work({ capability: 'tempo_analysis', audio_urls: urls }))).toEqual([422, 'run_too_large']);
});
