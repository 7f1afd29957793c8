import { v7 as uuidv7 } from 'uuid';
import { describe, expect } from 'vitest';
import { turnClosing } from '../../activities/chat/turn-activities.ts';
import * as chatChunks from '../../platform/db/chat/chat-chunks.ts';
import * as chatTurns from '../../platform/db/chat/chat-turns.ts';
import * as conversations from '../../platform/db/chat/conversations.ts';
import * as jobs from '../../platform/db/jobs.ts';
import type { Pool } from '../../platform/db/pool.ts';
import { DEFAULT_POLICY } from '../../workflows/domain/recipe.ts';
import { test } from '../infra/fixtures.ts';
import { anAccount } from './factories.ts';

/** Creates an open turn and returns its id. */
async function aTurn(db: Pool): Promise<string> {
  const { id: accountId } = await anAccount(db);
  const [turnId, conversationId] = [uuidv7(), uuidv7()];
  const job = { id: turnId, kind: 'chat', accountId, recipeId: null, lane: 'tenant-lane-0' } as const;
  await conversations.open(db, { id: conversationId, accountId });
  await jobs.insert(db, {
    ...job,
    steps: [],
    executionPolicy: DEFAULT_POLICY,
    webhookUrl: null,
    maxRetries: 1,
    metadata: undefined,
  });
  expect(await chatTurns.insert(db, { id: turnId, accountId, conversationId, message: 'Hi', funded: true })).toBe(true);
  return turnId;
}

const word = (delta: string) => ({ type: 'text-delta', id: 'a', delta });

describe('the stream of a turn', () => {
  test('numbers concurrent writes without gaps or duplicates', async ({ db }) => {
    const turnId = await aTurn(db);
    const texts = Array.from({ length: 40 }, (_, n) => `w${n}`);
    await Promise.all(texts.map((text) => chatChunks.append(db, { turnId, chunks: [word(text), word(text)] })));
    const entries = await chatChunks.after(db, { turnId, seq: 0 });
    expect(entries.map(({ seq }) => seq)).toEqual(Array.from({ length: 80 }, (_, n) => n + 1));
    expect(new Set(entries.map(({ chunk }) => chunk['delta']))).toEqual(new Set(texts));
  });

  test('is written by the latest attempt of the latest step only', async ({ db }) => {
    const turnId = await aTurn(db);
    const [first, second] = [
      { turnId, step: 0, attempt: 1 },
      { turnId, step: 0, attempt: 2 },
    ];
    expect(await chatChunks.takeOver(db, first)).toBe(true);
    expect(await chatChunks.append(db, { ...first, chunks: [word('old')] })).toBe(true);
    expect(await chatChunks.takeOver(db, second)).toBe(true);
    expect(await chatChunks.append(db, { ...first, chunks: [word('late')] })).toBe(false);
    expect(await chatChunks.takeOver(db, first)).toBe(false);
    expect(await chatChunks.append(db, { ...second, chunks: [word('new')] })).toBe(true);
    const entries = await chatChunks.after(db, { turnId, seq: 0 });
    expect(entries.map(({ chunk }) => chunk['delta'])).toEqual(['old', 'new']);
  });

  test('ends once, with its turn, and accepts no chunks after that', async ({ db }) => {
    const turnId = await aTurn(db);
    const writer = { turnId, step: 0, attempt: 1 };
    await chatChunks.takeOver(db, writer);
    const close = turnClosing(db);
    const ends = await Promise.all([1, 2].map(() => close(turnId, { status: 'completed' })));
    expect(ends.map(({ details }) => details).toSorted()).toEqual(['closed before', 'completed']);
    expect(await chatChunks.append(db, { ...writer, chunks: [word('late')] })).toBe(false);
    const entries = await chatChunks.after(db, { turnId, seq: 0 });
    expect(entries.map(({ chunk, isLast }) => [chunk.type, isLast])).toEqual([['finish', true]]);
  });
});
