import type { ConversationInput } from '../conversation.ts';
import type { Order } from './orders.ts';

type Files = NonNullable<ConversationInput['files']>;

/** Something that decides whether an order is done, worded as frames need it. */
interface Deciding {
  name: string;
  /** "over 120 bpm", which follows "it is". */
  state: string;
  /** Its subject where "it" would not do: "the tempo". */
  subject?: string;
  /** The capability that measures it; none where the file or the price is known. */
  tool?: string;
  /** Facts of a file for which it holds, and of one for which it does not. */
  holds: Files[string];
  fails: Files[string];
}

export const DECIDING: readonly Deciding[] = [
  { name: 'tempo', state: 'over 120 bpm', tool: 'tempo_analysis', holds: { bpm: 140 }, fails: { bpm: 90 } },
  {
    name: 'key',
    state: 'in a minor key',
    tool: 'musical_intelligence_analysis',
    holds: { key: 'A minor' },
    fails: { key: 'C major' },
  },
  {
    name: 'loudness',
    state: 'louder than -14 LUFS',
    tool: 'signal_analysis',
    holds: { lufs: -9 },
    fails: { lufs: -20 },
  },
  { name: 'length', state: 'longer than 2 minutes', holds: { seconds: 150 }, fails: { seconds: 90 } },
  { name: 'channels', state: 'stereo', tool: 'signal_analysis', holds: { channels: 2 }, fails: { channels: 1 } },
  {
    name: 'clipping',
    state: 'clipped',
    tool: 'signal_analysis',
    holds: { clipped_samples: 900, true_peak_dbtp: 0.4 },
    fails: {},
  },
  {
    name: 'speakers',
    state: 'more than one speaker',
    subject: 'there',
    tool: 'speech_analysis',
    holds: { speech: true, speakers: 3 },
    fails: { speech: true, speakers: 1 },
  },
  {
    name: 'noise',
    state: 'noisy',
    tool: 'speech_analysis',
    holds: { speech: true, speakers: 1, snr_db: 6 },
    fails: { speech: true, speakers: 1, snr_db: 45 },
  },
  { name: 'format', state: 'a wav', holds: {}, fails: {} },
  { name: 'price', state: 'less than 100 tokens', holds: {}, fails: { seconds: 150 } },
];

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
/** Words of a condition. */
interface Words {
  subject: string;
  state: string;
  /** "it's over 120 bpm" */
  is: string;
  /** The question for it: "is it over 120 bpm" */
  asks: string;
}

/** Frames of conditions, each with whether the order is done where the condition holds. */
export const CONDITIONS: Readonly<
  Record<string, [frame: (words: Words, order: string) => string, isInverted?: boolean]>
