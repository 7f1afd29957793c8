import type { ConversationInput } from '../conversation.ts';
import type { Order } from './orders.ts';

/** An order, and another value for it that a person names in the next message. */
interface Corrected {
  order: string;
  tool: string;
  first: Record<string, unknown>;
  /** The value alone: "5 seconds". */
  value: string;
  /** The value before. */
  old: string;
  next: Record<string, unknown>;
}

const CORRECTED: readonly Corrected[] = [
  {
    order: 'fade it out over 10 seconds',
    tool: 'fade_audio',
    first: { out_s: 10 },
    value: '5 seconds',
    old: '10',
    next: { out_s: 5 },
  },
  {
    order: 'normalize it to -16 LUFS',
    tool: 'normalize_loudness',
    first: { target_lufs: -16 },
    value: '-14',
    old: '-16',
    next: { target_lufs: -14 },
  },
  {
    order: 'remove the drums',
    tool: 'remove_audio_element',
    first: { element: 'drums' },
    value: 'the bass',
    old: 'the drums',
    next: { element: 'bass' },
  },
  {
    order: 'convert it to mp3',
    tool: 'convert_audio',
    first: { format: 'mp3' },
    value: 'flac',
    old: 'mp3',
    next: { format: 'flac' },
  },
  {
    order: 'slow it down by 10 percent',
    tool: 'change_speed',
    first: { tempo_ratio: 0.9 },
    value: '20 percent',
    old: '10',
    next: { tempo_ratio: 0.8 },
  },
  {
    order: 'transpose it up two semitones',
    tool: 'change_speed',
    first: { pitch_semitones: 2 },
    value: 'three semitones',
    old: 'two',
    next: { pitch_semitones: 3 },
  },
  {
    order: 'keep only the first 30 seconds',
    tool: 'crop_audio',
    first: { end_s: 30 },
    value: '20 seconds',
    old: '30',
    next: { end_s: 20 },
  },
];

/** Ways to name another value in the next message. */
const OTHER_VALUE: Readonly<Record<string, (value: string, old: string) => string>> = {
  'no, I meant': (value) => `no, I meant ${value}`,
  'I meant': (value) => `I meant ${value}`,
  'sorry, I meant': (value) => `Sorry, I meant ${value}.`,
  'make that': (value) => `make that ${value}`,
  'make it': (value) => `make it ${value}`,
  'make it instead': (value) => `make it ${value} instead`,
  'actually,': (value) => `actually ${value}`,
  'actually make it': (value) => `Actually, make it ${value}.`,
  'sorry,': (value) => `sorry, ${value}`,
  'not this, that': (value, old) => `not ${old}, ${value}`,
  'no, that not this': (value, old) => `no, ${value}, not ${old}`,
  'no, that': (value) => `no, ${value}`,
  'I said': (value) => `I said ${value}`,
  'on second thought': (value) => `on second thought, ${value}`,
  'on second thoughts make it': (value) => `on second thoughts, make it ${value}`,
  'undo that and': (value) => `undo that and make it ${value}`,
  oops: (value) => `oops, ${value} of course`,
  'wait, ': (value) => `wait, ${value}`,
  'hm, rather': (value) => `hm, rather ${value}`,
  "let's do": (value) => `let's do ${value} instead`,
  'try instead': (value) => `try ${value} instead`,
  'can we do': (value) => `can we do ${value} instead?`,
  'could you make it': (value) => `could you make it ${value}?`,
  'should be': (value) => `it should be ${value}`,
  'should have been': (value) => `that should have been ${value}`,
  'was supposed to be': (value) => `it was supposed to be ${value}`,
  'I wanted': (value) => `I wanted ${value}`,
  'I want instead': (value, old) => `I want ${value} instead of ${old}`,
  'rather than': (value, old) => `${value} rather than ${old}`,
  'instead of': (value, old) => `${value} instead of ${old} please`,
  'my mistake': (value) => `my mistake, ${value}`,
  typo: (value) => `typo, I meant ${value}`,
  correction: (value) => `correction: ${value}`,
  'scratch that': (value) => `scratch that, ${value}`,
  'change it to': (value) => `change it to ${value}`,
  'change that to': (value) => `change that to ${value} please`,
  better: (value) => `${value} would be better`,
  'I changed my mind': (value) => `I changed my mind, ${value}`,
  'I think is better': (value) => `I think ${value} is better`,
  'go with': (value) => `let's go with ${value}`,
  'same but with': (value) => `same but with ${value}`,
  'again with': (value) => `do it again with ${value}`,
  'redo it with': (value) => `redo it with ${value}`,
  'the value alone': (value) => value,
};

