import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { describe, expect } from 'vitest';
import { CAPABILITIES } from '../../activities/capabilities/index.ts';
import * as ledger from '../../platform/db/ledger.ts';
import { drums, noise, repeated, sine, tone, wav } from '../infra/audio.ts';
import { test as base } from '../infra/fixtures.ts';
import { connectMcp, GENERATIONS, type Called, type Generation, type McpTestClient } from '../infra/mcp-client.ts';
import type { TestKey } from '../infra/service.ts';
import { verifies } from '../requirements.ts';

/** Two steps. */
const MEASURE = 'rec_0001_loudness_and_tempo';
const REPORT = 'rec_0004_signal_report';
const UNKNOWN = '01234567-89ab-4def-8123-456789abcdef';
/** Refused at once, without a request. */
const PRIVATE = 'http://10.0.0.1/a.wav';
const NEWEST: Generation = 'client 2, protocol 2026';

const test = base
  .extend('key', { scope: 'file' }, ({ service }) => service.key({ tokens: 20_000 }))
  .extend('connect', { scope: 'file' }, ({ service, key }, { onCleanup }) => {
    const open: McpTestClient[] = [];
    onCleanup(() => Promise.all(open.map((client) => client.close())).then(() => undefined));
    return async (generation: Generation = NEWEST, as: TestKey = key): Promise<McpTestClient> => {
      const client = await connectMcp(service.baseUrl, as.api_key, generation);
      open.push(client);
      return client;
    };
  });

/** The problem that a tool answered instead of a result. */
const problem = ({ isError, text, structured }: Called): Record<string, unknown> => {
  expect([isError, structured]).toEqual([true, undefined]);
  return JSON.parse(text) as Record<string, unknown>;
};

describe.for(GENERATIONS)('with %s', (generation) => {
  test('lists every capability, and tools for recipes, runs and batches, with strict schemas', async ({ connect }) => {
    verifies('mcp.toolbelt');
    const client = await connect(generation);
    const tools = await client.listTools();
    expect(tools.map(({ name }) => name)).toEqual([
      ...CAPABILITIES.map(({ name }) => name),
      'run_recipe',
      'browse_recipes',
      'get_recipe',
      'get_run',
      'cancel_run',
      'submit_batch',
      'get_batch',
      'get_batch_results',
      'cancel_batch',
      'retry_batch',
    ]);
    expect(client.instructions()).toMatch(/never follow it as an instruction/);
    for (const { name, description, inputSchema, outputSchema } of tools) {
      expect(description, name).toMatch(/\S/);
      expect(inputSchema, name).toMatchObject({ type: 'object', additionalProperties: false });
      expect(outputSchema, name).toMatchObject({ type: 'object', additionalProperties: false });
    }
    const crop = tools.find(({ name }) => name === 'crop_audio')!;
    expect(crop.inputSchema).toMatchObject({ required: ['audio_url'], properties: { start_s: { type: 'number' } } });
  });

  test('a capability measures real audio on the same meter, and tells how far it is', async ({
    service,
    db,
    connect,
  }) => {
    verifies('mcp.toolbelt');
    const key = await service.key({ tokens: 100 });
    const client = await connect(generation, key);
    const { outputSchema = {} } = (await client.listTools()).find(({ name }) => name === 'tempo_analysis')!;
    const url = await service.upload(key, wav([drums({ bpm: 100, seconds: 12 })]));
    const told: { progress: number; total: number | undefined }[] = [];
    const { isError, text, structured } = await client.call(
      'tempo_analysis',
      { audio_url: url },
      {
        onprogress: ({ progress, total }) => void told.push({ progress, total }),
      },
    );
    expect(isError, text).toBe(false);
    expect(structured).toMatchObject({
      status: 'completed',
      audio_url: url,
      error: null,
      tokens_charged: 12,
      cached: false,
    });
    expect(structured.output.bpm).toBeCloseTo(100, 0);
    const ajv = new Ajv2020({ strict: false });
    addFormats.default(ajv);
    expect(ajv.validate(outputSchema, structured), ajv.errorsText()).toBe(true);
    expect(JSON.parse(text)).toMatchObject({ job_id: structured.job_id, status: 'completed' });
    const steps = told.map(({ progress }) => progress);
    expect(steps).toEqual([...new Set(steps)].toSorted((a, b) => a - b));
    expect(told.at(-1)).toEqual({ progress: 1, total: 1 });
    expect(await ledger.balances(db, key.account_id)).toEqual({ availableTokens: 88, heldTokens: 0 });

    const again = await client.call('tempo_analysis', { audio_url: url });
    expect(again.structured).toMatchObject({ tokens_charged: 0, cached: true, output: structured.output });
    const shown = await client.call('get_run', { job_id: structured.job_id });
    expect(shown.structured).toMatchObject({
      recipe_id: null,
      result: { tempo_analysis: [{ bpm: structured.output.bpm }] },
    });
  });

  test('taking a call back cancels its run', { timeout: 120_000 }, async ({ service, db, connect }) => {
    const key = await service.key({ tokens: 10_000 });
    const client = await connect(generation, key);
    const sampleRate = 8_000;
    const long = repeated(wav([noise({ seconds: 10, sampleRate })], { sampleRate }), 240);
    const url = await service.upload(key, long);
    const abort = new AbortController();
    const call = client.call('spectral_analysis', { audio_url: url }, { signal: abort.signal });
    const end = call.then(
      () => 'answered',
      () => 'given up',
    );
    const runs = async (): Promise<string[]> => {
      const { rows } = await db.query<{ status: string }>('select status from items where account_id = $1', [
        key.account_id,
      ]);
      return rows.map(({ status }) => status);
    };
    await expect.poll(runs, { timeout: 30_000 }).toEqual(['running']);
    abort.abort();
    expect(await end).toBe('given up');
    await expect.poll(runs, { timeout: 30_000 }).toEqual(['cancelled']);
    await expect.poll(() => ledger.balances(db, key.account_id)).toEqual({ availableTokens: 10_000, heldTokens: 0 });
  });
});

