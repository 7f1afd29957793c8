import { describe, expect, it } from 'vitest';
import { embeddedModel } from '../../../../agent/embedded/model.ts';
import { conversationOf, type ConversationInput } from '../../../measure/chat/conversation.ts';
import { hold } from '../../../measure/chat/hold.ts';

/** A conversation in plain sentences, and what the chat runs for its last message. */
export interface Row {
  /** Those that come with the first message; one song if absent. */
  files?: string[];
  turns: string[];
  /** The account; one without batches and recipes if absent. */
  account?: NonNullable<ConversationInput['account']>;
  /** In order: the capability, the audio by what made it (with the audio that it takes besides), and the parameters that matter. */
  calls: [tool: string, audio: string, params?: Record<string, unknown>][];
  says?: RegExp;
}

/** Facts of the files of a conversation, by their order. */
export const FACTS = [
  { seconds: 200, bpm: 132, lufs: -13, speech: true, speakers: 2 },
  { seconds: 250, bpm: 120, lufs: -18, speech: true, speakers: 1 },
  { seconds: 40, bpm: 100, lufs: -20 },
  { seconds: 90, bpm: 90, lufs: -15 },
];
const model = embeddedModel({ wordMs: 0 });

/** Tests that plain sentences are read exactly, in groups by their subject. */
export function describeRows(groups: Readonly<Record<string, Row[]>>): void {
  describe.each(Object.entries(groups))('plain sentences: %s', (_, rows) => {
    it.each(rows)('$turns', async ({ files = ['song.wav'], turns, account = {}, calls, says }) => {
      const held = await hold(
        conversationOf({
          id: 'plain',
          kind: 'reference',
          account,
          files: Object.fromEntries(files.map((name, n) => [name, FACTS[n]])),
          turns: turns.map((text, n) => ({ text, attach: n === 0 ? files : [], expect: {} })),
        }),
        model,
      );
      const { done, proposed, reply } = held.turns.at(-1)!;
      expect(proposed).toBe(false);
      expect(done.map(({ tool, sound, further }) => [tool, pathsOf([sound, ...Object.values(further)])])).toEqual(
        calls.map(([tool, audio]) => [tool, audio]),
      );
      for (const [n, [, , params = {}]] of calls.entries()) expect(done[n]!.params).toMatchObject(params);
      expect(reply).toMatch(says ?? /\S/u);
    });
  });
}

function pathsOf(sounds: readonly { path: readonly string[] }[]): string {
  return sounds.map(({ path }) => path.join(' > ')).join(' + ');
}
