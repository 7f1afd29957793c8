import type { Condition } from './condition.ts';
import { comparatives, fieldsByNoun } from '../../../english/quantities.ts';
import { amountOf, type Unit } from './amounts.ts';

/** A condition as the grammar reads it; its words are added where it is used. */
export type Read = Omit<Condition, 'text'>;

/** A form of a condition: its words, and what they mean; undefined where they are no condition after all. */
export type Form = readonly [
  pattern: RegExp,
  read: (groups: Readonly<Record<string, string | undefined>>) => Read | undefined,
];

/** Quantities by their nouns. */
export const FIELD_OF_NOUN: Readonly<Record<string, string>> = fieldsByNoun();
export const NOUNS = Object.keys(FIELD_OF_NOUN).join('|');

/** Comparatives, with the quantity that they compare and the side of the limit that they mean. */
export const COMPARATIVES = comparatives();
export const ADJECTIVES = Object.keys(COMPARATIVES).join('|');

/** Comparisons with a number, the longest words first. */
const COMPARISONS: readonly [words: string, op: '>' | '<' | '>=' | '<='][] = [
  ['no more than|not more than|at most|no longer than|not above|not over|up to', '<='],
  ['no less than|not less than|at least|not below|not under', '>='],
  ['(?:more|higher|greater) than|above|over|beyond', '>'],
  ['(?:less|lower|fewer) than|below|under', '<'],
];
export const OPS = COMPARISONS.map(([words]) => words).join('|');

/** The quantity that a unit belongs to where no word names one. */
export const OF_UNIT: Readonly<Partial<Record<Unit, string>>> = {
  s: 'length',
  bpm: 'tempo',
  lufs: 'loudness',
  hz: 'sample_rate',
  tokens: 'price',
  usd: 'price',
};
/** Units that values of a quantity have. */
const UNITS_OF: Readonly<Record<string, readonly Unit[]>> = {
  tempo: ['bpm', ''],
  rate: [''],
  length: ['s'],
  loudness: ['lufs', 'db', ''],
  peak: ['db', ''],
  sample_rate: ['hz'],
  noise: ['db', ''],
  speakers: [''],
  channels: [''],
  price: ['tokens', 'usd'],
  offset: ['s'],
  leading_silence: ['s'],
  trailing_silence: ['s'],
  longest_silence: ['s'],
};

/** A word of the name of a file; a verb is none: "it is mono and it" names nothing. */
const NAME_WORD = String.raw`(?!(?:is|are|has|have|costs?|lasts|contains)\b)[\p{L}\p{N}_][\p{L}\p{N}_.'’-]*`;
export const SUBJECT = String.raw`(?<subject>it|this|that|the result|${NAME_WORD}(?: ${NAME_WORD}){0,5}?)`;
export const OTHER = String.raw`(?<than>(?!\d)${NAME_WORD}(?: ${NAME_WORD}){0,5})`;
export const ALL = String.raw`(?:both files|both|all files|all|the files|they|(?<pair>[\p{L}\p{N}_][\p{L}\p{N}_.' -]{0,60} and [\p{L}\p{N}_][\p{L}\p{N}_.' -]{0,60}?))`;
export const NOT = '(?<not> not)?';
export const KEY = String.raw`(?<tonic>[A-G])(?:[ -]?(?<accidental>sharp|flat|#|b|♯|♭))?(?: (?<mode>major|minor))?`;
export const FORMATS = 'mp3|wav|flac|m4a|ogg|opus|aac|aiff|video';

export const form = (source: string, read: Form[1]): Form => [new RegExp(`^(?:${source})$`, 'iu'), read];

/** Returns the comparison of a number that words state. */
export function opOf(words: string): '>' | '<' | '>=' | '<=' {
  return COMPARISONS.find(([pattern]) => new RegExp(`^(?:${pattern})$`, 'iu').test(words))![1];
}

/** Returns a comparison with an amount, if the quantity has its unit. */
export function compared(
  field: string | undefined,
  op: Condition['op'],
  amount: string,
  rest: Partial<Read> = {},
): Read | undefined {
  const found = amountOf(amount);
  if (!found) return undefined;
  const named = field ?? OF_UNIT[found.unit];
  if (named === undefined || !(UNITS_OF[named] ?? []).includes(found.unit)) return undefined;
  return {
    field: named,
    op,
    value: found.value,
    ...(found.unit === 'usd' ? { isMoney: true } : {}),
    isInverted: false,
    ...rest,
  };
}

export const inverted = (not: string | undefined): Pick<Read, 'isInverted'> => ({ isInverted: not !== undefined });
export const about = (subject: string | undefined): Partial<Read> =>
  subject === undefined || POINTING.test(subject) ? {} : { subject };
/** Words for what is worked on. */
const POINTING = /^(?:it|this|that|this one|that one|the (?:result|file|song|track|recording|audio|clip))$/iu;

export function between(
  field: string | undefined,
  groups: Readonly<Record<string, string | undefined>>,
): Read | undefined {
  const upper = amountOf(groups['high']!);
  // "Between 100 and 110 BPM", "between 1 and 3 minutes": the unit stands once.
  const unit = /[^\d:.,\s-].*$/u.exec(groups['high']!)?.[0] ?? '';
  const low = /^[-\d.,]+$/u.test(groups['low']!.trim()) ? `${groups['low']} ${unit}` : groups['low']!;
  const first = upper && compared(field, '>=', low, about(groups['subject']));
  const second = first && compared(field, '<=', groups['high']!, about(groups['subject']));
  if (!first || !second) return undefined;
  const both: Read = { ...first, also: { isEvery: true, conditions: [{ ...second, text: '' }] } };
  return groups['not'] === undefined ? both : negated(both);
}

/** Returns the opposite of a condition. */
export function negated<C extends Read>(condition: C): C {
  const { also, isInverted } = condition;
  return {
    ...condition,
    isInverted: !isInverted,
    ...(also ? { also: { isEvery: !also.isEvery, conditions: also.conditions.map(negated) } } : {}),
  };
}

export function keyOf(groups: Readonly<Record<string, string | undefined>>): Read {
  const { tonic, accidental, mode, not, subject } = groups;
  const sign = accidental === undefined ? '' : /sharp|#|♯/iu.test(accidental) ? '#' : 'b';
  const value =
    tonic === undefined
      ? mode!.toLowerCase()
      : `${tonic.toUpperCase()}${sign}${mode === undefined ? '' : ` ${mode.toLowerCase()}`}`;
  return { field: 'key', op: '=', value, ...inverted(not), ...about(subject) };
}

export const UNDECIDED: Read = { field: '', op: 'exists', value: undefined, isInverted: false };

/** Signal-to-noise ratio, in dB, from which on the noise reduction leaves audio nearly as it is. */
const CLEAN_DB = 23;

export function present(
  field: string,
  { not, subject }: { not: string | undefined; subject: string | undefined },
): Read {
  // A measured ratio is there of any audio: a lower one means noise.
  if (field === 'noise') return { field, op: '<', value: CLEAN_DB, ...inverted(not), ...about(subject) };
  return { field, op: 'exists', value: undefined, ...inverted(not), ...about(subject) };
}

/** Returns the comparison of a sum or a length, which may be said without one. */
export function opOfSum(words: string | undefined): Condition['op'] {
  if (words === undefined) return '=';
  if (/^longer/iu.test(words)) return '>';
  return /^shorter/iu.test(words) ? '<' : opOf(words);
}
