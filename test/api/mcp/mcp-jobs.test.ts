import { describe, expect } from 'vitest';
import { tone } from '../../infra/audio.ts';
import { NEWEST, problem, test } from '../../infra/mcp.ts';

/** Two steps. */
const MEASURE = 'rec_0001_loudness_and_tempo';
const REPORT = 'rec_0004_signal_report';
const UNKNOWN = '01234567-89ab-4def-8123-456789abcdef';
/** Refused without a request. */
const PRIVATE = 'http://10.0.0.1/a.wav';
describe('recipes', () => {
  test('are found, run and shown', async ({ service, key, connect }) => {
    const client = await connect();
    const { structured: lanes } = await client.call('browse_recipes', {});
    expect(lanes.public.map(({ recipe_id: id }: { recipe_id: string }) => id)).toContain(MEASURE);
    const { structured: page } = await client.call('browse_recipes', { lane: 'public', limit: 2 });
    expect([page.public, page.has_more.public]).toEqual([lanes.public.slice(0, 2), true]);
    const { structured: recipe } = await client.call('get_recipe', { recipe_id: MEASURE });
    expect(recipe).toMatchObject({ recipe_id: MEASURE, status: 'approved' });
    const urls = [await service.upload(key, tone({ seconds: 1.25 })), PRIVATE];
    const told: unknown[] = [];
    const { isError, structured: run } = await client.call(
      'run_recipe',
      { recipe_id: MEASURE, audio_urls: urls },
      { onprogress: ({ progress, total }) => void told.push([progress, total]) },
    );
    const steps = urls.length * recipe.steps.length;
    expect(told.at(-1)).toEqual([steps, steps]);
    expect(isError).toBe(false);
    expect(run).toMatchObject({ status: 'completed', completed_items: 1, failed_items: 1 });
    const [first, second] = Object.values<Record<string, unknown>[]>(run.result)[0]!;
    expect(first).toMatchObject({ audio_url: urls[0], engine: expect.any(String) });
    expect(second).toMatchObject({ error: { code: 'audio_target_refused' } });
    const { isError: failed } = await client.call('run_recipe', { recipe_id: MEASURE, audio_urls: [PRIVATE] });
    expect(failed).toBe(true);
  });

  test('report the share that is done, and no more while the rest waits', async ({
    service,
    key,
    connect,
    audioHost,
  }) => {
    const client = await connect();
    const held = Promise.withResolvers<void>();
    const urls = [
      await service.upload(key, tone({ seconds: 1.5, hz: 350 })),
      audioHost.serve('held.wav', tone({ seconds: 1 }), { after: held.promise }),
    ];
    const half: number[] = [];
    const onprogress = ({ progress }: { progress: number }): void => {
      if (progress >= 2 && progress < 4) half.push(progress);
      if (half.length === 4) held.resolve();
    };
    const { isError, text } = await client.call('run_recipe', { recipe_id: MEASURE, audio_urls: urls }, { onprogress });
    expect(isError, text).toBe(false);
    // Two of four steps, and a sign of life with each later notification.
    for (const progress of half.slice(0, 4)) expect(progress - 2).toBeLessThan(1e-5);
  });

  test('can be started without waiting, and cancelled', async ({ connect, audioHost }) => {
    const client = await connect();
    const url = audioHost.hang('hangs.wav');
    const { structured: run } = await client.call('run_recipe', { recipe_id: REPORT, audio_urls: [url], wait_s: 0 });
    expect(run).toMatchObject({ status: 'IN_QUEUE', result: null });
    const cancelled = await client.call('cancel_run', { job_id: run.job_id });
    expect(cancelled.isError).toBe(false);
    const status = async () => (await client.call('get_run', { job_id: run.job_id })).structured.status;
    await expect.poll(status).toBe('cancelled');
    expect(problem(await client.call('cancel_run', { job_id: run.job_id }))).toMatchObject({
      code: 'job_already_final',
    });
  });

  test('return the codes of the routes', async ({ connect }) => {
    const client = await connect();
    const code = async (name: string, input: Record<string, unknown>) =>
      problem(await client.call(name, input))['code'];
    expect(await code('run_recipe', { audio_urls: [PRIVATE] })).toBe('missing_recipe_id');
    expect(await code('run_recipe', { recipe_id: REPORT })).toBe('missing_audio_urls');
    expect(await code('run_recipe', { recipe_id: REPORT, audio_urls: Array(21).fill(PRIVATE) })).toBe('run_too_large');
    expect(await code('run_recipe', { recipe_id: 'rec_9999_none', audio_urls: [PRIVATE] })).toBe('recipe_not_found');
    expect(await code('run_recipe', { recipe_id: REPORT, audio_urls: [PRIVATE], wait_s: 'long' })).toBe(
      'invalid_request',
    );
    expect(await code('get_recipe', { recipe_id: 'rec_9999_none' })).toBe('recipe_not_found');
    expect(await code('get_run', { job_id: 'x' })).toBe('job_not_found');
    expect(await code('browse_recipes', { all: true })).toBe('invalid_request');
  });
});

