import { describe, expect } from 'vitest';
import * as ledger from '../../../platform/db/ledger/ledger.ts';
import { SAMPLE_RATE, wav } from '../../infra/audio.ts';
import { shared as base } from '../../infra/fixtures.ts';
import { piece } from '../../infra/piece.ts';
import type { TestKey } from '../../infra/service-client.ts';

const song = piece({ seconds: 10 });
const file = wav([song]);

/** Returns the song delayed by `samples`, or without its first samples if negative. */
function moved(samples: number): Buffer {
  const shifted = Float32Array.from({ length: song.length + samples }, (_, i) => song[i - samples] ?? 0);
  return wav([shifted]);
}

/** Operations on alignments through the service. */
const test = base.extend('aligning', { scope: 'file' }, ({ service }) => {
  const aligning = {
    /** Saves and approves a recipe of one alignment and `more` steps. */
    async recipe(key: TestKey, params?: object, { more = [], policy = {} }: { more?: object[]; policy?: object } = {}) {
      const step = { capability: 'alignment_analysis', ...(params ? { params } : {}) };
      const body = { name: 'Align', steps: [step, ...more], execution_policy: policy };
      const saved = await service.request('POST', '/v1/recipe/save', { key, body });
      expect(saved.status, saved.bytes.toString()).toBe(201);
      const { recipe_id } = saved.body;
      await service.request('POST', '/v1/recipe/approve', { key, body: { recipe_id } });
      return recipe_id as string;
    },
    /** Submits a batch and returns its items once it is settled. */
    async batch(key: TestKey, recipe_id: string, audio_urls: string[]) {
      const { status, body } = await service.request('POST', '/v1/batch', { key, body: { recipe_id, audio_urls } });
      expect(status).toBe(202);
      await service.settled(key, body.batch_id);
      const results = await service.request('GET', `/v1/batch/${body.batch_id}/results`, { key });
      // oxlint-disable-next-line typescript/no-explicit-any -- results of every shape
      return results.body.items as Record<string, any>[];
    },
    /** Executes a recipe and returns the run once it is settled. */
    async run(key: TestKey, recipe_id: string, audio_urls: string[]) {
      const started = await service.request('POST', '/v1/recipe/execute', { key, body: { recipe_id, audio_urls } });
      expect(started.status, started.bytes.toString()).toBe(202);
      const get = () => service.request('GET', `/v1/recipe/jobs/${started.body.job_id}`, { key });
      await expect.poll(async () => (await get()).body.status).not.toBe('IN_QUEUE');
      return (await get()).body;
    },
  };
  return aligning;
});

describe('a run that aligns', () => {
  test('takes its first audio as the reference of the others, signs included', async ({ service, aligning }) => {
    const key = await service.key({ tokens: 100 });
    const urls = [
      await service.upload(key, file),
      await service.upload(key, moved(22_050)),
      await service.upload(key, moved(-44_101)),
    ];
    const { status, result } = await aligning.run(key, await aligning.recipe(key), urls);
    expect(status).toBe('completed');
    const [first, later, earlier] = result.alignment_analysis;
    expect(first).toMatchObject({ audio_url: urls[0], mode: 'channels', offset_s: null, channel_delay_s: null });
    expect(later).toMatchObject({ audio_url: urls[1], mode: 'offset', drift_rate: 1, target_polarity: 'same' });
    expect(later.offset_s).toBeCloseTo(0.5, 6);
    expect(earlier).toMatchObject({ audio_url: urls[2], mode: 'offset' });
    expect(earlier.offset_s).toBeCloseTo(-44_101 / SAMPLE_RATE, 6);
  });

  test('charges the reference once, though all audios use it', async ({ service, db, aligning }) => {
    const key = await service.key({ tokens: 100 });
    const urls = [
      await service.upload(key, file),
      await service.upload(key, moved(4_410)),
      await service.upload(key, file),
    ];
    const { status, result } = await aligning.run(key, await aligning.recipe(key), urls);
    expect(status).toBe('completed');
    expect(result.alignment_analysis[2]).toMatchObject({ mode: 'offset', offset_s: 0 });
    expect(await ledger.balances(db, key.account_id)).toEqual({ availableTokens: 100 - 10 - 11, heldTokens: 0 });
    expect(await ledger.audit(db)).toEqual([]);
  });
});

