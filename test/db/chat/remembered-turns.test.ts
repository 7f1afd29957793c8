import { v7 as uuidv7 } from 'uuid';
import { describe, expect } from 'vitest';
import { conversationUpTo } from '../../../activities/chat/prompt.ts';
import { turnClosing } from '../../../activities/chat/turn-activities.ts';
import * as chatAudios from '../../../platform/db/chat/chat-audios.ts';
import * as chatTurns from '../../../platform/db/chat/chat-turns.ts';
import * as conversations from '../../../platform/db/chat/conversations.ts';
import * as jobs from '../../../platform/db/jobs.ts';
import type { Pool } from '../../../platform/db/pool.ts';
import { DEFAULT_POLICY } from '../../../workflows/domain/recipe.ts';
import { test } from '../../infra/fixtures.ts';
import { anAccount } from '../factories.ts';

const PLAN = {
  steps: [],
  executionPolicy: DEFAULT_POLICY,
  webhookUrl: null,
  maxRetries: 0,
  metadata: undefined,
  spendLimits: null,
  recipeId: null,
  lane: 'tenant-lane-0',
};

/** A conversation of turns without steps. */
async function aConversation(db: Pool) {
  const { id: accountId } = await anAccount(db);
  const conversationId = uuidv7();
  await conversations.open(db, { id: conversationId, accountId });
  return {
    /** Adds a closed turn, with the files that come with it. */
    say: async (message: string, files: readonly string[] = []): Promise<chatTurns.Turn> => {
      const turnId = uuidv7();
      await jobs.insert(db, { id: turnId, kind: 'chat', accountId, ...PLAN });
      const audioUrls = files.map((name) => `https://audio.example/${name}`);
      const sentAgain = await chatAudios.numbersOf(db, { conversationId, audioUrls });
      await chatTurns.insert(db, { id: turnId, accountId, conversationId, message, funded: true, sentAgain });
      const audios = files.map((name, n) => ({ audioUrl: audioUrls[n]!, name, origin: 'attached' as const }));
      await chatAudios.add(db, { conversationId, turnId, audios });
      await turnClosing(db)(turnId, { status: 'completed' });
      return (await chatTurns.find(db, { id: turnId }))!;
    },
  };
}

/** Texts of the messages that a model gets. */
async function saidUpTo(db: Pool, turn: chatTurns.Turn): Promise<string[]> {
  const messages = await conversationUpTo(db, turn);
  return messages.map(({ content }) => (content as { text: string }[]).map(({ text }) => text).join('\n'));
}

describe('a conversation of more turns than a model gets', () => {
  test('still has the files of the first ones', async ({ db }) => {
    const { say } = await aConversation(db);
    await say('Here.', ['a.wav', 'b.wav']);
    for (let n = 0; n < 19; n++) await say(`Message ${n}`);
    const said = await saidUpTo(db, await say('And its key?'));
    expect(said).toHaveLength(20);
    expect(said[0]).toBe('Message 0\nAudio: audio_1 "a.wav" (attached); audio_2 "b.wav" (attached)');
    expect(said.at(-1)).toBe('And its key?');
  });

  test('has a file of the first ones with the message that it comes with once more', async ({ db }) => {
    const { say } = await aConversation(db);
    await say('Here.', ['a.wav', 'b.wav']);
    for (let n = 0; n < 20; n++) await say(`Message ${n}`);
    const said = await saidUpTo(db, await say('And its key?', ['b.wav', 'c.wav']));
    expect(said.at(-1)).toBe('And its key?\nAudio: audio_2 "b.wav" (attached); audio_3 "c.wav" (attached)');
  });
});

test('a long message of an earlier turn ends with a whole character', async ({ db }) => {
  const { say } = await aConversation(db);
  await say(`a${'🎧'.repeat(4_500)}`);
  const [first = ''] = await saidUpTo(db, await say('Well?'));
  expect(first.isWellFormed()).toBe(true);
});
