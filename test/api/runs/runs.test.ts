import { describe, expect } from 'vitest';
import { COMPLETION_EVENTS } from '../../../api/webhooks/schemas.ts';
import * as ledger from '../../../platform/db/ledger/ledger.ts';
import { drums, tone, wav } from '../../infra/audio.ts';
import { MEASURE, MOMENT, PRIVATE, problem, REPORT, test } from '../../infra/runs.ts';
import { verifies } from '../../requirements.ts';

const UUID = expect.stringMatching(/^[0-9a-f-]{36}$/);

/** How a result shows an audio that failed. */
const failed = (url: string, code: string) => ({ audio_url: url, error: { code, message: expect.any(String) } });

describe('executing', () => {
  test('responds immediately with a job, and shows its result by step and audio once completed', async ({
    service,
    key,
    run,
  }) => {
    verifies('run.execute', 'run.get', 'run.fields', 'run.starts-in-queue');
    const [one, two] = [
      await service.upload(key, tone({ seconds: 1.5 })),
      await service.upload(key, wav([drums({ bpm: 100, seconds: 10 })])),
    ];
    const metadata = { order: 7 };
    const started = await run.execute({ recipe_id: MEASURE, audio_urls: [one, two], metadata });
    expect(started.status).toBe(202);
    expect(started.body).toEqual({ job_id: UUID, status: 'IN_QUEUE', recipe_id: MEASURE });

    const ended = await run.ended(started.body.job_id);
    expect(ended).toEqual({
      job_id: started.body.job_id,
      status: 'completed',
      recipe_id: MEASURE,
      metadata,
      total_items: 2,
      completed_items: 2,
      failed_items: 0,
      cancelled_items: 0,
      percent_complete: 100,
      progress: null,
      tokens_charged: 12,
      created_at: MOMENT,
      completed_at: MOMENT,
      errors: [],
      result: expect.any(Object),
    });
    expect(Object.keys(ended.result)).toEqual(['signal_analysis', 'tempo_analysis']);
    const { bytes } = await run.get(started.body.job_id);
    expect(bytes.toString()).toBe(JSON.stringify(ended)); // it is written in pieces
    const { signal_analysis: signal, tempo_analysis: tempo } = ended.result;
    expect(signal.map((entry: { audio_url: string }) => entry.audio_url)).toEqual([one, two]);
    expect(signal.map((entry: { duration_s: number }) => entry.duration_s)).toEqual([1.5, 10]);
    expect(tempo.map((entry: { audio_url: string }) => entry.audio_url)).toEqual([one, two]);
    expect(tempo[1].bpm).toBeCloseTo(100, 0);
  });

  test('completes if any audio completes, and shows the error of each other one in its place', async ({
    service,
    key,
    run,
  }) => {
    const good = await service.upload(key, tone({ seconds: 1, hz: 300 }));
    const noise = await service.upload(key, Buffer.from('this is no audio'));
    const id = await run.start({ recipe_id: REPORT, audio_urls: [PRIVATE, good, noise] });
    const ended = await run.ended(id);
    expect(ended).toMatchObject({ status: 'completed', completed_items: 1, failed_items: 2, percent_complete: 100 });
    expect(ended.result.signal_analysis).toEqual([
      failed(PRIVATE, 'audio_target_refused'),
      expect.objectContaining({ audio_url: good, duration_s: 1 }),
      failed(noise, 'not_audio'),
    ]);
    expect(ended.errors).toEqual([
      { audio_url: PRIVATE, code: 'audio_target_refused', message: expect.any(String) },
      { audio_url: noise, code: 'not_audio', message: expect.any(String) },
    ]);
  });

  test('fails if every audio fails, and shows no result', async ({ run }) => {
    const ended = await run.ended(await run.start({ recipe_id: REPORT, audio_urls: [PRIVATE, `${PRIVATE}?2`] }));
    expect(ended).toMatchObject({ status: 'failed', failed_items: 2, result: null });
    expect(ended.errors.map(({ audio_url: url }: { audio_url: string }) => url)).toEqual([PRIVATE, `${PRIVATE}?2`]);
  });

  test('has an entry for each URL sent, duplicates too, and charges the audio once', async ({ service, db, run }) => {
    const key = await service.key({ tokens: 10 });
    const url = await service.upload(key, tone({ seconds: 4, hz: 250 }));
    const ended = await run.ended(await run.start({ recipe_id: REPORT, audio_urls: [url, url, url] }, key), key);
    expect(ended).toMatchObject({ status: 'completed', total_items: 3, completed_items: 3 });
    expect(ended.result.signal_analysis).toHaveLength(3);
    expect(await ledger.balances(db, key.account_id)).toEqual({ availableTokens: 6, heldTokens: 0 });
    expect(await ledger.audit(db)).toEqual([]);
  });

  test('accepts free keys, which spend their grant', async ({ service, run }) => {
    const free = await service.key({ kind: 'free' });
    const url = await service.upload(free, tone({ seconds: 1 }));
    const ended = await run.ended(await run.start({ recipe_id: REPORT, audio_urls: [url] }, free), free);
    expect(ended.status).toBe('completed');
    expect((await service.request('GET', '/v1/account', { key: free })).body.available_tokens).toBe(299);
  });

  test('requires a key', async ({ service }) => {
    verifies('auth.execute-keyed');
    const body = { recipe_id: MEASURE, audio_urls: [PRIVATE] };
    for (const key of [undefined, 'nonsense']) {
      const response = await service.request('POST', '/v1/recipe/execute', { body, ...(key ? { key } : {}) });
      expect(problem(response)).toEqual([401, 'unauthorized']);
    }
  });

  test('returns addresses of made files that can be downloaded and used again', async ({ service, key, run }) => {
    const url = await service.upload(key, tone({ seconds: 3, hz: 500 }));
    const recipe = 'rec_0007_first_ten_seconds';
    const { result } = await run.ended(await run.start({ recipe_id: recipe, audio_urls: [url] }));
    const { audio } = result.crop_audio[0];
    const download = await fetch(audio.url);
    expect([download.status, (await download.arrayBuffer()).byteLength]).toEqual([200, audio.bytes]);
    expect(download.headers.get('content-disposition')).toContain('filename="crop_audio-cropped.flac"');
    const again = await run.ended(await run.start({ recipe_id: REPORT, audio_urls: [audio.audio_url] }));
    expect(again.result.signal_analysis[0]).toMatchObject({ audio_url: audio.audio_url, duration_s: 3 });
  });

  test('names made files after the upload, through any number of steps', async ({ service, key, run }) => {
    const name = encodeURIComponent('夜の歌 (live).wav');
    const headers = { 'content-type': 'audio/wav' };
    const body = tone({ seconds: 2, hz: 700 });
    const sent = await service.request('POST', `/v1/uploads?name=${name}`, { key, body, headers });
    const nameOf = async (audioUrl: string) => {
      const { result } = await run.ended(
        await run.start({ recipe_id: 'rec_0007_first_ten_seconds', audio_urls: [audioUrl] }),
      );
      const { audio } = result.crop_audio[0];
      const { headers: received } = await fetch(audio.url, { method: 'HEAD' });
      return { made: audio.audio_url, disposition: received.get('content-disposition') };
    };
    const encoded = `${encodeURIComponent('夜の歌 ')}%28live%29-cropped.flac`;
    const first = await nameOf(sent.body.audio_url);
    expect(first.disposition).toContain(`filename*=UTF-8''${encoded}`);
    expect((await nameOf(first.made)).disposition).toContain(encoded);
  });
});

