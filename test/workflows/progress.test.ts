import { uiMessageChunkSchema } from 'ai';
import { describe, expect, onTestFinished } from 'vitest';
import { workflowId } from '../../workflows/messages.ts';
import { tone } from '../infra/audio.ts';
import { test as base } from '../infra/fixtures.ts';
import type { TestResponse } from '../infra/service-client.ts';

const RECIPE = 'rec_0001_loudness_and_tempo';
/** A file whose download takes a minute, unless the test lets it hurry. */
const SLOW = { seconds: 48, bytesPerS: 70_000 };
const DOWNLOADING = {
  step: 1,
  steps: expect.any(Number),
  capability: 'download',
  percent: expect.toSatisfy((percent: number) => percent > 0 && percent < 100),
};

const test = base
  .override('settings', { scope: 'file' }, ({ model }) => ({
    MODEL: 'openai-compatible:test-model',
    OPENAI_COMPATIBLE_BASE_URL: model.baseUrl,
  }))
  .extend('key', { scope: 'file' }, ({ service }) => service.key({ tokens: 10_000 }))
  .extend('slow', ({ audioHost }) => (name: string, hz: number): { url: string; hurry: () => void } => {
    const { seconds, bytesPerS } = SLOW;
    const { promise: hurry, resolve } = Promise.withResolvers<void>();
    onTestFinished(() => resolve());
    return { url: audioHost.serve(name, tone({ seconds, hz }), { bytesPerS, hurry }), hurry: resolve };
  });

/** Progress of a download that has begun, in a stream. */
const HAS_PROGRESS = /"capability":"download","percent":[1-9]/;

/** Reads a stream; returns its text so far, and all of it at its end. */
function textOf(response: Response): { soFar: () => string; whole: Promise<string> } {
  let text = '';
  const whole = (async () => {
    for await (const part of response.body!.pipeThrough(new TextDecoderStream())) text += part;
    return text;
  })();
  return { soFar: () => text, whole };
}

/** Polls until the body of a response matches `expected`. */
async function until(read: () => Promise<TestResponse>, expected: object): Promise<void> {
  await expect.poll(async () => (await read()).body, { interval: 100 }).toMatchObject(expected);
}

