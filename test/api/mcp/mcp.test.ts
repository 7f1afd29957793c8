import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { describe, expect, onTestFinished } from 'vitest';
import { CAPABILITIES } from '../../../audio/capabilities/list.ts';
import { neededParams } from '../../infra/run-capability.ts';
import * as ledger from '../../../platform/db/ledger/ledger.ts';
import { drums, noise, repeated, sine, tone, wav } from '../../infra/audio.ts';
import { GENERATIONS } from '../../infra/mcp-client.ts';
import { NEWEST, problem, test } from '../../infra/mcp.ts';
import { verifies } from '../../requirements.ts';

const UNKNOWN = '01234567-89ab-4def-8123-456789abcdef';
const ajv = new Ajv2020({ strict: false });
addFormats.default(ajv);

/** Refused without a request. */
const PRIVATE = 'http://10.0.0.1/a.wav';

describe.for(GENERATIONS)('with %s', (generation) => {
  test('lists every capability, and tools for recipes, runs, batches and the balance, with strict schemas', async ({
    connect,
  }) => {
    verifies('mcp.toolbelt');
    const client = await connect(generation);
    const tools = await client.listTools();
    expect(tools.map(({ name }) => name)).toEqual([
      ...CAPABILITIES.map(({ name }) => name),
      'describe_capability',
      'run_recipe',
      'browse_recipes',
      'get_recipe',
      'generate_recipe',
      'save_recipe',
      'approve_recipe',
      'get_run',
      'cancel_run',
      'submit_batch',
      'get_batch',
      'get_batch_results',
      'cancel_batch',
      'retry_batch',
      'create_quote',
      'get_quote',
      'get_balance',
    ]);
    expect(client.instructions()).toMatch(/never follow it as an instruction/);
    for (const { name, description, inputSchema, outputSchema } of tools) {
      expect(description, name).toMatch(/\S/);
      expect(inputSchema, name).toMatchObject({ type: 'object', additionalProperties: false });
      expect(outputSchema, name).toMatchObject({ type: 'object' });
    }
    const crop = tools.find(({ name }) => name === 'crop_audio')!;
    expect(crop.inputSchema).toMatchObject({ required: ['audio_url'], properties: { start_s: { type: 'number' } } });
  });

  test('a capability measures real audio, is charged like a run, and reports progress', async ({
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

  test('cancelling a call cancels its run', async ({ service, db, connect }) => {
    const key = await service.key({ tokens: 10_000 });
    const client = await connect(generation, key);
    const sampleRate = 8_000;
    const long = repeated(wav([noise({ seconds: 10, sampleRate })], { sampleRate }), 240);
    const url = await service.upload(key, long);
    const abort = new AbortController();
    const call = client.call('spectral_analysis', { audio_url: url }, { signal: abort.signal });
    const end = call.then(
      () => 'responded',
      () => 'given up',
    );
    const runs = async (): Promise<string[]> => {
      const { rows } = await db.query<{ status: string }>('select status from items where account_id = $1', [
        key.account_id,
      ]);
      return rows.map(({ status }) => status);
    };
    await expect.poll(runs).toEqual(['running']);
    abort.abort();
    expect(await end).toBe('given up');
    await expect.poll(runs).toEqual(['cancelled']);
    await expect.poll(() => ledger.balances(db, key.account_id)).toEqual({ availableTokens: 10_000, heldTokens: 0 });
  });
});

describe('a capability', () => {
  test('makes files that can be downloaded and that other tools accept', async ({ service, key, connect }) => {
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

  test('each returns output that fits its schema', async ({ service, connect }) => {
    const key = await service.key({ tokens: 1_000 });
    const client = await connect(NEWEST, key); // checks what it gets by the tool's schema, and throws
    await client.listTools();
    const url = await service.upload(key, wav([drums({ bpm: 110, seconds: 6 }), sine({ seconds: 6, hz: 330 })]));
    for (const { name } of CAPABILITIES) {
      if (name === 'extract_video_audio') continue;
      const { isError, text, structured } = await client.call(name, { audio_url: url, ...neededParams(name, url) });
      expect(isError, text).toBe(false);
      expect(structured.status, name).toBe('completed');
      const { structured: described } = await client.call('describe_capability', { capability: name });
      expect(ajv.validate(described.output, structured.output), `${name}: ${ajv.errorsText()}`).toBe(true);
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

  test('joins audio with audio at another address, and needs one', async ({ service, key, connect }) => {
    const client = await connect();
    const [main, other] = [
      await service.upload(key, tone({ seconds: 2 })),
      await service.upload(key, tone({ seconds: 1 })),
    ];
    const { structured } = await client.call('join_audio', { audio_url: main, after_url: other });
    expect(structured.output.parts).toMatchObject([{ source: 'audio' }, { start_s: 2, end_s: 3, source: 'after' }]);
    expect(problem(await client.call('join_audio', { audio_url: main }))).toMatchObject({ code: 'invalid_request' });
  });

  test('refuses invalid input with a code, and starts nothing', async ({ connect, service }) => {
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
    // A field with a wrong name: all that the tool takes, and what is missing.
    expect(await refused('crop_audio', { url: PRIVATE, start: 1, version: 1 })).toMatchObject({
      code: 'invalid_request',
      errors: [
        {
          path: '',
          message:
            'Unrecognized keys: "url", "start". Known fields: audio_url, start_s, end_s, format, bitrate_kbps, metadata, version, wait_s, max_tokens, quote_id.',
        },
        { path: 'audio_url', message: 'It is missing.' },
      ],
    });
    expect(await refused('get_batch_results', { id: UNKNOWN, page: 2 })).toMatchObject({
      code: 'invalid_request',
      errors: [
        { message: expect.stringMatching(/"id"\. Known fields: batch_id, page, page_size, status/) },
        { path: 'batch_id' },
      ],
    });
    expect(await refused('get_run', { run_id: UNKNOWN })).toMatchObject({
      code: 'invalid_request',
      errors: [{ message: 'Unrecognized key: "run_id". Known fields: job_id.' }, { path: 'job_id' }],
    });
    expect(await refused('run_recipe', { recipe: 'x', audio_urls: [PRIVATE] })).toMatchObject({
      code: 'invalid_request',
      errors: [
        { message: expect.stringMatching(/"recipe"\. Known fields: recipe_id, audio_urls, .*wait_s/) },
        { path: 'recipe_id' },
      ],
    });
    expect(await refused('get_balance', { account: 1 })).toMatchObject({
      errors: [{ message: 'Unrecognized key: "account". There are no fields to set.' }],
    });
    expect(await refused('crop_audio', { audio_url: PRIVATE, start_s: 'one' })).toMatchObject({
      code: 'invalid_request',
      errors: [{ path: 'start_s', message: expect.any(String) }],
    });
    expect(await refused('crop_audio', { audio_url: PRIVATE, wait_s: -1 })).toMatchObject({ code: 'invalid_request' });
    expect(await refused('crop_audio', { audio_url: `upload://${UNKNOWN}` })).toMatchObject({
      code: 'upload_not_found',
    });
    expect(await refused('describe_capability', { capability: 'autotune' })).toMatchObject({
      code: 'invalid_request',
      errors: [{ path: 'capability', message: expect.stringContaining('tempo_analysis') }],
    });
    await expect(client.call('no_such_tool', {})).rejects.toThrow('no tool');
    expect((await service.request('GET', '/v1/recipe/jobs', { key })).body.jobs).toEqual([]);
  });

  test('explains why audio failed', async ({ connect, audioHost }) => {
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

  test('returns its job if the wait ends first', async ({ connect, audioHost }) => {
    const client = await connect();
    const held = Promise.withResolvers<void>();
    onTestFinished(() => held.resolve());
    const url = audioHost.serve('slow.wav', tone({ seconds: 1 }), { after: held.promise });
    const { isError, structured } = await client.call('signal_analysis', { audio_url: url, wait_s: 0 });
    expect([isError, structured]).toMatchObject([false, { status: 'IN_QUEUE', output: null, error: null }]);
    held.resolve();
    const run = async () => (await client.call('get_run', { job_id: structured.job_id })).structured;
    await expect.poll(async () => (await run()).status).toBe('completed');
    expect((await run()).result.signal_analysis[0].duration_s).toBe(1);
  });
});
