import type { Background } from '../acts.ts';
import type { Part } from '../part.ts';
import type { Request } from '../request.ts';
import type { Said } from '../said.ts';

const LEAD = String.raw`^(?:(?:and|so|ok(?:ay)?|but|now|then|please|pls|just|for|on|with|no|hm+)[, ]+)*`;
const FILE = String.raw`(?:(?<file>the other (?:one|file|track|take|song|recording|clip))[,:]? )?`;
const IT = '(?:it|that|this|that one|this one)';
/** "Lower it by 1", "and the other one, take it up 2 dB" */
const FORM = new RegExp(
  String.raw`${LEAD}${FILE}(?:please |just )*(?:(?<verb>raise|lower|drop|lift|boost|reduce|increase|decrease|cut) ${IT}|(?:take|bring|turn|put|push|pull|move) ${IT} (?<way>up|down)) (?:by |another |a further )*(?<amount>\d+(?:\.\d+)?|one|two|three|four|five|six) ?(?<unit>db|decibels?|semitones?|semis?)?(?: (?:as well|too|please|pls|then|also))*[.! ]*$`,
  'iu',
);
const IN_WORDS = 'zero one two three four five six'.split(' ');
const DOWN = /^(?:lower|drop|reduce|decrease|cut|down)$/iu;
const MAX_CHARACTERS = 100;
/** More than this in one step is no change of a level or a pitch without its unit. */
const MAX_STEP = 12;

/**
 * Returns a change by a number, whose unit is that of the work before: "lower it by 1" after a change of the level is 1 dB. Undefined of any
 * other sentence, and where a unit is missing that the work before does not tell.
 */
export function relativeChange(
  [said]: readonly Said[],
  text: string,
  { requests, isAsked }: Pick<Background, 'requests' | 'isAsked'>,
): Part | undefined {
  if (said?.language !== 'en' || isAsked || text.length > MAX_CHARACTERS) return undefined;
  const { file, verb, way, amount, unit } = FORM.exec(text.trim())?.groups ?? {};
  const last = requests.at(-1);
  // A sentence with a unit, and without another file, is read as it stands.
  if (amount === undefined || last === undefined || (unit !== undefined && file === undefined)) return undefined;
  const word = IN_WORDS.indexOf(amount.toLowerCase());
  const value = (DOWN.test(verb ?? way!) ? -1 : 1) * (word < 0 ? Number(amount) : word);
  const change = Math.abs(value) > MAX_STEP ? undefined : changeOf(last, value, unit);
  if (!change) return undefined;
  const request: Request = {
    ...change,
    focus: [],
    files: file === undefined ? undefined : ['other'],
    certainty: 1,
    said: { ...said, text },
  };
  return { kind: 'work', request, isUnsure: false };
}

function changeOf(
  { capability, params }: Request,
  value: number,
  unit: string | undefined,
): Pick<Request, 'capability' | 'params' | 'gain_db'> | undefined {
  const isPitch = capability === 'change_speed' && params['pitch_semitones'] !== undefined;
  const isLevel = capability === 'normalize_loudness';
  if (/^semi/iu.test(unit ?? '') || (unit === undefined && isPitch))
    return { capability: 'change_speed', params: { pitch_semitones: value } };
  return /^d/iu.test(unit ?? '') || (unit === undefined && isLevel)
    ? { capability: 'normalize_loudness', params: {}, gain_db: value }
    : undefined;
}
