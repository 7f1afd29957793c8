import { expect } from 'vitest';
import * as ledger from '../../../platform/db/ledger/ledger.ts';
import { CAPABILITY_NAMES, isAddition, type CapabilityName } from '../../../workflows/domain/capabilities.ts';
import { noise, wav } from '../../infra/audio.ts';
import { neededParams } from '../../infra/run-capability.ts';
import { test } from '../../infra/runs.ts';

const RATE = 8_000;
const ADDED = CAPABILITY_NAMES.filter(isAddition);
const FORMAT = { sampleRate: RATE, bits: 32 } as const;
const manyChannels = wav(
  Array.from({ length: 32 }, (_, seed) => noise({ seconds: 3, sampleRate: RATE, level: 0.1, seed })),
  FORMAT,
);

test('silence and a single sample are charged by their length, and audio that cannot be written is not', async ({
  service,
  db,
}) => {
  const key = await service.key({ tokens: 100 });
  const many = await service.upload(key, manyChannels);
  /** Runs a capability on three files, two of which no other capability gets. */
  const ran = async (capability: CapabilityName, n: number) => {
    const silent = await service.upload(key, wav([new Float32Array(1.5 * RATE + n)], FORMAT));
    const single = await service.upload(key, wav([Float32Array.of(0.5 + n / 100)], FORMAT));
    const steps = [{ capability, params: { ...neededParams(capability, single), format: 'mp3' } }];
    const saved = await service.request('POST', '/v1/recipe/save', { key, body: { name: capability, steps } });
    const { recipe_id } = saved.body;
    await service.request('POST', '/v1/recipe/approve', { key, body: { recipe_id } });
    const body = { recipe_id, audio_urls: [silent, single, many] };
    const { body: batch } = await service.request('POST', '/v1/batch', { key, body });
    await service.settled(key, batch.batch_id);
    const { body: results } = await service.request('GET', `/v1/batch/${batch.batch_id}/results`, { key });
    const [first, second] = results.items.map((item: { tokens_charged: number }) => item.tokens_charged);
    return { capability, items: results.items, charged: first + second };
  };
  // Of 1.5 s and of one sample. Further audio is the sample, which is charged with whichever item completes first.
  const charged = 2 + 1;
  const failed = { status: 'failed', tokens_charged: 0, error: { code: 'step_failed' } };
  expect(await Promise.all(ADDED.map(ran))).toMatchObject(
    ADDED.map((capability) => ({
      capability,
      items: [{ status: 'completed' }, { status: 'completed' }, failed],
      charged,
    })),
  );
  const left = 100 - ADDED.length * charged;
  expect(await ledger.balances(db, key.account_id)).toEqual({ availableTokens: left, heldTokens: 0 });
});
