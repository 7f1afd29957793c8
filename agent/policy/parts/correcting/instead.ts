import type { Background } from '../acts.ts';
import { lengthOf } from '../deciding/amounts.ts';
import type { Part } from '../part.ts';
import type { Request } from '../request.ts';
import type { Said } from '../said.ts';
import { withOrder } from './corrected.ts';

const INSTEAD = /^make (?:it|that|them|both|the fades?|both fades) (.+) instead[.! ]*$/iu;
const BETWEEN = /^a (gap|crossfade) of (\d+(?:\.\d+)?) seconds?$/iu;
const MEANT =
  /^(?:(?:no|nope|sorry|oops|wait|actually|oh|ah|argh)[, ]+)*(?:i (?:meant|mean|wanted)|(?<=\b(?:no|sorry|oops|wait|oh|ah|argh)[, ]+)meant) (.+?)(?: (?:instead|please|sorry))*[.! ]*$/iu;
/** "Now the opposite", "the other way round" */
const OPPOSITE =
  /^(?:(?:and|now|then|ok(?:ay)?|so|do|try|go|no|wait|sorry|please|actually|it should be|i (?:meant|mean|want)|make it|the|in|exactly)[, ]+)*(?:opposite|other (?:way|direction)(?: a?round)?)(?: (?:direction|way|please|now|instead|then))*[.! ]*$/iu;
/** "Actually no gap": without what the work before had. */
const WITHOUT =
  /^(?:(?:and|oh|no|hm+|sorry|wait|actually|ok(?:ay)?|but|please|on second thoughts?)[, ]+)*(?:no|without (?:the|a|any)|skip the|drop the|lose the|leave out the|forget the) (gap|pause|silence|crossfade|cross ?fade|ducking|fade[ -]?in|fade[ -]?out)(?: (?:please|pls|then|after all|in between|between them|instead|at all))*[.! ]*$/iu;
/** "No, after it, not before": the other order of two files. */
const OTHER_SIDE =
  /^(?:(?:no|oh|oops|sorry|wait|actually|i (?:mean|meant))[, ]+)*(?:put it )?(before|after)(?: (?:it|that|the [\w ]{1,20}))?[, ]+not (before|after)(?: (?:it|that))?[.! ]*$/iu;
/** "Crossfade them 1 sec", after a join of the same files. */
const CROSSFADED =
  /^(?:(?:and|now|please|just|then|ok(?:ay)?|no|hm+)[, ]+)*(?:cross-?fade|x-?fade) (?:them|it|that|the two|both)(?: (?:by|over|for|with|at|of))?(?: about)? (\d+(?:\.\d+)?) ?(?:s|secs?|seconds?)?(?: (?:instead|please|pls|then))*[.! ]*$/iu;
/** "Other order", "swap them" */
const SWAPPED =
  /^(?:(?:no|oh|oops|sorry|wait|actually|and|now|please|ok(?:ay)?)[, ]+)*(?:(?:the |in (?:the )?)?(?:other|reverse|opposite) (?:order|way (?:a?round|about))|(?:swap|switch|flip) (?:them|the two|both|it|the order)(?: (?:around|round|over))?)(?: (?:please|pls|instead|then))*[.! ]*$/iu;
/** "The gap is too short": by how much is left open, and no silence is to be cut. */
const OF_GAP =
  /^(?:(?:no|hm+|but|oh|and|ok(?:ay)?)[, ]+)*(?:the|that|this) (?:gap|pause|silence|cross-?fade|overlap|break)(?: (?:between|in between)(?: \w+)?)? (?:is|was|sounds|seems|feels) (?:(?:still|a (?:bit|little)|way|much|far|just) )*too (?:short|long|big|small|wide|quick|slow)[.! ]*$/iu;