> = {
  'if, order': [({ is }, order) => `if ${is}, ${order}`],
  'if order': [({ is }, order) => `if ${is} ${order}`],
  'if then': [({ is }, order) => `If ${is} then ${order}.`],
  'order if': [({ is }, order) => `${order} if ${is}`],
  'order, but only if': [({ is }, order) => `${order}, but only if ${is}`],
  'only order if': [({ is }, order) => `only ${order} if ${is}`],
  'only if': [({ is }, order) => `only if ${is}, ${order}`],
  should: [({ subject, state }, order) => `should ${subject} be ${state}, ${order}`],
  'order should': [({ subject, state }, order) => `${order} should ${subject} be ${state}`],
  'in case': [({ is }, order) => `in case ${is}, ${order}`],
  'order in case': [({ is }, order) => `${order} in case ${is}`],
  when: [({ is }, order) => `when ${is}, ${order}`],
  'order when': [({ is }, order) => `${order} when ${is}`],
  'otherwise nothing': [({ is }, order) => `when ${is}, ${order}, otherwise leave it as it is`],
  'else nothing': [({ is }, order) => `if ${is} ${order}, else do nothing`],
  'if not nothing': [({ is }, order) => `If ${is}, ${order}. If not, leave it alone.`],
  unless: [({ is }, order) => `unless ${is}, ${order}`, true],
  'order unless': [({ is }, order) => `${order} unless ${is}`, true],
  'check whether': [({ is }, order) => `check whether ${is} and if so ${order}`],
  'check if': [({ is }, order) => `Please check if ${is}, and if it is, ${order}.`],
  'see if': [({ is }, order) => `see if ${is}. if yes ${order}`],
  'can you check': [({ is }, order) => `can you check if ${is}? If so, ${order}`],
  'question then': [({ asks }, order) => `${asks}? then ${order}`],
  'question if so': [({ asks }, order) => `${asks}? if so ${order}`],
  'question if yes': [({ asks }, order) => `${capital(asks)}? If yes, please ${order}.`],
  'question if not': [({ asks }, order) => `${asks}? if not, ${order}`, true],
  'if it turns out': [({ is }, order) => `if it turns out ${is}, ${order}`],
  'assuming that': [({ is }, order) => `assuming ${is}, ${order}`],
  provided: [({ is }, order) => `${order} provided ${is}`],
  'as long as': [({ is }, order) => `${order} as long as ${is}`],
  'if you find': [({ is }, order) => `if you find that ${is}, ${order}`],
  'if not': [({ subject, state }, order) => `if ${subject} is not ${state}, ${order}`, true],
  'if isnt': [({ subject, state }, order) => `if ${subject} isn't ${state} ${order}`, true],
  'could you please if': [({ is }, order) => `could you please ${order} if ${is}?`],
  'could you if': [({ is }, order) => `if ${is}, could you ${order}?`],
  'i want if': [({ is }, order) => `I want you to ${order} if ${is}`],
  'if and only if': [({ is }, order) => `${order}, if (and only if) ${is}`],
  'on condition': [({ is }, order) => `on condition that ${is}, ${order}`],
  'polite after': [({ is }, order) => `if ${is} I'd like you to ${order}`],
  'dont unless': [({ is }, order) => `don't ${order} unless ${is}`],
  'except if': [({ is }, order) => `${order} except if ${is}`, true],
  'if so after': [({ is }, order) => `I'm not sure whether ${is}, if so ${order}`],
  'find out': [({ is }, order) => `find out if ${is} and ${order} if it is`],
  'if by any chance': [({ is }, order) => `if by any chance ${is}, please ${order}`],
  'in the event': [({ is }, order) => `in the event that ${is}, ${order}`],
};

const FILE = 'take5';

/** Returns a conversation for each frame, order and condition, with a file for which it holds and one for which it does not. */
export function conditionFrames(orders: readonly Order[]): ConversationInput[] {
  return DECIDING.flatMap((deciding, at) => {
    const { name, state, subject = 'it', tool } = deciding;
    const there = subject === 'there';
    const words = { subject, state, is: there ? `there's ${state}` : `it's ${state}`, asks: `is ${subject} ${state}` };
    return Object.entries(CONDITIONS).flatMap(([frame, [make, isInverted = false]], n) => {
      const order = orders[(at + n) % orders.length]!;
      return [true, false].map((holds): ConversationInput => {
        const isWav = name === 'format' ? holds : true;
        const file = `${FILE}.${isWav ? 'wav' : 'mp3'}`;
        return {
          id: `${frame}#${name}#${holds ? 'holds' : 'fails'}`,
          kind: 'condition',
          files: { [file]: { seconds: 90, ...(holds ? deciding.holds : deciding.fails) } },
          turns: [
            {
              text: make(words, order.words),
              attach: [file],
              expect: {
                calls: [
                  ...(tool === undefined ? [] : [{ tool, optional: true }]),
                  ...(holds === isInverted ? [] : [{ tool: order.tool, params: order.params }]),
                ],
              },
            },
          ],
        };
      });
    });
  });
}
