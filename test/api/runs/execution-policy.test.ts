import { describe, expect } from 'vitest';
import * as ledger from '../../../platform/db/ledger/ledger.ts';
import { noise, repeated, tone, wav } from '../../infra/audio.ts';
import { shared as base } from '../../infra/fixtures.ts';
import { verifies } from '../../requirements.ts';

const MEASURE = { capability: 'signal_analysis' };
const TEMPO = { capability: 'tempo_analysis' };
/** Fails for good on audio shorter than this. */
const TOO_LATE = { capability: 'crop_audio', params: { start_s: 60 } };
const FIRST_SECOND = { capability: 'crop_audio', params: { end_s: 1 } };

const test = base
  .extend('key', { scope: 'file' }, ({ service }) => service.key({ tokens: 10_000 }))
  .extend('work', { scope: 'file' }, ({ service, key }) => {
    /** Runs these steps under a policy on one audio, as a batch and as a run; returns the item and the job. */
    return async (steps: object[], policy: object, audio: Uint8Array) => {
      const recipe = { name: 'Policy', steps, execution_policy: policy };
      const { recipe_id: id } = (await service.request('POST', '/v1/recipe/save', { key, body: recipe })).body;
      await service.request('POST', '/v1/recipe/approve', { key, body: { recipe_id: id } });
      const body = { recipe_id: id, audio_urls: [await service.upload(key, audio)] };
      const { batch_id: batch } = (
        await service.request('POST', '/v1/batch', { key, body: { ...body, max_retries: 1 } })
      ).body;
      const status = await service.settled(key, batch);
      const { items } = (await service.request('GET', `/v1/batch/${batch}/results`, { key })).body;
      const { job_id: job } = (await service.request('POST', '/v1/recipe/execute', { key, body })).body;
      const get = async () => (await service.request('GET', `/v1/recipe/jobs/${job}`, { key })).body;
      await expect.poll(async () => (await get()).status).not.toBe('IN_QUEUE');
      return { status, item: items[0], run: await get() };
    };
  });

const STEP_FAILED = { code: 'step_failed', message: expect.stringContaining('start_s is 60') };

describe('on_step_failure', () => {
  test('continue: a failed step shows its error, the others their output, and the item is charged', async ({
    work,
  }) => {
    verifies('recipe.execution-policy');
    const { status, item, run } = await work(
      [MEASURE, TOO_LATE, TEMPO],
      { on_step_failure: 'continue' },
      tone({ seconds: 3, hz: 310 }),
    );
    expect(status).toMatchObject({ status: 'completed', completed_items: 1 });
    expect(item).toMatchObject({ status: 'completed', error: null, tokens_charged: 3 });
    expect(Object.keys(item.raw_results)).toEqual(['signal_analysis', 'crop_audio', 'tempo_analysis']);
    expect(item.raw_results.signal_analysis.duration_s).toBe(3);
    expect(item.raw_results.crop_audio).toEqual({ error: STEP_FAILED });
    expect(item.raw_results.tempo_analysis).toHaveProperty('bpm');

    expect(run).toMatchObject({ status: 'completed', errors: [] });
    expect(run.result.crop_audio).toEqual([{ audio_url: item.audio_url, error: STEP_FAILED }]);
    expect(run.result.signal_analysis[0].duration_s).toBe(3);
  });

  test('continue: the step after a failed one gets the input of the failed one', async ({ work }) => {
    const { item } = await work(
      [FIRST_SECOND, TOO_LATE, MEASURE],
      { on_step_failure: 'continue' },
      tone({ seconds: 4, hz: 320 }),
    );
    expect(Object.keys(item.raw_results)).toEqual(['crop_audio', 'crop_audio_2', 'signal_analysis']);
    expect(item.raw_results.crop_audio_2).toEqual({ error: STEP_FAILED });
    expect(item.raw_results.signal_analysis.duration_s).toBe(1);
  });

  test('continue: an item without one finished step fails and costs nothing', async ({ work, db, key }) => {
    const before = await ledger.balances(db, key.account_id);
    const { status, item, run } = await work(
      [TOO_LATE, TOO_LATE],
      { on_step_failure: 'continue' },
      tone({ seconds: 2, hz: 330 }),
    );
    expect(status).toMatchObject({ status: 'failed', failed_items: 1 });
    expect(item).toMatchObject({ status: 'failed', raw_results: null, error: STEP_FAILED, tokens_charged: 0 });
    expect(run).toMatchObject({ status: 'failed', result: null, errors: [{ code: 'step_failed' }] });
    expect(await ledger.balances(db, key.account_id)).toEqual(before);
  });

  for (const policy of [{ on_step_failure: 'fail' }, {}]) {
    test(`${JSON.stringify(policy)}: nothing of a failed item is shown or charged`, async ({ work, db, key }) => {
      verifies('recipe.execution-policy');
      const before = await ledger.balances(db, key.account_id);
      const { status, item, run } = await work([MEASURE, TOO_LATE, TEMPO], policy, tone({ seconds: 5, hz: 340 }));
      expect(status).toMatchObject({ status: 'failed', failed_items: 1 });
      expect(item).toMatchObject({ status: 'failed', raw_results: null, error: STEP_FAILED, tokens_charged: 0 });
      expect(run).toMatchObject({ status: 'failed', result: null });
      expect(await ledger.balances(db, key.account_id)).toEqual(before);
      expect(await ledger.audit(db)).toEqual([]);
    });
  }
});

test('step_timeout_s limits the time of a step', async ({ work }) => {
  verifies('recipe.execution-policy');
  const sampleRate = 8_000;
  const quarter = repeated(wav([noise({ seconds: 10, sampleRate })], { sampleRate }), 90);
  const { item } = await work([TEMPO], { step_timeout_s: 1 }, quarter);
  expect(item).toMatchObject({ status: 'failed', error: { code: 'step_timed_out' } });
});