/** Files of a swap. */
const TWO = 2;
const VALUES: readonly [words: RegExp, name: string][] = [
  [/^(?:gap|pause|silence)/iu, 'gap_s'],
  [/^cross/iu, 'crossfade_s'],
  [/^duck/iu, 'duck_db'],
  [/in$/iu, 'in_s'],
  [/out$/iu, 'out_s'],
];
const END = /^the (first|last) (?:(\d+):)?(\d+(?:\.\d+)?)(?: (seconds?|minutes?))?$/iu;
const LENGTH = /^(\d+(?:\.\d+)?) (?:seconds?|s)(?: each)?$/iu;
const GAIN = /^([+-]?\d+(?:\.\d+)?) dB$/iu;

/**
 * Returns the work of the message before with a value that says by its unit or its words which one it replaces: "Make it a gap of 2 seconds
 * instead.", "Make it -14 dB instead." Undefined for values that any work may have.
 * "Now the opposite" gives the change in the other direction. Both are made of the audio as it was before the change.
 */
export function insteadIn(said: Said | undefined, { requests, isAsked, files }: Background): Part[] | undefined {
  const joined = requests.at(-1)?.capability === 'join_audio' ? requests.at(-1) : undefined;
  const again = joined && said?.language === 'en' ? joinedAgain(joined, said, files) : undefined;
  // What waits for a yes goes on waiting.
  if (again) return [{ kind: 'work', request: again, isUnsure: isAsked, isTold: isAsked }];
  if (joined && said?.language === 'en' && OF_GAP.test(said.text.trim())) return [{ kind: 'unclear', text: said.text }];
  const text = said?.language === 'en' && !isAsked ? said.text.trim() : '';
  const value = (INSTEAD.exec(text) ?? MEANT.exec(text))?.[1];
  const isOpposite = OPPOSITE.test(text);
  const left = WITHOUT.exec(text)?.[1];
  const side = OTHER_SIDE.exec(text)?.[1];
  if (value === undefined && !isOpposite && (left ?? side) === undefined) return undefined;
  for (const request of requests.toReversed()) {
    const changed = isOpposite
      ? oppositeOf(request)
      : side !== undefined
        ? otherWay(request, side)
        : left === undefined
          ? changedBy(request, value!)
          : withoutValue(request, left);
    if (!changed || request.row?.some((name) => typeof name === 'string' && name !== 'all')) continue;
    const words = side === undefined ? withOrder(said!, request) : { ...said!, text: turned(request.said.text) };
    const corrected = { ...changed, isAfresh: true, condition: undefined, certainty: 1 };
    return [{ kind: 'work', request: { ...corrected, said: { ...words, act: 'correct' } }, isUnsure: false }];
  }
  return undefined;
}

/** Returns the join of the message before with a crossfade, or of its two files in the other order. */
function joinedAgain(last: Request, said: Said, files: number): Request | undefined {
  const text = said.text.trim();
  const common = { isAfresh: true, condition: undefined, certainty: 1 };
  const seconds = CROSSFADED.exec(text)?.[1];
  if (seconds !== undefined) {
    const { gap_s: _, ...params } = last.params;
    return {
      ...last,
      ...common,
      params: { ...params, crossfade_s: Number(seconds) },
      said: { ...withOrder(said, last), act: 'correct' },
    };
  }
  if (!SWAPPED.test(text) || files !== TWO || last.row !== undefined || said.row) return undefined;
  const isTurned = /\b(?:before|after)\b/iu.test(last.said.text);
  if (isTurned) return { ...last, ...common, said: { ...said, text: turned(last.said.text), act: 'correct' } };
  const row = { capability: 'join_audio' as const, params: last.params, files: [2, 1], isOfResults: true };
  return { ...last, ...common, row: row.files, files: undefined, said: { ...said, row, act: 'correct' } };
}

