import { describe, expect } from 'vitest';
import { shared } from '../../infra/fixtures.ts';
import { tone } from '../../infra/audio.ts';
import type { TestKey } from '../../infra/service-client.ts';

const MEASURE = 'rec_0001_loudness_and_tempo';
const MASTER = 'rec_0008_master_check';

const test = shared.extend('diffs', async ({ service }) => {
  const key = await service.key({ tokens: 100 });
  const request = (method: string, path: string, body?: object, as: TestKey = key) =>
    service.request(method, path, { key: as, ...(body ? { body } : {}) });
  const get = async (id: string) => (await request('GET', `/v1/recipe/diff/${id}`)).body;
  return {
    key,
    request,
    submit: (body: object, headers: Record<string, string> = {}) =>
      service.request('POST', '/v1/recipe/diff', { key, body, headers }),
    /** Saves and approves a recipe. Returns its id. */
    async recipe(steps: object[]): Promise<string> {
      const { recipe_id: id } = (await request('POST', '/v1/recipe/save', { name: 'Version', steps })).body;
      await request('POST', '/v1/recipe/approve', { recipe_id: id });
      return id as string;
    },
    async ended(id: string) {
      await expect.poll(async () => (await get(id)).status).not.toBe('IN_QUEUE');
      return get(id);
    },
  };
});

describe('POST /v1/recipe/diff', () => {
  test('shows which values differ, and audio of both at the same loudness', async ({ service, diffs }) => {
    const upload = await service.upload(diffs.key, tone({ seconds: 4, hz: 500 }));
    const crop = (end: number) =>
      diffs.recipe([
        { capability: 'crop_audio', params: { start_s: 0, end_s: end } },
        { capability: 'signal_analysis' },
      ]);
    const recipe_ids = [await crop(2), await crop(3)];
    const submitted = await diffs.submit({ recipe_ids, audio_urls: [upload, upload] });
    expect(submitted).toMatchObject({ status: 202, body: { status: 'IN_QUEUE', recipe_ids } });
    const diff = await diffs.ended(submitted.body.diff_id);
    expect(diff).toMatchObject({ status: 'completed', tokens_charged: 4, recipe_ids, job_ids: submitted.body.job_ids });
    const [item] = diff.items;
    expect(diff.items).toHaveLength(1);
    expect(item.steps.map(({ step }: { step: string }) => step)).toEqual(['crop_audio', 'signal_analysis']);
    expect(item.steps[1].differences).toContainEqual({ path: 'duration_s', first: 2, second: 3, difference: 1 });
    for (const side of [item.first, item.second]) {
      expect(side).toMatchObject({ status: 'completed', error: null, price_tokens: 4 });
      expect(side.matched_audio.output_lufs).toBeCloseTo(-23, 1);
      expect((await fetch(side.matched_audio.url)).status).toBe(200);
    }
    expect(item.first.tokens_charged + item.second.tokens_charged).toBe(4);
  });

  test('lists steps that only one recipe has, and makes no audio where neither does', async ({ service, diffs }) => {
    const upload = await service.upload(diffs.key, tone({ seconds: 2, hz: 510 }));
    const other = await diffs.recipe([{ capability: 'signal_analysis' }, { capability: 'audio_effect_analysis' }]);
    const { body } = await diffs.submit({ recipe_ids: [MEASURE, other], audio_urls: [upload] });
    const [item] = (await diffs.ended(body.diff_id)).items;
    expect(item.steps.map(({ step, in: side }: { step: string; in: string }) => [step, side])).toEqual([
      ['signal_analysis', 'both'],
      ['tempo_analysis', 'first'],
      ['audio_effect_analysis', 'second'],
    ]);
    expect(item.steps[0].differences).toEqual([]);
    expect(item.first.matched_audio).toBeNull();
  });

  test('shows why a side failed, and keeps to max_tokens', async ({ service, diffs }) => {
    const upload = await service.upload(diffs.key, tone({ seconds: 5, hz: 520 }));
    const { body } = await diffs.submit({ recipe_ids: [MEASURE, MASTER], audio_urls: [upload], max_tokens: 3 });
    const diff = await diffs.ended(body.diff_id);
    expect(diff).toMatchObject({ status: 'failed', tokens_charged: 0 });
    const failed = { status: 'failed', error: { code: 'max_tokens_reached' }, matched_audio: null };
    expect(diff.items).toMatchObject([{ first: failed, second: failed, steps: [] }]);
  });

  test("is submitted once under an Idempotency-Key, and is its account's own", async ({ service, diffs }) => {
    const upload = await service.upload(diffs.key, tone({ seconds: 1, hz: 530 }));
    const headers = { 'idempotency-key': 'compare-1' };
    const body = { recipe_ids: [MEASURE, MASTER], audio_urls: [upload] };
    const first = await diffs.submit(body, headers);
    expect((await diffs.submit(body, headers)).body).toEqual(first.body);
    const other = await service.key();
    expect(await diffs.request('GET', `/v1/recipe/diff/${first.body.diff_id}`, undefined, other)).toMatchObject({
      status: 404,
      body: { code: 'diff_not_found' },
    });
    await diffs.ended(first.body.diff_id);
  });

  test.for([
    [{ recipe_ids: [MEASURE] }, 400, 'invalid_request'],
    [{ recipe_ids: [MEASURE, MEASURE] }, 400, 'invalid_request'],
    [{ recipe_ids: [MEASURE, 'rec_9999_none'] }, 404, 'recipe_not_found'],
    [{ audio_urls: Array.from({ length: 6 }, (_, n) => `https://a.example/${n}.wav`) }, 400, 'invalid_request'],
  ] as const)('refuses %j', async ([wrong, status, code], { diffs }) => {
    const body = { recipe_ids: [MEASURE, MASTER], audio_urls: ['https://a.example/a.wav'], ...wrong };
    expect(await diffs.submit(body)).toMatchObject({ status, body: { code } });
  });
});