test('a recipe is drafted, saved, approved and run, and the balance is what its audio cost', async ({
  service,
  connect,
}) => {
  const key = await service.key({ tokens: 10 });
  const client = await connect(NEWEST, key);
  const balance = async () => (await client.call('get_balance', {})).structured.available_tokens as number;
  expect(await balance()).toBe(10);
  const prompt = 'Trim the silence, then measure the loudness.';
  const { structured: draft } = await client.call('generate_recipe', { prompt });
  expect(draft.steps.length).toBeGreaterThan(0);
  const { structured: recipe } = await client.call('save_recipe', { name: 'Trimmed', steps: draft.steps });
  expect(recipe.status).toBe('saved');
  const work = { recipe_id: recipe.recipe_id, audio_urls: [await service.upload(key, tone({ seconds: 1.5 }))] };
  expect(problem(await client.call('run_recipe', work))).toMatchObject({
    code: 'recipe_not_approved',
    detail: expect.stringContaining('approve_recipe'),
  });
  expect((await client.call('approve_recipe', { recipe_id: recipe.recipe_id })).structured.status).toBe('approved');
  expect(await balance(), 'nothing of this is work').toBe(10);
  expect((await client.call('run_recipe', work)).structured).toMatchObject({ status: 'completed', tokens_charged: 2 });
  expect(await balance()).toBe(8);
  const steps = [{ capability: 'crop_audio', params: { start: 1 } }];
  expect(problem(await client.call('save_recipe', { name: 'Wrong', steps }))['code']).toBe('invalid_steps');
});

test('a quote prices work before it is run, and bounds it', async ({ service, connect }) => {
  const key = await service.key({ tokens: 10 });
  const client = await connect(NEWEST, key);
  const work = { recipe_id: MEASURE, audio_urls: [await service.upload(key, tone({ seconds: 2.5, hz: 610 }))] };
  const { structured: asked } = await client.call('create_quote', work);
  const priced = async () => (await client.call('get_quote', { quote_id: asked.quote_id })).structured;
  await expect.poll(async () => (await priced()).status).toBe('completed');
  expect(await priced()).toMatchObject({ tokens: 3, balance_after: 7, items: [{ seconds: 2.5, reason: 'new' }] });
  expect((await client.call('get_balance', {})).structured).toMatchObject({ available_tokens: 10, held_tokens: 0 });
  const other = { ...work, audio_urls: [PRIVATE], quote_id: asked.quote_id };
  expect(problem(await client.call('run_recipe', other))['code']).toBe('quote_mismatch');
  const { structured: run } = await client.call('run_recipe', { ...work, quote_id: asked.quote_id });
  expect(run).toMatchObject({ status: 'completed', tokens_charged: 3 });
  expect(problem(await client.call('get_quote', { quote_id: UNKNOWN }))).toMatchObject({
    code: 'quote_not_found',
    detail: expect.stringContaining('create_quote'),
  });
});

test('a capability is bound by a quote and by max_tokens', async ({ service, connect }) => {
  const key = await service.key({ tokens: 10 });
  const client = await connect(NEWEST, key);
  const audio_url = await service.upload(key, tone({ seconds: 2.5, hz: 615 }));
  const capability = 'tempo_analysis';
  const { structured: asked } = await client.call('create_quote', { capability, audio_urls: [audio_url] });
  const { quote_id } = asked;
  await expect.poll(async () => (await client.call('get_quote', { quote_id })).structured.tokens).toBe(3);
  expect((await client.call(capability, { audio_url, max_tokens: 2 })).structured).toMatchObject({
    status: 'failed',
    error: { code: 'max_tokens_reached' },
    tokens_charged: 0,
  });
  const other = await service.upload(key, tone({ seconds: 1, hz: 616 }));
  expect(problem(await client.call(capability, { audio_url: other, quote_id }))['code']).toBe('quote_mismatch');
  expect(problem(await client.call('signal_analysis', { audio_url, quote_id }))['code']).toBe('quote_mismatch');
  expect(problem(await client.call(capability, { audio_url, max_tokens: -1 }))['code']).toBe('invalid_request');
  const { structured: run } = await client.call(capability, { audio_url, quote_id, max_tokens: 3 });
  expect(run).toMatchObject({ status: 'completed', tokens_charged: 3 });
});