function changedBy(request: Request, value: string): Request | undefined {
  const { capability, params } = request;
  const [, between, length] = BETWEEN.exec(value) ?? [];
  if (between !== undefined && capability === 'join_audio') {
    const { gap_s: _, crossfade_s: __, ...others } = params;
    return {
      ...request,
      params: { ...others, [between.toLowerCase() === 'gap' ? 'gap_s' : 'crossfade_s']: Number(length) },
    };
  }
  const end = END.exec(value);
  if (end && capability === 'crop_audio') {
    const [, which, minutes, , unit] = end;
    const isFirst = which!.toLowerCase() === 'first';
    // "The first 2" may be two files.
    if (isFirst && minutes === undefined && unit === undefined) return undefined;
    const { start_s: _, end_s: __, ...others } = params;
    return { ...request, params: others, span: isFirst ? { end_s: secondsOf(end) } : { keepLast: secondsOf(end) } };
  }
  // "Oops, I meant 1 minute": of a crop with one end, that end.
  const amount = capability === 'crop_audio' ? lengthOf(value) : undefined;
  if (amount?.unit === 's' && amount.value > 0) return withOneEnd(request, amount.value);
  const seconds = LENGTH.exec(value)?.[1];
  if (seconds !== undefined && capability === 'fade_audio') {
    const ends = ['in_s', 'out_s'].filter((name) => Number(params[name] ?? 0) > 0);
    return ends.length > 0
      ? { ...request, params: { ...params, ...Object.fromEntries(ends.map((name) => [name, Number(seconds)])) } }
      : undefined;
  }
  const gain = GAIN.exec(value)?.[1];
  if (gain === undefined) return undefined;
  if (capability === 'mix_audio') return { ...request, params: { ...params, gain_db: Number(gain) } };
  if (request.gain_db === undefined) return undefined;
  // "Make it 5 dB instead" goes the way of the change before.
  const sign = /^[+-]/u.test(gain) ? 1 : Math.sign(request.gain_db);
  return { ...request, gain_db: sign * Number(gain) };
}

/** Returns a crop that has one end with another time for it. */
function withOneEnd(request: Request, value: number): Request | undefined {
  const { start_s: start, end_s: end, ...params } = request.params;
  const given = { start_s: start, end_s: end, ...request.span };
  const own = Object.fromEntries(Object.entries(given).filter(([, each]) => typeof each === 'number'));
  const names = Object.entries(own).flatMap(([name, each]) => (Number(each) > 0 ? [name] : []));
  const [only, ...more] = names;
  if (only === undefined || more.length > 0 || only.endsWith('Part')) return undefined;
  return { ...request, params, span: { ...own, [only]: value } };
}

/** Returns a join of two files in the other order, if its words say that they are in this one. */
function otherWay(request: Request, side: string): Request | undefined {
  const { capability, row, said } = request;
  const isOther = new RegExp(`\\b${side === 'after' ? 'before' : 'after'}\\b`, 'iu').test(said.text);
  return capability === 'join_audio' && row === undefined && isOther ? request : undefined;
}

const turned = (text: string): string =>
  text.replace(/\b(?:before|after)\b/iu, (word) => (word.toLowerCase() === 'before' ? 'after' : 'before'));

/** Returns work without one of its values, as long as it has another one or is work without it. */
function withoutValue(request: Request, words: string): Request | undefined {
  const name = VALUES.find(([word]) => word.test(words.trim()))?.[1];
  if (name === undefined || request.params[name] === undefined) return undefined;
  const { [name]: _, ...params } = request.params;
  const isFade = request.capability === 'fade_audio';
  return isFade && params['in_s'] === undefined && params['out_s'] === undefined ? undefined : { ...request, params };
}

/** Returns a change of the speed, the pitch or the level that goes as far the other way. */
function oppositeOf(request: Request): Request | undefined {
  const { capability, params, gain_db: gain } = request;
  if (capability === 'normalize_loudness' && gain !== undefined) return { ...request, gain_db: -gain };
  const { tempo_ratio: tempo, pitch_semitones: pitch } = params;
  if (capability !== 'change_speed' || (tempo === undefined && pitch === undefined)) return undefined;
  return {
    ...request,
    params: {
      ...params,
      ...(typeof tempo === 'number' ? { tempo_ratio: Number((1 / tempo).toFixed(4)) } : {}),
      ...(typeof pitch === 'number' ? { pitch_semitones: -pitch } : {}),
    },
  };
}

function secondsOf([, , minutes, number, unit]: RegExpExecArray): number {
  if (minutes !== undefined) return 60 * Number(minutes) + Number(number);
  return Number(number) * (unit?.toLowerCase().startsWith('minute') ? 60 : 1);
}
