import { describe, expect, test } from 'vitest';
import { conversationOf, type ConversationInput } from '../../../measure/chat/conversation.ts';
import type { HeldTurn } from '../../../measure/chat/hold.ts';
import { faultsOf } from '../../../measure/chat/judge.ts';
import { World } from '../../../measure/chat/world/world.ts';

type Expected = ConversationInput['turns'][number]['expect'];
type Made = [tool: string, input: Record<string, unknown>];

const FILES = { 'a.wav': { seconds: 100 }, 'b.wav': { seconds: 50 } };

/** Judges a turn in which these calls were made and this was said. */
function kindsOf(expected: Expected, { made = [], reply = 'Done.' }: { made?: Made[]; reply?: string } = {}): string[] {
  const turns = [{ text: 'x', attach: Object.keys(FILES), expect: expected }];
  const conversation = conversationOf({ id: 'test', kind: 'odd', files: FILES, turns });
  const world = new World(conversation);
  world.begin('turn-1', Object.keys(FILES), { isYes: false });
  for (const [tool, input] of made) world.run(tool, input);
  const held: HeldTurn = { turn: conversation.turns[0]!, calls: [], done: world.done, reply, proposed: false };
  return faultsOf(held).map(({ kind }) => kind);
}

const CROP = { tool: 'crop_audio', audio: 'a.wav', params: { start_s: 0, end_s: 30 } };

describe('a turn', () => {
  test.for<[string, Expected, { made?: Made[]; reply?: string }, string[]]>([
    [
      'is right with the calls that are expected',
      { calls: [CROP] },
      { made: [['crop_audio', { audio: 'audio_1', end_s: 30 }]] },
      [],
    ],
    ['spends unasked with any other', {}, { made: [['tempo_analysis', { audio: 'audio_1' }]] }, ['unasked']],
    [
      'may make optional calls',
      { calls: [{ tool: 'tempo_analysis', optional: true }] },
      { made: [['tempo_analysis', { audio: 'audio_2' }]] },
      [],
    ],
    ['drops what was not done', { calls: [CROP] }, {}, ['dropped']],
    [
      'misreads with other parameters',
      { calls: [CROP] },
      { made: [['crop_audio', { audio: 'audio_1', end_s: 40 }]] },
      ['misread'],
    ],
    [
      'spends unasked on other audio',
      { calls: [CROP] },
      { made: [['crop_audio', { audio: 'audio_2', end_s: 30 }]] },
      ['dropped', 'unasked'],
    ],
    [
      'spends unasked the second time',
      { calls: [CROP] },
      {
        made: [
          ['crop_audio', { audio: 'audio_1', end_s: 30 }],
          ['crop_audio', { audio: 'audio_1', end_s: 30 }],
        ],
      },
      ['unasked'],
    ],
    [
      'leaves out what is the default',
      { calls: [{ tool: 'normalize_loudness', params: { target_lufs: -14, format: 'flac' } }] },
      { made: [['normalize_loudness', { audio: 'audio_1' }]] },
      [],
    ],
    [
      'goes on with what was made',
      { calls: [CROP, { tool: 'fade_audio', audio: 'a.wav > crop_audio' }] },
      {
        made: [
          ['crop_audio', { audio: 'audio_1', end_s: 30 }],
          ['fade_audio', { audio: 'audio_3' }],
        ],
      },
      [],
    ],
    [
      'encodes what it makes in the format into which it is converted',
      { calls: [CROP, { tool: 'convert_audio', audio: 'a.wav > crop_audio', params: { format: 'mp3' } }] },
      { made: [['crop_audio', { audio: 'audio_1', end_s: 30, format: 'mp3' }]] },
      [],
    ],
    [
      'names further audio by file',
      { calls: [{ tool: 'join_audio', audio: 'a.wav', params: { after: 'b.wav' } }] },
      { made: [['join_audio', { audio: 'audio_1', after: 'audio_2' }]] },
      [],
    ],
    ['says what must be said', { says: ['184 tokens'], not_says: ['sorry'] }, { reply: 'It costs 184 Tokens.' }, []],
    ['lacks words', { says: ['184'] }, { reply: 'Sorry.' }, ['unsaid']],
    ['has words that are wrong', { not_says: ['sorry'] }, { reply: 'Sorry.' }, ['misstated']],
    ['asks before it acts', { asks: true }, { reply: 'Shall I?' }, []],
    ['does not ask', { asks: true }, {}, ['unconfirmed']],
    ['needs words', {}, { reply: '' }, ['silent']],
  ])('%s', ([, expected, went, kinds]) => {
    expect(kindsOf(expected, went)).toEqual(kinds);
  });
});
