import type { CapabilityName } from '../../../../workflows/domain/capabilities.ts';
import type { Background } from '../acts.ts';
import { AMOUNT, amountOf } from '../deciding/amounts.ts';
import { isMeasurement } from '../../measurement.ts';
import type { Part } from '../part.ts';
import type { Request } from '../request.ts';
import type { Said } from '../said.ts';
import { isCapability } from '../values.ts';

const LEAD = String.raw`^(?:(?:and|so|ok(?:ay)?|but|oh|hey|wait|thanks?|cool|right|great)[, ]+)*`;
/** Asks for the difference of what the message before compared. */
const BY_HOW_MUCH = new RegExp(
  String.raw`${LEAD}(?:by how (?:much|many(?: \w+)?|far|big a margin)|what(?:['’]?s| is| was) the (?:difference|gap)|how big is the (?:difference|gap)|how far apart(?: are (?:they|those|the two))?)(?: (?:is it|was it|exactly|roughly|then|please|pls))*\s*[?.!]*$`,
  'iu',
);
/** Asks for the length of stems, which is that of what they were made of. */
const LENGTH_OF_STEMS = new RegExp(
  String.raw`${LEAD}how long (?:is|are) (?:they(?= each| all)|each|every|all|the|those|these)(?: of)?(?: the| those| these)?(?: stems?| one| them| each| all)?(?: now)?\s*[?.!]*$`,
  'iu',
);
/** "You didn't fade it, did you?" */
const DID_YOU = new RegExp(
  String.raw`${LEAD}(?:you|u) (?:did ?n['’]?t|did not|have ?n['’]?t|have not) .{3,60}?[, ]+(?:did|have) (?:you|u)\s*[?!.]+$`,
  'iu',
);

/** Returns what a short English question about the work of the messages before comes to; undefined if it is none. */
export function followUpOf(only: Said | undefined, background: Background): Part[] | undefined {
  if (only?.language !== 'en') return undefined;
  const text = only.text.trim();
  if (background.compared && BY_HOW_MUCH.test(text))
    return [{ kind: 'compare', comparison: { ...background.compared, sum: 'difference' } }];
  const isOfStems = background.requests.some(({ capability }) => capability === 'stem_analysis');
  if (isOfStems && LENGTH_OF_STEMS.test(text)) return [lengthOfAudio(only)];
  return (
    pausesCut(only, background) ?? takenOut(only, background) ?? cutToo(only, background) ?? notDone(only, background)
  );
}

const PAUSES = /\b(?:pauses?|silences?|gaps?|dead air)\b/iu;
/** "Cut them down to half a second" */
const CUT_THEM = new RegExp(
  String.raw`${LEAD}(?:then |please |can you |could you )*(?:cut|shorten|bring|trim|reduce|get|take|tighten) (?:them|those|these)(?: all)?(?: down)? to (?:about |around )?(${AMOUNT}|half a second|a second)(?: each| long| please| pls| then| max)*[.! ]*$`,
  'iu',
);
const LONGER = new RegExp(String.raw`\b(?:longer|more|over|above)(?: than)? (${AMOUNT})`, 'iu');

/** Returns the work that shortens the pauses that the message before asked about. */
function pausesCut(said: Said, { requests, isAsked }: Background): Part[] | undefined {
  const last = requests.at(-1);
  const [, words] = CUT_THEM.exec(said.text.trim()) ?? [];
  if (words === undefined || isAsked || !last || !isMeasurement(last.capability) || !PAUSES.test(last.said.text))
    return undefined;
  const keep = /^half/iu.test(words) ? 0.5 : /^a /iu.test(words) ? 1 : amountOf(words)?.value;
  const min = amountOf(LONGER.exec(last.said.text)?.[1] ?? '');
  if (keep === undefined) return undefined;
  const params = { keep_s: keep, ...(min?.unit === 's' ? { min_silence_s: min.value } : {}) };
  const request = { capability: 'cut_silences' as const, params, focus: [], files: last.files, certainty: 1, said };
  return [{ kind: 'work', isUnsure: false, request }];
}

const REMOVE_IT =
  /^(?:(?:ok(?:ay)?|yes|yeah|then|so|well|and|now|please|pls|can you|could you)[, ]+)*(?:remove|get rid of|take out|take|clean up|kill|lose|reduce) (?:it|that|them)(?: (?:out|away|off))?(?: (?:please|pls|then|now))*[.!? ]*$/iu;
const SOUNDS: readonly [words: RegExp, work: Pick<Request, 'capability' | 'params'>][] = [
  [/\b(?:hum\w*|buzz\w*)\b/iu, { capability: 'remove_audio_element', params: { element: 'hum' } }],
  [/\b(?:noise|hiss)\b/iu, { capability: 'noise_reduction', params: {} }],
];

