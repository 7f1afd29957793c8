import { v7 as uuidv7 } from 'uuid';
import { describe, expect } from 'vitest';
import { callActivities } from '../../../activities/chat/tool-calls.ts';
import { turnClosing } from '../../../activities/chat/turn-activities.ts';
import { loadConfig } from '../../../platform/config.ts';
import * as chatAudios from '../../../platform/db/chat/chat-audios.ts';
import * as chatSteps from '../../../platform/db/chat/chat-steps.ts';
import * as chatTurns from '../../../platform/db/chat/chat-turns.ts';
import * as conversations from '../../../platform/db/chat/conversations.ts';
import * as items from '../../../platform/db/items/items.ts';
import * as jobs from '../../../platform/db/jobs.ts';
import * as charges from '../../../platform/db/ledger/charges.ts';
import type { Pool } from '../../../platform/db/pool.ts';
import * as storedObjects from '../../../platform/db/content/stored-objects.ts';
import * as uploads from '../../../platform/db/content/uploads.ts';
import { openStorage } from '../../../platform/storage/open.ts';
import { test } from '../../infra/fixtures.ts';
import { aJob, anAccount, contentOf } from '../factories.ts';

const config = loadConfig({});
const storage = openStorage(config); // nothing is read or written

/** A turn whose model called one capability, or a recipe; returns the turn's id and account. */
async function aTurnWithCall(
  db: Pool,
  {
    tool = 'signal_analysis',
    recipeId,
    tokens = 10,
  }: { tool?: string; recipeId?: string | undefined; tokens?: number } = {},
): Promise<{ turnId: string; accountId: string }> {
  const { id: accountId } = await anAccount(db, { tokens });
  const [turnId, conversationId] = [uuidv7(), uuidv7()];
  await conversations.open(db, { id: conversationId, accountId });
  await aJob(db, { id: turnId, kind: 'chat', accountId });
  await chatTurns.insert(db, { id: turnId, accountId, conversationId, message: 'How loud?', funded: true });
  const audio = { audioUrl: 'https://audio.example/a.wav', name: 'a.wav', origin: 'attached' } as const;
  await chatAudios.add(db, { conversationId, turnId, audios: [audio] });
  const calls = [{ callId: '0-c', tool, input: { audio: 'audio_1', ...(recipeId && { recipe_id: recipeId }) } }];
  await chatSteps.keep(db, { turnId, step: 0, text: '', model: 'test', modelTokens: 1, calls });
  return { turnId, accountId };
}

describe('a call of a turn', () => {
  test('whose turn ends before its run began is cancelled, so that nothing can start it', async ({ db }) => {
    const { turnId } = await aTurnWithCall(db);
    const { runId } = await callActivities({ db, storage, config }).beginCall(turnId, '0-c');
    await turnClosing(db)(turnId, { status: 'cancelled' });
    expect(await items.tally(db, runId!)).toMatchObject({ total: 1, cancelled: 1 });
    const { rows } = await db.query('select cancel_requested_at, wake_at from jobs where id = $1', [runId]);
    expect(rows).toEqual([{ cancel_requested_at: expect.any(Date), wake_at: expect.any(Date) }]); // the sweep closes the job
  });

  test('begun twice is one run, listed among the runs of its account by the time it began', async ({ db }) => {
    const { turnId, accountId } = await aTurnWithCall(db);
    const activities = callActivities({ db, storage, config });
    const before = uuidv7();
    await aJob(db, { id: before, kind: 'run', accountId });
    const [first, second] = [await activities.beginCall(turnId, '0-c'), await activities.beginCall(turnId, '0-c')];
    expect(second).toEqual(first);
    const last = uuidv7();
    await aJob(db, { id: last, kind: 'run', accountId });
    const listed = await jobs.list(db, { accountId, kind: 'run', limit: 10 });
    expect(listed.map(({ id }) => id)).toEqual([last, first.runId, before]);
  });

  test.for([
    ['signal_analysis', undefined],
    ['run_recipe', 'rec_0001_loudness_and_tempo'],
  ] as const)('of %s spends no more than a turn may', async ([tool, recipeId], { db }) => {
    const { turnId, accountId } = await aTurnWithCall(db, { tool, recipeId, tokens: 100 });
    const { runId } = await callActivities({ db, storage, config }).beginCall(turnId, '0-c');
    const [item] = await items.unsettled(db, runId!);
    await items.begin(db, item!.itemId);
    const hold = { accountId, itemId: item!.itemId, contentHash: contentOf(), maxTurnTokens: 30 };
    expect(await charges.hold(db, { ...hold, tokens: 31 })).toBe('turn_limit');
    expect(await charges.hold(db, { ...hold, tokens: 30 })).toBe('held');
  });

  test('is refused, with the reason for the model, while the account has no storage left', async ({ db }) => {
    const { turnId, accountId } = await aTurnWithCall(db);
    const limit = 1_000;
    const activities = callActivities({ db, storage, config: { ...config, STORAGE_BYTES_PER_ACCOUNT: limit } });
    const contentHash = contentOf();
    await storedObjects.add(db, { accountId, contentHash, bytes: limit, limit, pinned: true });
    const upload = { id: uuidv7(), accountId, contentHash, bytes: limit };
    await uploads.insert(db, upload);
    expect(await activities.beginCall(turnId, '0-c')).toEqual({});
    const [call] = await chatSteps.callsOfTurns(db, [turnId]);
    expect(call?.result).toMatchObject({ status: 'failed', code: 'storage_full' });
    expect(await jobs.list(db, { accountId, kind: 'run', limit: 10 })).toEqual([]);
  });
});