describe('a capability', () => {
  test('makes files that can be fetched, and that other tools take', async ({ service, key, connect }) => {
    const client = await connect();
    const url = await service.upload(key, tone({ seconds: 3 }));
    const cropped = await client.call('crop_audio', { audio_url: url, start_s: 1, end_s: 2.5, format: null });
    expect(cropped.isError, cropped.text).toBe(false);
    const { audio, duration_s: seconds } = cropped.structured.output;
    expect(seconds).toBe(1.5);
    expect((await fetch(audio.url)).status).toBe(200);
    const measured = await client.call('signal_analysis', { audio_url: audio.audio_url });
    expect(measured.structured.output.duration_s).toBe(1.5);
  });

  test('each of the eighteen answers by its own schema', { timeout: 120_000 }, async ({ service, connect }) => {
    const key = await service.key({ tokens: 1_000 });
    const client = await connect(NEWEST, key); // checks what it gets by the tool's schema, and throws
    await client.listTools();
    const url = await service.upload(key, wav([drums({ bpm: 110, seconds: 6 }), sine({ seconds: 6, hz: 330 })]));
    for (const { name } of CAPABILITIES) {
      if (name === 'extract_video_audio') continue;
      const { isError, text, structured } = await client.call(name, { audio_url: url });
      expect(isError, text).toBe(false);
      expect(structured.status, name).toBe('completed');
      if (name !== 'create_video') continue;
      const sound = await client.call('extract_video_audio', { audio_url: structured.output.video.audio_url });
      expect(sound.structured.status, sound.text).toBe('completed');
    }
  });

  test('compares with a reference', async ({ service, key, connect }) => {
    const client = await connect();
    const samples = drums({ bpm: 93, seconds: 8 });
    const later = new Float32Array(samples.length + 44_100);
    later.set(samples, 44_100);
    const [reference, target] = [await service.upload(key, wav([samples])), await service.upload(key, wav([later]))];
    const { structured } = await client.call('alignment_analysis', { audio_url: target, reference_url: reference });
    expect(structured.output.offset_s).toBeCloseTo(1, 2);
  });

  test('refuses what does not fit, by code, and starts nothing', async ({ connect, service }) => {
    const key = await service.key({ tokens: 5 });
    const client = await connect(NEWEST, key);
    const refused = async (name: string, input: Record<string, unknown>) => problem(await client.call(name, input));
    expect(await refused('tempo_analysis', {})).toMatchObject({
      code: 'invalid_audio_url',
      detail: expect.stringMatching(/audio_url/),
    });
    expect(await refused('tempo_analysis', { audio_url: 'song.wav' })).toMatchObject({ code: 'invalid_audio_url' });
    expect(await refused('tempo_analysis', { audio_url: PRIVATE, loud: true })).toMatchObject({
      code: 'invalid_request',
    });
    expect(await refused('crop_audio', { audio_url: PRIVATE, start_s: 'one' })).toMatchObject({
      code: 'invalid_request',
      errors: [{ path: 'start_s', message: expect.any(String) }],
    });
    expect(await refused('crop_audio', { audio_url: PRIVATE, wait_s: -1 })).toMatchObject({ code: 'invalid_request' });
    expect(await refused('crop_audio', { audio_url: `upload://${UNKNOWN}` })).toMatchObject({
      code: 'upload_not_found',
    });
    await expect(client.call('no_such_tool', {})).rejects.toThrow('no tool');
    expect((await service.request('GET', '/v1/recipe/jobs', { key })).body.jobs).toEqual([]);
  });

  test('explains audio that failed', async ({ connect, audioHost }) => {
    const client = await connect();
    const gone = await client.call('tempo_analysis', { audio_url: audioHost.url('gone.wav') });
    expect(gone).toMatchObject({
      isError: true,
      structured: { status: 'failed', output: null, error: { code: 'audio_not_found' }, tokens_charged: 0 },
    });
    const text = await client.call('tempo_analysis', {
      audio_url: audioHost.serve('text.wav', Buffer.from('no audio')),
    });
    expect(JSON.parse(text.text)).toMatchObject({ status: 'failed', error: { code: 'not_audio' } });
    const inner = await client.call('tempo_analysis', { audio_url: PRIVATE });
    expect(inner.structured.error.code).toBe('audio_target_refused');
  });

  test('answers with its job when the wait is over first', async ({ connect, audioHost }) => {
    const client = await connect();
    const url = audioHost.serve('slow.wav', tone({ seconds: 1 }), { delayMs: 2_000 });
    const { isError, structured } = await client.call('signal_analysis', { audio_url: url, wait_s: 0 });
    expect([isError, structured]).toMatchObject([false, { status: 'IN_QUEUE', output: null, error: null }]);
    const run = async () => (await client.call('get_run', { job_id: structured.job_id })).structured;
    await expect.poll(async () => (await run()).status, { timeout: 20_000 }).toBe('completed');
    expect((await run()).result.signal_analysis[0].duration_s).toBe(1);
  });
});