describe('recipe_completed', () => {
  test('is POSTed once, with its six keys in order, and logged', async ({ service, run, webhookSink }) => {
    verifies('run.end-event', 'webhook.recipe-completed');
    const key = await service.key({ tokens: 50 });
    const [one, two] = [
      await service.upload(key, tone({ seconds: 2.5 })),
      await service.upload(key, tone({ seconds: 4, hz: 200 })),
    ];
    const body = { recipe_id: REPORT, audio_urls: [one, PRIVATE, two, one], webhook_url: webhookSink.url('/run') };
    const id = await run.start(body, key);
    const [post] = await webhookSink.waitFor('/run', 1);
    const ended = await run.ended(id, key);
    expect(Object.entries(JSON.parse(post!.text))).toEqual([
      ['event', 'recipe_completed'],
      ['job_id', id],
      ['recipe_id', REPORT],
      ['status', 'completed'],
      ['actual_total_cost', 7],
      ['completed_at', ended.completed_at],
    ]);
    COMPLETION_EVENTS.recipe_completed.strict().parse(JSON.parse(post!.text));
    expect(post!.headers['content-type']).toMatch(/^application\/json/);
    expect(post!.headers['webhook-id']).toBe(id);

    await expect.poll(async () => (await run.log(id, key)).body.events[0]?.outcome).toBe('accepted');
    expect((await run.log(id, key)).body).toEqual({
      job_id: id,
      events: [
        {
          event_id: id,
          round: 1,
          outcome: 'accepted',
          created_at: MOMENT,
          attempts: [{ n: 1, begun_at: MOMENT, ended_at: MOMENT, outcome: 'accepted', status: 200, error: null }],
        },
      ],
    });
    expect(webhookSink.received('/run')).toHaveLength(1);
  });

  test('is sent again until it is accepted', async ({ run, webhookSink }) => {
    verifies('webhook.recipe-completed');
    const url = webhookSink.url('/run-flaky', [503, 503]);
    const id = await run.start({ recipe_id: REPORT, audio_urls: [PRIVATE], webhook_url: url });
    const posts = await webhookSink.waitFor('/run-flaky', 3);
    expect(new Set(posts.map(({ text }) => text)).size).toBe(1);
    expect(new Set(posts.map(({ headers }) => headers['webhook-id']))).toEqual(new Set([id]));
    expect(JSON.parse(posts[0]!.text)).toMatchObject({ status: 'failed', actual_total_cost: 0 });
  });

  test('is not sent when no webhook_url was given', async ({ run }) => {
    const id = await run.start({ recipe_id: REPORT, audio_urls: [PRIVATE] });
    await run.ended(id);
    expect((await run.log(id)).body).toEqual({ job_id: id, events: [] });
  });
});
