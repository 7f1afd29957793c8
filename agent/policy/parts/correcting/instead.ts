import type { Background } from '../acts.ts';
import type { Part } from '../part.ts';
import type { Request } from '../request.ts';
import type { Said } from '../said.ts';

const INSTEAD = /^make (?:it|that|them|both|the fades?|both fades) (.+) instead[.! ]*$/iu;
const BETWEEN = /^a (gap|crossfade) of (\d+(?:\.\d+)?) seconds?$/iu;
const MEANT =
  /^(?:(?:no|nope|sorry|oops|wait|actually|oh|ah|argh)[, ]+)*i (?:meant|mean|wanted) (.+?)(?: (?:instead|please|sorry))*[.! ]*$/iu;
/** "Now the opposite", "the other way round" */
const OPPOSITE =
  /^(?:(?:and|now|then|ok(?:ay)?|so|do|try|go|no|wait|sorry|please|actually|it should be|i (?:meant|mean|want)|make it|the|in|exactly)[, ]+)*(?:opposite|other (?:way|direction)(?: a?round)?)(?: (?:direction|way|please|now|instead|then))*[.! ]*$/iu;
const END = /^the (first|last) (?:(\d+):)?(\d+(?:\.\d+)?)(?: (seconds?|minutes?))?$/iu;
const LENGTH = /^(\d+(?:\.\d+)?) (?:seconds?|s)(?: each)?$/iu;
const GAIN = /^([+-]?\d+(?:\.\d+)?) dB$/iu;

/**
 * Returns the work of the message before with a value that says by its unit or its words which one it replaces: "Make it a gap of 2 seconds
 * instead.", "Make it -14 dB instead." Undefined for values that any work may have.
 * "Now the opposite" gives the change in the other direction. Both are made of the audio as it was before the change.
 */
export function insteadIn(said: Said | undefined, { requests, isAsked }: Background): Part[] | undefined {
  const text = said?.language === 'en' && !isAsked ? said.text.trim() : '';
  const value = (INSTEAD.exec(text) ?? MEANT.exec(text))?.[1];
  const isOpposite = OPPOSITE.test(text);
  if (value === undefined && !isOpposite) return undefined;
  for (const request of requests.toReversed()) {
    const changed = isOpposite ? oppositeOf(request) : changedBy(request, value!);
    if (!changed || request.row?.some((name) => typeof name === 'string' && name !== 'all')) continue;
    const corrected = { ...changed, isAfresh: true, condition: undefined, certainty: 1 };
    return [{ kind: 'work', request: { ...corrected, said: { ...said!, act: 'correct' } }, isUnsure: false }];
  }
  return undefined;
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
