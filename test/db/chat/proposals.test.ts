import { v7 as uuidv7 } from 'uuid';
import { describe, expect } from 'vitest';
import { settlement } from '../../../activities/items/begin-and-settle.ts';
import * as chatChunks from '../../../platform/db/chat/chat-chunks.ts';
import * as chatProposals from '../../../platform/db/chat/chat-proposals.ts';
import * as chatSteps from '../../../platform/db/chat/chat-steps.ts';
import * as items from '../../../platform/db/items/items.ts';
import * as charges from '../../../platform/db/ledger/charges.ts';
import * as recipes from '../../../platform/db/recipes/recipes.ts';
import type { Pool } from '../../../platform/db/pool.ts';
import { DEFAULT_POLICY } from '../../../workflows/domain/recipe.ts';
import { test } from '../../infra/fixtures.ts';
import { aConversation } from './asking-conversation.ts';
import { aMadeFile, contentOf } from '../factories.ts';

const typesOf = async (db: Pool, turnId: string): Promise<string[]> =>
  (await chatChunks.after(db, { turnId, seq: 0 })).map(({ chunk }) => chunk.type);

describe('work that a turn proposes', () => {
  test('is proposed once and confirmed once, though each activity runs twice', async ({ db }) => {
    const { turn, activities, close } = await aConversation(db);
    const asking = await turn('Stems.');
    expect(await activities.beginCall(asking, '0-c')).toEqual({});
    expect(await activities.beginCall(asking, '0-c')).toEqual({});
    await activities.endCall(asking, '0-c');
    expect(await chatProposals.findOpen(db, asking)).toMatchObject({ tokens: 2_000, calls: [{ audio: 'audio_1' }] });
    await close(asking, { status: 'completed' });
    await close(asking, { status: 'completed' });
    expect(await typesOf(db, asking)).toEqual([
      'start',
      'tool-output-error',
      'tool-input-available',
      'tool-approval-request',
      'finish',
    ]);

    const confirming = await turn('yes');
    expect(await chatProposals.confirmedBy(db, confirming)).toMatchObject({ turnId: asking });
    const { runId } = await activities.beginCall(confirming, '0-c');
    expect(await activities.beginCall(confirming, '0-c')).toEqual({ runId });
    const { rows } = await db.query('select max_tokens as "maxTokens", listed from jobs where id = $1', [runId]);
    expect(rows).toEqual([{ maxTokens: 2_000, listed: true }]);
  });

  test('is asked about with all that it costs, where a step of a recipe makes longer audio for the next one', async ({
    db,
  }) => {
    const { accountId, contentHash, turn, activities, close } = await aConversation(db);
    const call = { tool: 'run_recipe', input: { recipe_id: 'rec_0001_loudness_and_tempo', audio: 'audio_1' } };
    const asking = await turn('Run it.', { call, confirmAbove: 2_500 });
    const { runId } = await activities.beginCall(asking, '0-c');
    const [{ itemId } = { itemId: '' }] = await items.unsettled(db, runId!);
    await items.begin(db, itemId);
    expect(await charges.hold(db, { accountId, itemId, contentHash, tokens: 2_000 })).toBe('held');
    const made = { accountId, contentHash: contentOf(), durationS: 8_000 };
    await aMadeFile(db, { ...made, origins: [contentHash] });
    const held = await charges.hold(db, { ...made, itemId, tokens: 8_000 });
    expect(held).toEqual({ above: 2_500, tokens: 8_000 });
    const failure = { code: 'price_above_limit', tokens: 8_000 } as const;
    await settlement(db)(itemId, { status: 'failed', failure });
    await activities.endCall(asking, '0-c');
    expect(await chatProposals.findOpen(db, asking)).toMatchObject({ tokens: 8_000 });
    await close(asking, { status: 'completed' });

    const confirming = await turn('yes', { call });
    const { runId: confirmed } = await activities.beginCall(confirming, '0-c');
    const { rows } = await db.query('select max_tokens as "maxTokens" from jobs where id = $1', [confirmed]);
    expect(rows).toEqual([{ maxTokens: 8_000 }]);
  });

  test.for(['failed', 'cancelled'] as const)(
    'is dropped by a turn that ends %s: nobody saw its question',
    async (status, { db }) => {
      const { turn, activities, close } = await aConversation(db);
      const asking = await turn('Stems.');
      await activities.beginCall(asking, '0-c');
      await close(asking, status === 'failed' ? { status, failure: 'model_unavailable' } : { status });
      const next = await turn('yes');
      expect(await chatProposals.confirmedBy(db, next)).toBeUndefined();
      expect(await activities.beginCall(next, '0-c')).toEqual({});
    },
  );
});

test('a proposal takes two calls on each of 20 files, and counts each file once', async ({ db }) => {
  const { turn, file, activities } = await aConversation(db);
  const files: string[] = [];
  for (let n = 0; n < 19; n++) files.push(await file());
  const calls = Array.from({ length: 20 }, (_, n) => `audio_${n + 1}`).flatMap((audio) => [
    { capability: 'noise_reduction', audio, params: {} },
    { capability: 'normalize_loudness', audio, params: { target_lufs: -16 } },
  ]);
  const asking = await turn('Perhaps?', { call: { tool: 'propose_work', input: { calls } }, files });
  expect(await activities.beginCall(asking, '0-c')).toEqual({});
  const proposal = await chatProposals.findOpen(db, asking);
  expect([proposal?.tokens, proposal?.calls.length]).toEqual([40_000, 40]);
});

const priced = async (db: Pool, turnId: string) =>
  (await chatSteps.callsOfTurns(db, [turnId])).map(({ result }) => (result as { output: unknown }).output);
const priceOf = (call: object) => ({ tool: 'estimate_price', input: { calls: [call] } });

describe('the price of work with further audio', () => {
  test('counts that of a call', async ({ db }) => {
    const { turn, file, activities } = await aConversation(db);
    const call = priceOf({ capability: 'join_audio', audio: 'audio_1', params: { after: 'audio_2' } });
    const asking = await turn('How much to join them?', { call, files: [await file()] });
    expect(await activities.beginCall(asking, '0-c')).toEqual({});
    expect(await priced(db, asking)).toMatchObject([
      {
        tokens: 4_000,
        audio: [
          { audio: 'audio_1', tokens: 2_000 },
          { audio: 'audio_2', tokens: 2_000 },
        ],
      },
    ]);
  });

  test('counts that of the steps of a recipe', async ({ db }) => {
    const { accountId, turn, file, activities } = await aConversation(db);
    const recipe = await recipes.insert(db, {
      id: `rec_0001_outro_${uuidv7().slice(-12)}`,
      accountId,
      teamId: null,
      name: 'Outro',
      description: '',
      status: 'approved',
      steps: [{ capability: 'join_audio', params: { after_url: await file() } }],
      executionPolicy: DEFAULT_POLICY,
      parentId: null,
    });
    const call = priceOf({ capability: 'run_recipe', audio: 'audio_1', params: { recipe_id: recipe!.id } });
    const asking = await turn('How much is the outro?', { call });
    expect(await activities.beginCall(asking, '0-c')).toEqual({});
    expect(await priced(db, asking)).toMatchObject([{ tokens: 4_000, audio: [{ audio: 'audio_1', tokens: 2_000 }] }]);
  });
});