describe('batches', () => {
  test('are submitted, polled, read and retried with a paid key', async ({ service, key, connect, audioHost }) => {
    const client = await connect();
    const late = audioHost.serve('late.wav', tone({ seconds: 2 }), { first: [404] });
    const urls = [await service.upload(key, tone({ seconds: 1, hz: 300 })), late];
    const { structured: batch } = await client.call('submit_batch', { recipe_id: REPORT, audio_urls: urls });
    expect(batch).toMatchObject({ status: 'IN_QUEUE', meta: { source: 'svc_workflow' } });
    const { batch_id } = batch;
    const status = async () => (await client.call('get_batch', { batch_id })).structured;
    await expect.poll(async () => (await status()).status).toBe('completed');
    expect(await status()).toMatchObject({ total_items: 2, completed_items: 1, failed_items: 1 });
    const page = await client.call('get_batch_results', { batch_id, page: 2, page_size: 1 });
    expect(page.structured).toMatchObject({
      page_size: 1,
      has_more: false,
      items: [{ audio_url: late, status: 'failed' }],
    });
    expect((await client.call('retry_batch', { batch_id })).structured).toMatchObject({ retried_items: 1 });
    // The last item settles a moment before the books are closed.
    await expect.poll(status).toMatchObject({ status: 'completed', completed_items: 2 });
    expect(problem(await client.call('cancel_batch', { batch_id }))).toMatchObject({ code: 'batch_already_final' });
    const code = async (input: object) =>
      problem(await client.call('get_batch_results', { batch_id, ...input }))['code'];
    expect(await code({ page: 0 })).toBe('invalid_page');
    expect(await code({ page_size: 1.5 })).toBe('invalid_page_size');
    expect(await code({ id: batch_id })).toBe('invalid_request');
  });

  test('require a paid key; everything else works with a free one', async ({ service, connect }) => {
    const key = await service.key({ kind: 'free' });
    const client = await connect(NEWEST, key);
    for (const [name, input] of [
      ['submit_batch', { recipe_id: REPORT, audio_urls: [PRIVATE] }],
      ['get_batch', { batch_id: UNKNOWN }],
      ['get_batch_results', { batch_id: UNKNOWN }],
      ['cancel_batch', { batch_id: UNKNOWN }],
      ['retry_batch', { batch_id: UNKNOWN }],
    ] as const) {
      expect(problem(await client.call(name, input)), name).toMatchObject({
        code: 'batch_paid_only',
        title: expect.any(String),
        detail: expect.any(String),
      });
    }
    const url = await service.upload(key, tone({ seconds: 1 }));
    expect((await client.call('signal_analysis', { audio_url: url })).structured.status).toBe('completed');
  });
});

test("another account's things are as unknown as those of nobody", async ({ service, key, connect }) => {
  const owner = await connect();
  const stranger = await connect(NEWEST, await service.key({ tokens: 100 }));
  const url = await service.upload(key, tone({ seconds: 1, hz: 500 }));
  const { structured: run } = await owner.call('crop_audio', { audio_url: url, end_s: 0.5 });
  const { structured: batch } = await owner.call('submit_batch', { recipe_id: REPORT, audio_urls: [PRIVATE] });
  const made = { name: 'Mine', steps: [{ capability: 'signal_analysis' }] };
  const { recipe_id } = (await service.request('POST', '/v1/recipe/save', { key, body: made })).body;
  const own = { job_id: run.job_id, batch_id: batch.batch_id, recipe_id };
  const nobodys = { job_id: UNKNOWN, batch_id: UNKNOWN, recipe_id: 'rec_9999_none' };
  for (const [name, field] of [
    ['get_run', 'job_id'],
    ['cancel_run', 'job_id'],
    ['get_recipe', 'recipe_id'],
    ['get_batch', 'batch_id'],
    ['get_batch_results', 'batch_id'],
    ['cancel_batch', 'batch_id'],
    ['retry_batch', 'batch_id'],
  ] as const) {
    const { request_id: _, ...response } = problem(await stranger.call(name, { [field]: own[field] }));
    const { request_id: _other, ...unknown } = problem(await stranger.call(name, { [field]: nobodys[field] }));
    expect(response, name).toEqual(unknown);
  }
  for (const audio_url of [url, run.output.audio.audio_url]) {
    expect(problem(await stranger.call('signal_analysis', { audio_url }))).toMatchObject({ code: 'upload_not_found' });
    const input = { recipe_id: REPORT, audio_urls: [audio_url] };
    expect(problem(await stranger.call('run_recipe', input))).toMatchObject({ code: 'upload_not_found' });
  }
  const other = await service.upload(await service.key(), tone({ seconds: 1 }));
  const { structured } = await owner.call('alignment_analysis', { audio_url: url, reference_url: other });
  expect(structured).toMatchObject({ status: 'failed', output: null });
});
