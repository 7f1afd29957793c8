import { describe, expect } from 'vitest';
import { createClient, type AudioClient, type BatchItem } from '../../../client/index.ts';
import { tone } from '../../infra/audio.ts';
import { shared } from '../../infra/fixtures.ts';

const RECIPE = 'rec_0001_loudness_and_tempo';

const test = shared.extend('audio', { scope: 'file' }, async ({ service }): Promise<AudioClient> => {
  const { api_key: apiKey } = await service.key({ tokens: 1_000 });
  return createClient({ baseUrl: service.baseUrl, apiKey });
});

async function all<T>(entries: AsyncIterable<T>): Promise<T[]> {
  const list: T[] = [];
  for await (const entry of entries) list.push(entry);
  return list;
}

describe('the client against a service', () => {
  test('uploads files, runs a batch, follows it and reads its results page by page', async ({ audio }) => {
    const sent: number[] = [];
    const files = [1, 2, 3].map((seconds) => new File([new Uint8Array(tone({ seconds }))], `${seconds} ü.wav`));
    const uploads = await Promise.all(
      files.map((file) => audio.upload(file, { onProgress: ({ sentBytes }) => sent.push(sentBytes) })),
    );
    expect(uploads.map(({ bytes }) => bytes)).toEqual(files.map(({ size }) => size));
    expect(Math.max(...sent)).toBe(files[2]!.size);

    const urls = uploads.map(({ audio_url: url }) => url);
    const submitted = await audio.post('/v1/batch', { body: { recipe_id: RECIPE, audio_urls: urls } });
    const [events, ended] = await Promise.all([all(audio.batchEvents(submitted.batch_id)), audio.waitFor(submitted)]);
    expect(ended).toMatchObject({ status: 'completed', completed_items: 3 });
    expect(events.at(-1)).toEqual({ event: 'done', batch: ended });

    const items: BatchItem[] = await all(audio.results(submitted.batch_id, { pageSize: 2 }));
    expect(items.map(({ audio_url: url }) => url)).toEqual(urls);
    const measured = items[0]!.raw_results!.signal_analysis!;
    expect('duration_s' in measured && measured.duration_s).toBeCloseTo(1, 2);
    expect(await all(audio.list('/v1/batch', { pageSize: 1 }))).toEqual([ended]);
  });

  test('runs a recipe, waits for it, and downloads what it made', async ({ audio, service }) => {
    const { audio_url: url } = await audio.upload(new Blob([new Uint8Array(tone({ seconds: 2 }))]), {
      name: 'talk.wav',
    });
    const made = await audio.post('/v1/recipe/save', {
      body: { name: 'Crop', steps: [{ capability: 'crop_audio', params: { start_s: 0, end_s: 1 } }] },
    });
    await audio.post('/v1/recipe/approve', { body: { recipe_id: made.recipe_id } });
    const submitted = await audio.post('/v1/recipe/execute', {
      body: { recipe_id: made.recipe_id, audio_urls: [url] },
    });
    const run = await audio.waitFor(submitted);
    expect(run).toMatchObject({ status: 'completed', errors: [] });
    const output = run.result!.crop_audio![0]!;
    if (!('audio' in output)) throw new Error('The step failed.');
    const file = await audio.download(new URL(output.audio.url, service.baseUrl).href);
    expect((await file.arrayBuffer()).byteLength).toBe(output.audio.bytes);
    expect(file.headers.get('content-disposition')).toContain('talk');
  });

  test('submits an import of objects or of a file, once, waits for it and lists it', async ({ audio }) => {
    const { audio_url: url } = await audio.upload(new Blob([new Uint8Array(tone({ seconds: 1, hz: 310 }))]));
    const lines = [
      { audio_url: url, custom_id: 'first', metadata: { shelf: 7, title: 'ü' } },
      { audio_url: 'http://10.0.0.1/a.wav', custom_id: 'second' },
    ];
    const options = { query: { recipe_id: RECIPE, max_retries: 1 }, idempotencyKey: crypto.randomUUID() };
    const sent: number[] = [];
    const submitted = await audio.submitImport(lines, { ...options, onProgress: (p) => sent.push(p.sentBytes) });
    expect(submitted).toMatchObject({ status: 'IN_QUEUE', total_items: 2 });
    const file = new Blob(lines.map((line) => `${JSON.stringify(line)}\n`));
    expect(sent.at(-1)).toBe(file.size);
    expect(await audio.submitImport(file, options)).toEqual(submitted);

    const ended = await audio.waitFor(submitted);
    expect(ended).toMatchObject({ status: 'completed', completed_items: 1, failed_items: 1 });
    const items = (await Promise.all(ended.batches.map((id) => all(audio.results(id))))).flat();
    expect(items.map(({ custom_id: id, status }) => [id, status])).toEqual([
      ['first', 'completed'],
      ['second', 'failed'],
    ]);
    expect(items[0]!.metadata).toEqual({ shelf: 7, title: 'ü' });
    const listed = await all(audio.list('/v1/imports', { pageSize: 1 }));
    expect(listed.map(({ import_id: id }) => id)).toEqual([submitted.import_id]);

    const bad = audio.submitImport([{ audio_url: 'nonsense' }], { query: { recipe_id: RECIPE } });
    await expect(bad).rejects.toMatchObject({ code: 'invalid_line', errors: [{ path: 'line 1' }] });
  });

  test('starts work once for one idempotency key', async ({ audio }) => {
    const { audio_url: url } = await audio.upload(new Blob([new Uint8Array(tone({ seconds: 1, hz: 200 }))]));
    const request = { body: { recipe_id: RECIPE, audio_urls: [url] }, idempotencyKey: crypto.randomUUID() };
    const [first, second] = [await audio.post('/v1/batch', request), await audio.post('/v1/batch', request)];
    expect(second).toEqual(first);
  });

  test('streams the reply of a chat', async ({ audio }) => {
    const { job_id: id } = await audio.post('/v1/chat', { body: { message: 'What can you do?' } });
    let text = '';
    for await (const chunk of audio.chatEvents(id)) if (chunk['type'] === 'text-delta') text += String(chunk['delta']);
    const turn = await audio.get('/v1/chat/{job_id}', { path: { job_id: id } });
    expect(turn.status).toBe('completed');
    expect([turn.message!.content, '']).toContain(text); // empty if the turn had ended before it was followed
  });

  test('throws what the service refuses', async ({ audio, service }) => {
    const refused = audio.post('/v1/batch', { body: { recipe_id: RECIPE, audio_urls: [] } });
    await expect(refused).rejects.toMatchObject({ code: 'missing_audio_urls', status: 400 });
    const stranger = createClient({ baseUrl: service.baseUrl, apiKey: 'svc_live_wrong' });
    await expect(stranger.get('/v1/account')).rejects.toMatchObject({ code: 'unauthorized', status: 401 });
    await expect(stranger.upload(new Blob(['x']))).rejects.toMatchObject({ code: 'unauthorized', status: 401 });
  });
});