/** Ways to order the same for the other of two files. */
const SAME: readonly string[] = [
  'same for the other one',
  'same for the other one please',
  'the same for the second one',
  'do the same with the other file',
  'now the other one',
  'and the other one?',
  'and the second one',
  'do that to talk.wav as well',
  'now do the same to talk.wav',
  'same thing on the second file',
  'repeat that for the other one',
  'also the other one',
  'can you do the same for the other one?',
  'could you do that to the second one too?',
  'the other one too',
  'and now the second file the same way',
  'likewise for the other',
  'I need the same for the other one',
];
/** Ways to order something else in the place of the work before. */
const OTHER_WORK: Readonly<Record<string, (order: string) => string>> = {
  'undo that and': (order) => `undo that and ${order}`,
  'undo. then': (order) => `Undo that. Then ${order}.`,
  'no, order': (order) => `no, ${order}`,
  'actually, order': (order) => `actually, ${order}`,
  'actually, order instead': (order) => `actually, ${order} instead`,
  'on second thought, order': (order) => `on second thought, ${order}`,
  'sorry, I meant': (order) => `sorry, I meant ${order}`,
  'no, I wanted you to': (order) => `no, I wanted you to ${order}`,
  'wrong, order': (order) => `wrong, ${order}`,
  'not that': (order) => `not that, ${order}`,
  'forget that': (order) => `forget that, ${order}`,
  'scratch that': (order) => `scratch that, ${order}`,
  "that's not what I wanted": (order) => `that's not what I wanted. ${order}`,
  'I changed my mind': (order) => `I changed my mind, ${order}`,
  oops: (order) => `oops, ${order} instead please`,
  'better to': (order) => `it would be better to ${order}`,
};

/** Returns a conversation of two turns for each frame: an order, and what corrects it. */
export function correctionFrames(orders: readonly Order[]): ConversationInput[] {
  const files = { 'take5.wav': { seconds: 90 } };
  const values = CORRECTED.flatMap(({ order, tool, first, value, old, next }, n) =>
    Object.entries(OTHER_VALUE).map(([frame, make]): ConversationInput => ({
      id: `${frame}#${n}`,
      kind: 'correction',
      files,
      turns: [
        { text: order, attach: ['take5.wav'], expect: { calls: [{ tool, params: first }] } },
        { text: make(value, old), expect: { calls: [{ tool, audio: 'take5.wav', params: next }] } },
      ],
    })),
  );
  const same = orders.flatMap(({ words, tool, params }, n) =>
    SAME.map((text): ConversationInput => ({
      id: `${text}#same ${n}`,
      kind: 'correction',
      files: { 'song.wav': { seconds: 90 }, 'talk.wav': { seconds: 90 } },
      turns: [
        {
          text: words
            .replace(/\b(?:it)\b|$/u, (word) => (word ? 'song.wav' : ''))
            .replace(/^(?!.*song\.wav)(.*)$/u, '$1 of song.wav'),
          attach: ['song.wav', 'talk.wav'],
          expect: { calls: [{ tool, audio: 'song.wav', params }] },
        },
        { text, expect: { calls: [{ tool, audio: 'talk.wav', params }] } },
      ],
    })),
  );
  const others = orders.flatMap(({ words, tool, params }, n) =>
    Object.entries(OTHER_WORK).map(([frame, make]): ConversationInput => {
      const isStart = words.startsWith('bring');
      return {
        id: `${frame}#work ${n}`,
        kind: 'correction',
        files,
        turns: [
          {
            text: isStart ? 'fade it in over 3 seconds' : 'normalize it to -20 LUFS',
            attach: ['take5.wav'],
            expect: {
              calls: [
                isStart
                  ? { tool: 'fade_audio', params: { in_s: 3 } }
                  : { tool: 'normalize_loudness', params: { target_lufs: -20 } },
              ],
            },
          },
          { text: make(words), expect: { calls: [{ tool, params }] } },
        ],
      };
    }),
  );
  return [...values, ...same, ...others];
}
