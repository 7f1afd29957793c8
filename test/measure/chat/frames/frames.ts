import { conversationOf, type Conversation } from '../conversation.ts';

/** An order with its wordings by their names, such as `infinitive`, and the call that it comes to. */
export interface Order<Wording extends string> {
  words: Readonly<Record<Wording, string>>;
  tool: string;
  params: object;
}

/** Ways to word an order, by name. */
export type Wordings<Wording extends string> = Readonly<
  Record<string, (words: Readonly<Record<Wording, string>>) => string>
>;

/** The orders of a language, the frames in which people word any order, and frames in which the same words order nothing. */
export interface Frames<Wording extends string = string> {
  orders: readonly Order<Wording>[];
  frames: Wordings<Wording>;
  questions: Wordings<Wording>;
}

/** The tools and parameters of the orders, in the order of the wordings of each language. */
const CALLS: readonly (readonly [tool: string, params: Readonly<Record<string, unknown>>])[] = [
  ['remove_audio_element', { element: 'vocals' }],
  ['remove_audio_element', { element: 'drums' }],
  ['crop_audio', { start_s: 10 }],
  ['crop_audio', { end_s: 30 }],
  ['convert_audio', { format: 'mp3' }],
  ['convert_audio', { format: 'flac' }],
  ['normalize_loudness', { target_lufs: -16 }],
  ['change_speed', { tempo_ratio: 0.9 }],
  ['change_speed', { tempo_ratio: 1.05 }],
  ['change_speed', { pitch_semitones: 2 }],
  ['fade_audio', { out_s: 5 }],
  ['fade_audio', { in_s: 3 }],
  ['noise_reduction', {}],
  ['stem_analysis', {}],
  ['cut_silences', {}],
  ['tempo_analysis', {}],
  ['musical_intelligence_analysis', {}],
  ['signal_analysis', {}],
  ['speech_analysis', {}],
  ['remove_audio_element', { element: 'hum' }],
];

/** Returns the orders of a language from a table of their wordings, one line per call of `CALLS`, with a bar between two. */
export function ordersOf<Wording extends string>(names: readonly Wording[], table: string): Order<Wording>[] {
  const lines = table
    .trim()
    .split('\n')
    .map((line) => line.split(' | '));
  return CALLS.map(([tool, params], n) => ({
    words: Object.fromEntries(names.map((name, column) => [name, lines[n]![column]!])) as Record<Wording, string>,
    tool,
    params,
  }));
}

const FILES = { 'take5.wav': { seconds: 90, speech: true, speakers: 2 } };

/** Returns each order in each frame as a conversation that does what is ordered. */
export function framedOrders<Wording extends string>({
  orders,
  frames,
}: Pick<Frames<Wording>, 'orders' | 'frames'>): Conversation[] {
  return Object.entries(frames).flatMap(([name, frame]) =>
    orders.map(({ words, tool, params }, n) => conversation(`${name}#${n}`, frame(words), [{ tool, params }])),
  );
}

/** Returns each order in each frame that orders nothing as a conversation that does nothing. */
export function framedQuestions<Wording extends string>({ orders, questions }: Frames<Wording>): Conversation[] {
  return Object.entries(questions).flatMap(([name, frame]) =>
    orders.map(({ words }, n) => conversation(`${name}#${n}`, frame(words), [])),
  );
}

const conversation = (id: string, text: string, calls: readonly object[]): Conversation =>
  conversationOf({
    id,
    kind: 'command',
    files: FILES,
    turns: [{ text, attach: ['take5.wav'], expect: { calls } }],
  });
