import { conversationOf, type Conversation, type ConversationInput } from '../conversation.ts';
import { HELD_OUT, HELD_OUT_LAST, HELD_OUT_LATER, MISREAD, PARAMETERS } from './phrasings-held-out.ts';
import { PHRASINGS } from './phrasings.ts';

/** Length of the recording that comes with a command. */
const SECONDS = 184;

/** Returns the phrasings of commands as conversations of one turn. */
export function commandSet(): Conversation[] {
  return [...PHRASINGS, ...HELD_OUT, ...HELD_OUT_LATER, ...HELD_OUT_LAST, ...PARAMETERS, ...MISREAD].map(
    ([text, read], index) => {
      const calls = withNewer(text, read);
      const file = calls.includes('extract_video_audio') ? 'clip.mp4' : 'song.mp3';
      return conversationOf({
        id: `command-${index + 1}`,
        kind: 'command',
        files: { [file]: { seconds: SECONDS } },
        turns: [{ text, attach: [file], expect: { calls: calls === 'talk' ? [] : callsOf(calls) } }],
      });
    },
  );
}

/** Commands that the tables of English count as impossible, and that a newer capability does. */
const NEWER: Readonly<Record<string, string>> = {
  'speed it up by 10 percent': 'change_speed {"tempo_ratio":1.1}',
  'make it louder': 'normalize_loudness',
  'shift it up two semitones': 'change_speed {"pitch_semitones":2}',
};

/** Returns the calls of a command, with those of capabilities that are newer than the tables: a crop of the whole is a conversion. */
function withNewer(text: string, calls: string): string {
  return NEWER[text] ?? calls.replace(/^crop_audio \{"format":"(\w+)","start_s":0\}$/, 'convert_audio {"format":"$1"}');
}

type Call = NonNullable<ConversationInput['turns'][number]['expect']['calls']>[number];

/** Reads `capability {params} spans > …`. A span that depends on the length may be preceded by a measurement of it. */
function callsOf(calls: string): Call[] {
  const made = calls.split(' > ').map((call): Call & { isRelative: boolean } => {
    const [, tool = '', json = '{}', spans = ''] = /^(\w+)(?: (\{.*\}))?((?: \w+ [\d.]+)*)$/.exec(call) ?? [];
    const spoken = Object.fromEntries([...spans.matchAll(/(\w+) ([\d.]+)/g)].map(([, name, n]) => [name, Number(n)]));
    const params = { ...(JSON.parse(json) as Record<string, unknown>), ...spanOf(spoken) };
    return { tool, params, isRelative: ['last', 'dropLast', 'startPart', 'endPart'].some((name) => name in spoken) };
  });
  const measures = made.some(({ isRelative }) => isRelative);
  const isMeasured = made.some(({ tool }) => tool === 'signal_analysis');
  return [
    ...made.map(({ tool, params }) => ({ tool, params })),
    ...(measures && !isMeasured ? [{ tool: 'signal_analysis', optional: true }] : []),
  ];
}

/** Returns the parameters of a span that is said relative to the length of the recording. */
function spanOf({
  start_s,
  end_s,
  last,
  dropLast,
  startPart,
  endPart,
}: Record<string, number>): Record<string, number> {
  const start = last === undefined ? (startPart === undefined ? start_s : startPart * SECONDS) : SECONDS - last;
  const end = dropLast === undefined ? (endPart === undefined ? end_s : endPart * SECONDS) : SECONDS - dropLast;
  return { ...(start === undefined ? {} : { start_s: start }), ...(end === undefined ? {} : { end_s: end }) };
}