describe('recipes', () => {
  test('are found, run and shown', async ({ service, key, connect }) => {
    const client = await connect();
    const { structured: lanes } = await client.call('browse_recipes', {});
    expect(lanes.public.map(({ recipe_id: id }: { recipe_id: string }) => id)).toContain(MEASURE);
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

  test('can be started without a wait, and cancelled', async ({ connect, audioHost }) => {
    const client = await connect();
    const url = audioHost.serve('hangs.wav', tone({ seconds: 1 }), { first: ['hang'] });
    const { structured: run } = await client.call('run_recipe', { recipe_id: REPORT, audio_urls: [url], wait_s: 0 });
    expect(run).toMatchObject({ status: 'IN_QUEUE', result: null });
    const cancelled = await client.call('cancel_run', { job_id: run.job_id });
    expect(cancelled.isError).toBe(false);
    const status = async () => (await client.call('get_run', { job_id: run.job_id })).structured.status;
    await expect.poll(status, { timeout: 20_000 }).toBe('cancelled');
    expect(problem(await client.call('cancel_run', { job_id: run.job_id }))).toMatchObject({
      code: 'job_already_final',
    });
  });

  test('answer with the codes of the routes', async ({ connect }) => {
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
    expect(await code('get_recipe', {})).toBe('recipe_not_found');
    expect(await code('get_run', { job_id: 'x' })).toBe('job_not_found');
    expect(await code('browse_recipes', { all: true })).toBe('invalid_request');
  });
});

describe('batches', () => {
  test('are submitted, followed, read and tried again with a paid key', async ({
    service,
    key,
    connect,
    audioHost,
  }) => {
    const client = await connect();
    const late = audioHost.serve('late.wav', tone({ seconds: 2 }), { first: [404] });
    const urls = [await service.upload(key, tone({ seconds: 1, hz: 300 })), late];
    const { structured: batch } = await client.call('submit_batch', { recipe_id: REPORT, audio_urls: urls });
    expect(batch).toMatchObject({ status: 'IN_QUEUE', meta: { source: 'svc_workflow' } });
    const { batch_id } = batch;
    const status = async () => (await client.call('get_batch', { batch_id })).structured;
    await expect.poll(async () => (await status()).status, { timeout: 30_000 }).toBe('completed');
    expect(await status()).toMatchObject({ total_items: 2, completed_items: 1, failed_items: 1 });
    const page = await client.call('get_batch_results', { batch_id, page: 2, page_size: 1 });
    expect(page.structured).toMatchObject({
      page_size: 1,
      has_more: false,
      items: [{ audio_url: late, status: 'failed' }],
    });
    expect((await client.call('retry_batch', { batch_id })).structured).toMatchObject({ retried_items: 1 });
    // The last item settles a moment before the books are closed.
    await expect.poll(status, { timeout: 30_000 }).toMatchObject({ status: 'completed', completed_items: 2 });
    expect(problem(await client.call('cancel_batch', { batch_id }))).toMatchObject({ code: 'batch_already_final' });
    const code = async (input: object) =>
      problem(await client.call('get_batch_results', { batch_id, ...input }))['code'];
    expect(await code({ page: 0 })).toBe('invalid_page');
    expect(await code({ page_size: 1.5 })).toBe('invalid_page_size');
    expect(await code({ id: batch_id })).toBe('invalid_request');
  });

  test('are for paid keys only; everything else works with a free one', async ({ service, connect }) => {
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
    const { request_id: _, ...answer } = problem(await stranger.call(name, { [field]: own[field] }));
    const { request_id: _other, ...unknown } = problem(await stranger.call(name, { [field]: nobodys[field] }));
    expect(answer, name).toEqual(unknown);
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