describe('params.reference_url', () => {
  test('names a reference on the web, fetched and charged as audio of the item', async ({
    service,
    audioHost,
    db,
    aligning,
  }) => {
    const key = await service.key({ tokens: 100 });
    const reference_url = audioHost.serve('reference.wav', file);
    const recipe = await aligning.recipe(key, { reference_url });
    const target = await service.upload(key, moved(-8_820));
    const [item] = await aligning.batch(key, recipe, [target]);
    expect(item).toMatchObject({ status: 'completed', tokens_charged: 10 + 10 });
    expect(item!['raw_results'].alignment_analysis.offset_s).toBeCloseTo(-0.2, 6);
    expect(await ledger.balances(db, key.account_id)).toEqual({ availableTokens: 80, heldTokens: 0 });

    const [again] = await aligning.batch(key, recipe, [await service.upload(key, moved(4_410))]);
    expect(again).toMatchObject({ status: 'completed', tokens_charged: 11 });
    expect(again!['raw_results'].alignment_analysis.offset_s).toBeCloseTo(0.1, 6);
    expect(await ledger.audit(db)).toEqual([]);
  });

  test('names an upload of the account, in a batch and before the first audio of a run', async ({
    service,
    aligning,
  }) => {
    const key = await service.key({ tokens: 100 });
    const recipe = await aligning.recipe(key, { reference_url: await service.upload(key, file) });
    const urls = [await service.upload(key, moved(4_410)), await service.upload(key, moved(8_820))];
    const items = await aligning.batch(key, recipe, urls);
    const offsets = items.map((item) => item['raw_results'].alignment_analysis.offset_s as number);
    expect(offsets[0]).toBeCloseTo(0.1, 6);
    expect(offsets[1]).toBeCloseTo(0.2, 6);
    const { result } = await aligning.run(key, recipe, urls);
    const again = result.alignment_analysis.map((entry: { offset_s: number }) => entry.offset_s);
    expect(again).toEqual(offsets);
  });

  test('does not give access to uploads of another account', async ({ service, db, aligning }) => {
    const [owner, other] = [await service.key({ tokens: 100 }), await service.key({ tokens: 100 })];
    const foreign = await service.upload(owner, file);
    const recipe = await aligning.recipe(other, { reference_url: foreign });
    const [item] = await aligning.batch(other, recipe, [await service.upload(other, moved(4_410))]);
    expect(item).toMatchObject({ status: 'failed', raw_results: null, tokens_charged: 0 });
    expect(item!['error'].code).toBe('audio_not_found');
    expect(await ledger.balances(db, other.account_id)).toEqual({ availableTokens: 100, heldTokens: 0 });
  });

  test.for([
    ['a private address', 'http://10.0.0.1/reference.wav', 'audio_target_refused'],
    ['a link-local address', 'http://169.254.169.254/latest', 'audio_target_refused'],
    ['no audio', 'garbage', 'not_audio'],
    ['nothing', 'nowhere', 'audio_not_found'],
  ] as const)(
    'of %s fails with its code, and the item costs nothing',
    async ([, name, code], { service, audioHost, db, aligning }) => {
      const key = await service.key({ tokens: 100 });
      if (name === 'garbage') audioHost.serve(name, Buffer.from('this is no audio at all, only a line of text'));
      const reference_url = name.startsWith('http') ? name : audioHost.url(name);
      const recipe = await aligning.recipe(key, { reference_url });
      const [item] = await aligning.batch(key, recipe, [await service.upload(key, file)]);
      expect(item).toMatchObject({ status: 'failed', error: { code } });
      expect(await ledger.balances(db, key.account_id)).toEqual({ availableTokens: 100, heldTokens: 0 });
    },
  );

  test('that is missing fails its step alone where the recipe goes on', async ({
    service,
    audioHost,
    db,
    aligning,
  }) => {
    const key = await service.key({ tokens: 100 });
    const recipe = await aligning.recipe(
      key,
      { reference_url: audioHost.url('missing.wav') },
      { more: [{ capability: 'signal_analysis' }], policy: { on_step_failure: 'continue' } },
    );
    const [item] = await aligning.batch(key, recipe, [await service.upload(key, file)]);
    expect(item).toMatchObject({ status: 'completed', tokens_charged: 10 });
    expect(item!['raw_results'].alignment_analysis.error.code).toBe('audio_not_found');
    expect(item!['raw_results'].signal_analysis.duration_s).toBe(10);
    expect(await ledger.audit(db)).toEqual([]);
  });

  test('is part of what a result is kept by: another reference is another result', async ({ service, aligning }) => {
    const key = await service.key({ tokens: 100 });
    const target = await service.upload(key, file);
    const against = async (samples: number): Promise<number> => {
      const recipe = await aligning.recipe(key, { reference_url: await service.upload(key, moved(samples)) });
      const [item] = await aligning.batch(key, recipe, [target]);
      return item!['raw_results'].alignment_analysis.offset_s as number;
    };
    expect(await against(4_410)).toBeCloseTo(-0.1, 6);
    expect(await against(-4_410)).toBeCloseTo(0.1, 6);
  });

  test('that the balance does not cover fails the item and returns its tokens', async ({ service, db, aligning }) => {
    const key = await service.key({ tokens: 15 });
    const recipe = await aligning.recipe(key, { reference_url: await service.upload(key, file) });
    const [item] = await aligning.batch(key, recipe, [await service.upload(key, moved(4_410))]);
    expect(item).toMatchObject({ status: 'failed', error: { code: 'insufficient_tokens' } });
    expect(await ledger.balances(db, key.account_id)).toEqual({ availableTokens: 15, heldTokens: 0 });
  });

  test.for(['file:///etc/hostname', 'concat:a.wav', 7, ''])(
    'refuses %j when the recipe is saved',
    async (reference_url, { service }) => {
      const key = await service.key();
      const body = { name: 'Align', steps: [{ capability: 'alignment_analysis', params: { reference_url } }] };
      const saved = await service.request('POST', '/v1/recipe/save', { key, body });
      expect([saved.status, saved.body.code]).toEqual([400, 'invalid_steps']);
    },
  );
});
