import { describe, expect } from 'vitest';
import { tone } from '../../infra/audio.ts';
import { shared as base } from '../../infra/fixtures.ts';
import { verifies } from '../../requirements.ts';

const PROMPT = 'Clean up the noise, keep the first 2 seconds and then measure the loudness.';
const STEPS = [
  { capability: 'noise_reduction', params: { content: 'auto' } },
  { capability: 'crop_audio', params: { start_s: 0, end_s: 2 } },
  { capability: 'signal_analysis', params: { silence_threshold_dbfs: -60, silence_min_s: 0.5 } },
];

const test = base
  .extend('key', { scope: 'file' }, ({ service }) => service.key({ tokens: 100 }))
  .extend(
    'post',
    { scope: 'file' },
    ({ service, key }) =>
      (path: string, body: unknown, as = key) =>
        service.request('POST', path, { key: as, body }),
  );

describe('POST /v1/recipe/generate', () => {
  test('returns a draft that browse lists among the drafts', async ({ post, service, key }) => {
    verifies('recipe.generate');
    const { status, body } = await post('/v1/recipe/generate', { prompt: PROMPT });
    expect(status).toBe(200);
    expect(body).toEqual({
      draft_id: expect.stringMatching(/^rec_\d{4}_cleaned_cropped_and_levels$/),
      name: 'Cleaned, cropped and levels',
      steps: STEPS,
      explanation:
        'For each file it will reduce the noise, keep the first 2 s and measure its length, loudness and levels, in this order.',
    });
    const { body: lanes } = await service.request('GET', '/v1/recipe/browse', { key });
    expect(lanes.drafts).toMatchObject([{ recipe_id: body.draft_id, status: 'draft', steps: STEPS }]);
    expect(lanes.saved).toEqual([]);
  });

  test('drafts steps that can be saved unchanged, approved and run', async ({ post, service, key }) => {
    const { body: draft } = await post('/v1/recipe/generate', { prompt: PROMPT });
    expect((await post('/v1/recipe/validate', { steps: draft.steps })).body).toEqual({ valid: true, errors: [] });
    const { status, body: saved } = await post('/v1/recipe/save', { name: draft.name, steps: draft.steps });
    expect(status).toBe(201);
    expect((await post('/v1/recipe/approve', { recipe_id: saved.recipe_id })).status).toBe(200);
    const audio = await service.upload(key, tone({ seconds: 3 }));
    const { body: run } = await post('/v1/recipe/execute', { recipe_id: saved.recipe_id, audio_urls: [audio] });
    const read = async () => (await service.request('GET', `/v1/recipe/jobs/${run.job_id}`, { key })).body;
    await expect.poll(async () => (await read()).status).not.toBe('IN_QUEUE');
    expect(await read()).toMatchObject({
      status: 'completed',
      result: { crop_audio: [{ duration_s: 2 }], signal_analysis: [{ duration_s: 2 }] },
    });
  });

  test('makes no draft that runs: using or approving its id says to save it', async ({ post }) => {
    const { body: draft } = await post('/v1/recipe/generate', { prompt: PROMPT });
    const audio = ['https://audio.test/a.wav'];
    const runs = await post('/v1/recipe/execute', { recipe_id: draft.draft_id, audio_urls: audio });
    expect([runs.status, runs.body.code]).toEqual([409, 'recipe_not_approved']);
    const approved = await post('/v1/recipe/approve', { recipe_id: draft.draft_id });
    expect([approved.status, approved.body.code]).toEqual([404, 'recipe_not_found']);
    for (const { body } of [runs, approved]) {
      expect(body.detail).toMatch(
        /^The recipe is a draft\. Save its name and steps with POST \/v1\/recipe\/save, approve/,
      );
    }
  });

  test('lists the capabilities if a prompt asks for something else', async ({ post }) => {
    const { status, body } = await post('/v1/recipe/generate', { prompt: 'Compose a birthday song and bake a cake' });
    expect([status, body.code]).toEqual([422, 'prompt_not_understood']);
    expect(JSON.stringify(body)).toMatch(/I cannot do this: “[^”]*(?:birthday song|make music up)/);
    expect(JSON.stringify(body)).toContain('remove vocals, drums, bass or mains hum');
  });

  test('requires a prompt', async ({ post }) => {
    const { status, body } = await post('/v1/recipe/generate', {});
    expect([status, body.code]).toEqual([400, 'missing_prompt']);
  });

  test('is free and unlimited with the embedded model', async ({ post, service, db }) => {
    const poor = await service.key();
    for (let n = 0; n < 3; n++) expect((await post('/v1/recipe/generate', { prompt: 'tempo' }, poor)).status).toBe(200);
    const { rows } = await db.query(
      'select count(*)::int as n from recipe_prompts where account_id = $1 and not unfunded',
      [poor.account_id],
    );
    expect(rows).toEqual([{ n: 3 }]);
  });

  test('hides a draft from every other account', async ({ post, service, key }) => {
    const other = await service.key({ tokens: 1 });
    const { body: draft } = await post('/v1/recipe/generate', { prompt: 'tempo' });
    expect((await service.request('GET', `/v1/recipe/${draft.draft_id}`, { key: other })).status).toBe(404);
    expect((await service.request('GET', '/v1/recipe/browse', { key: other })).body.drafts).toEqual([]);
    expect((await service.request('GET', `/v1/recipe/${draft.draft_id}`, { key })).status).toBe(200);
  });
});