/** "Is there background noise?", "ok remove it": returns the work against the sound that was asked about. */
function takenOut(said: Said, { requests, isAsked }: Background): Part[] | undefined {
  const last = requests.at(-1);
  if (isAsked || !last || !isMeasurement(last.capability) || !REMOVE_IT.test(said.text.trim())) return undefined;
  const found = SOUNDS.filter(([words]) => words.test(last.said.text));
  const [only, ...more] = found;
  if (!only || more.length > 0) return undefined;
  const request = { ...only[1], focus: [], files: last.files, certainty: 1, said };
  return [{ kind: 'work', isUnsure: false, request }];
}

/** "And everything before 0:45", "and the last 10 seconds too": no verb of its own. */
const STRETCH = new RegExp(
  String.raw`^(?:(?:and|also|plus|then|oh|ok(?:ay)?)[, ]+)+(?:(?:everything|all|anything|the (?:part|bit|stuff)|what(?:['’]?s| is| comes)) (before|until|up to|after|past|from) (${AMOUNT})(?: on(?:wards?)?)?|the (first|opening|last|final) (${AMOUNT}))(?: (?:too|also|as well|please|pls))*[.! ]*$`,
  'iu',
);
/** Work that takes something out. */
const TAKING_OUT =
  /\b(?:cut(?:ting)? (?:out|off)|remove|delete|drop|lose|take out|get rid|trim off|chop off|strip|ditch)\b/iu;

/** Returns the crop that takes a further stretch away, where the message before took something out. */
function cutToo(said: Said, { requests, isAsked }: Background): Part[] | undefined {
  const last = requests.at(-1);
  const found = STRETCH.exec(said.text.trim());
  if (!found || last === undefined || isAsked || !TAKING_OUT.test(last.said.text)) return undefined;
  const [, side, time, end, length] = found;
  const amount = amountOf(time ?? length!);
  if (amount?.unit !== 's') return undefined;
  const { value } = amount;
  const isStart = end === undefined ? /^(?:before|until|up to)$/iu.test(side!) : /^(?:first|opening)$/iu.test(end);
  const span = isStart ? { start_s: value } : end === undefined ? { end_s: value } : { dropLast: value };
  return [
    {
      kind: 'work',
      isUnsure: false,
      request: { capability: 'crop_audio', params: {}, span, focus: [], files: undefined, certainty: 1, said },
    },
  ];
}

const STEMS: Readonly<Record<string, string>> = {
  vocal: 'vocals',
  voice: 'vocals',
  drum: 'drums',
  bass: 'bass',
  other: 'other',
};
/** "No wait, just the bass": one of the stems that were made. */
const ONLY_STEM = new RegExp(
  String.raw`${LEAD}(?:(?:no|nope|nah|wait|actually|sorry|scratch that|hm+|well|on second thought)[, ]+)*(?:(?:i (?:only |just )?(?:want|need)|give me|make (?:it|that)|keep|use|take) )?(?:just|only) (?:give me |send me |keep |use )?(?:the |an? )?(vocal|voice|drum|bass|other)s?(?: (?:stem|track|file|part|one|please|then|now|is (?:fine|enough)))*[.! ]*$`,
  'iu',
);

/** Returns the choice of one stem among those that were ordered before. */
export function onlyStem(said: Said | undefined, { requests }: Background): Part | undefined {
  if (said?.language !== 'en') return undefined;
  const split = requests.findLast(({ capability }) => capability === 'stem_analysis');
  const [, word] = ONLY_STEM.exec(said.text.trim()) ?? [];
  if (!split || word === undefined) return undefined;
  const params = { ...split.params, pass_on: STEMS[word.toLowerCase()] };
  return { kind: 'work', isUnsure: false, request: { ...split, params, condition: undefined, isAfresh: false, said } };
}

function lengthOfAudio(said: Said): Part {
  return {
    kind: 'work',
    isUnsure: false,
    request: {
      capability: 'signal_analysis',
      params: {},
      focus: ['duration'],
      files: undefined,
      certainty: 1,
      condition: undefined,
      said: { ...said, text: 'how long is it now' },
    },
  };
}

/** From this probability on, such a question is about work that the reader names. */
const NAMED = 0.5;

/** Returns that work was left out, which a question supposes: only where the conversation ran none of its kind. */
function notDone(said: Said, { hasRun, files }: Background): Part[] | undefined {
  if (files === 0 || !DID_YOU.test(said.text.trim())) return undefined;
  const works = said.actions.filter(({ name, probability }) => isCapability(name) && probability >= NAMED);
  const [work] = works;
  if (works.length !== 1 || hasRun === undefined || hasRun(work!.name)) return undefined;
  const capability = work!.name as CapabilityName;
  return [
    { kind: 'left_out', requests: [{ capability, params: {}, focus: [], files: undefined, certainty: 1, said }] },
  ];
}