describe('the progress of a download', () => {
  test('is in the item of a batch, its events and its heartbeats, and null once the item is settled', async ({
    service,
    key,
    slow,
    client,
  }) => {
    const { url, hurry } = slow('batch.wav', 310);
    const body = { recipe_id: RECIPE, audio_urls: [url] };
    const { body: submitted } = await service.request('POST', '/v1/batch', { key, body });
    const id = String(submitted.batch_id);
    const headers = { authorization: `Bearer ${key.api_key}` };
    const stream = textOf(await fetch(`${service.baseUrl}/v1/batch/${id}/events`, { headers }));
    const results = () => service.request('GET', `/v1/batch/${id}/results`, { key });
    await until(results, { items: [{ status: 'IN_QUEUE', progress: DOWNLOADING }] });
    expect((await service.request('GET', `/v1/batch/${id}`, { key })).body.percent_complete).toBe(0);

    const item = client.workflow.getHandle(workflowId.item(workflowId.batch(id), 1, 1));
    const heartbeat = async (): Promise<unknown> => {
      const { raw } = await item.describe();
      const data = raw.pendingActivities?.[0]?.heartbeatDetails?.payloads?.[0]?.data;
      return data && JSON.parse(Buffer.from(data).toString());
    };
    await expect.poll(heartbeat, { interval: 100 }).toMatchObject(DOWNLOADING);
    await expect.poll(stream.soFar).toMatch(HAS_PROGRESS);
    hurry();
    expect(await service.settled(key, id)).toMatchObject({ status: 'completed', percent_complete: 100 });
    expect((await results()).body.items[0].progress).toBeNull();
    const events = [...(await stream.whole).matchAll(/^event: progress\ndata: (.*)$/gm)].map(([, data]) =>
      JSON.parse(data!),
    );
    expect(events).toContainEqual(
      expect.objectContaining({
        progress: DOWNLOADING,
        items: [{ item_id: expect.any(String), progress: DOWNLOADING }],
      }),
    );
  });

  test('is in a run and in lists of runs', async ({ service, key, slow }) => {
    const { url, hurry } = slow('run.wav', 320);
    const body = { recipe_id: RECIPE, audio_urls: [url] };
    const { body: submitted } = await service.request('POST', '/v1/recipe/execute', { key, body });
    const id = String(submitted.job_id);
    await until(() => service.request('GET', `/v1/recipe/jobs/${id}`, { key }), { progress: DOWNLOADING });
    const { body: list } = await service.request('GET', '/v1/recipe/jobs', { key });
    expect(list.jobs).toContainEqual(expect.objectContaining({ job_id: id, progress: DOWNLOADING }));
    hurry();
    await until(() => service.request('GET', `/v1/recipe/jobs/${id}`, { key }), {
      status: 'completed',
      progress: null,
    });
  });

  test('is in a chat turn, and a transient part of its stream', async ({ service, key, slow, model }) => {
    model.reply(({ body }) =>
      body.messages.at(-1).role === 'tool'
        ? { text: 'Measured.' }
        : { calls: [{ name: 'signal_analysis', input: { audio: 'audio_1' } }] },
    );
    const { url, hurry } = slow('chat.wav', 330);
    const body = { message: 'How loud?', audio_urls: [url] };
    const response = await fetch(`${service.baseUrl}/api/chat`, {
      method: 'POST',
      headers: { authorization: `Bearer ${key.api_key}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    const streamed = textOf(response);
    const id = response.headers.get('x-job-id');
    await until(() => service.request('GET', `/v1/chat/${id}`, { key }), { progress: DOWNLOADING });
    await expect.poll(streamed.soFar).toMatch(HAS_PROGRESS);
    hurry();
    const chunks = [...(await streamed.whole).matchAll(/^data: (\{.*)$/gm)].map(([, data]) => JSON.parse(data!));
    expect(chunks).toContainEqual({ type: 'data-progress', data: DOWNLOADING, transient: true });
    expect(chunks.at(-1)).toMatchObject({ type: 'finish' });
    const { validate } = uiMessageChunkSchema();
    for (const chunk of chunks) expect(await validate!(chunk)).toMatchObject({ success: true });
    expect((await service.request('GET', `/v1/chat/${id}`, { key })).body).toMatchObject({
      status: 'completed',
      progress: null,
    });
  });
});

test('the progress of a step has its number, its capability and the done share', async ({
  service,
  key,
  audioHost,
}) => {
  const steps = [{ capability: 'crop_audio', params: { end_s: 170 } }, { capability: 'stem_analysis' }];
  const { body: recipe } = await service.request('POST', '/v1/recipe/save', {
    key,
    body: { name: 'Cut, then separate', steps },
  });
  await service.request('POST', '/v1/recipe/approve', { key, body: { recipe_id: recipe.recipe_id } });
  const audio = audioHost.serve('long.wav', tone({ seconds: 180, sampleRate: 22_050 }));
  const body = { recipe_id: recipe.recipe_id, audio_urls: [audio] };
  const { body: submitted } = await service.request('POST', '/v1/recipe/execute', { key, body });
  const read = () => service.request('GET', `/v1/recipe/jobs/${submitted.job_id}`, { key });
  const percent = expect.toSatisfy((value: number) => value > 0 && value < 100);
  await until(read, { progress: { step: 2, steps: 2, capability: 'stem_analysis', percent } });
});

describe('an item that someone else settles during its download', () => {
  test('stops, ends without settling the item again, and the item keeps its state', async ({
    service,
    key,
    slow,
    db,
    client,
  }) => {
    const { url } = slow('elsewhere.wav', 340);
    const body = { recipe_id: RECIPE, audio_urls: [url] };
    const { body: submitted } = await service.request('POST', '/v1/batch', { key, body });
    const id = String(submitted.batch_id);
    const isRunning = async () =>
      (await db.query(`select 1 from items where job_id = $1 and status = 'running'`, [id])).rowCount;
    await expect.poll(isRunning).toBe(1);
    await db.query(`update items set status = 'cancelled' where job_id = $1`, [id]);

    expect(await service.settled(key, id)).toMatchObject({ status: 'cancelled', cancelled_items: 1, failed_items: 0 });
    const handle = client.workflow.getHandle(workflowId.item(workflowId.batch(id), 1, 1));
    await expect(handle.result()).rejects.toThrow('cancelled');
    const history = JSON.stringify(await handle.fetchHistory());
    expect((await handle.describe()).status.name).toBe('CANCELLED');
    const { events = [] } = await handle.fetchHistory();
    const markers = (events ?? []).map(({ markerRecordedEventAttributes: marker }) => marker?.markerName);
    expect(markers.filter((name) => name === 'core_local_activity')).toHaveLength(1); // cancelWorkflow
    expect(history).not.toContain('worker_lost');
  });
});
