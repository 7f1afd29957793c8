import { isDeepStrictEqual } from 'node:util';
import type { PastCall } from '../../conversation/conversation.ts';
import type { Comparison } from '../../reply/phrases.ts';
import { FIELDS } from '../parts/fields.ts';
import type { Condition } from '../parts/deciding/condition.ts';

/** A condition on one quantity, and the tasks that measure it: of one file, or of all that it is about. */
export interface Deciding {
  condition: Condition;
  places: number[];
  /** The value, where it is known without a measurement. */
  known?: string | undefined;
}

/** A condition, held against what was measured. */
export interface Judged {
  value: number | string | undefined;
  /** The limit in the unit of the value. */
  limit: number | string | undefined;
  /** Whether it holds; undefined if what was found does not decide it. */
  isMet: boolean | undefined;
}

type Calls = readonly (PastCall | undefined)[];

/** Returns the conditions that a condition consists of. */
export function termsOf(condition: Condition): Condition[] {
  return [condition, ...(condition.also?.conditions ?? [])];
}

/** Returns whether the condition of a request holds by what was found; undefined if that does not decide it. */
export function isMet(deciding: readonly Deciding[], made: Calls): boolean | undefined {
  const found = deciding.map((each) => judged(each, made).isMet);
  const [first] = deciding;
  const { also, over, isInverted } = first?.condition ?? {};
  const isEvery = also ? also.isEvery : over?.how === 'each' ? isInverted !== true : true;
  if (isEvery) return found.includes(false) ? false : found.includes(undefined) ? undefined : true;
  return found.includes(true) ? true : found.includes(undefined) ? undefined : false;
}

/** Holds one condition against what was found. */
export function judged({ condition, places, known }: Deciding, made: Calls): Judged {
  const calls = places.map((place) => made[place]);
  const { value, limit } =
    known === undefined ? measuredFor(condition, calls) : { value: known, limit: condition.value };
  const isTrue = compared({ ...condition, value: limit }, value);
  return { value, limit, isMet: isTrue === undefined ? undefined : isTrue !== condition.isInverted };
}

/** Returns the value that decides a condition, and its limit. */
function measuredFor(condition: Condition, calls: Calls): Pick<Judged, 'value' | 'limit'> {
  const { field, over, than } = condition;
  const [first, second] = calls;
  if (field === 'rest' || condition.value === 'price') {
    const [balance, price] = [numberIn(first?.result?.output['available_tokens']), tokensOf(second)];
    if (field === 'balance') return { value: balance, limit: price };
    const rest = balance === undefined || price === undefined ? undefined : balance - price;
    return { value: rest, limit: condition.value };
  }
  if (than !== undefined) return { value: valueOf(field, first), limit: valueOf(field, second) };
  if (field === 'offset') {
    const offset = valueOf(field, first);
    return { value: typeof offset === 'number' ? Math.abs(offset) : undefined, limit: condition.value };
  }
  if (over === undefined || over.how === 'each')
    return { value: valueOf(field, first), limit: limitOf(condition, first) };
  const values = calls.map((call) => valueOf(field, call));
  if (over.how === 'alike') {
    const other = values.slice(1).find((each) => compared({ op: '=', value: each }, values[0]) === false);
    return { value: values[0], limit: values.includes(undefined) ? undefined : (other ?? values[1]) };
  }
  const numbers = values.flatMap((each) => (typeof each === 'number' ? [each] : []));
  if (numbers.length < values.length || numbers.length === 0) return { value: undefined, limit: condition.value };
  const sum = numbers.reduce((all, each) => all + each, 0);
  const value =
    over.how === 'total'
      ? sum
      : over.how === 'average'
        ? sum / numbers.length
        : Math.max(...numbers) - Math.min(...numbers);
  return { value, limit: condition.value };
}

function valueOf(field: string, call: PastCall | undefined): number | string | undefined {
  const output = call?.result?.output ?? {};
  if (field === 'price') return numberIn(output['tokens']);
  if (field === 'balance') return numberIn(output['available_tokens']);
  return FIELDS[field]?.of(output);
}

/** Returns the limit of a condition in the unit of its deciding value: one of money in tokens, as the estimate prices them. */
function limitOf({ value, isMoney }: Condition, call: PastCall | undefined): Condition['value'] {
  if (!isMoney || typeof value !== 'number') return value;
  const [tokens, usd] = [tokensOf(call), numberIn(call?.result?.output['usd'])];
  return tokens !== undefined && usd !== undefined && usd > 0 ? (value * tokens) / usd : value;
}

function tokensOf(call: PastCall | undefined): number | undefined {
  return numberIn(call?.result?.output['tokens']);
}

/** Returns the comparison that a condition states: that of its opposite where it is inverted, as after "otherwise". */
export function statedOp({ op, isInverted }: Condition): Comparison {
  return isInverted ? OPPOSITES[op] : op;
}

const OPPOSITES: Readonly<Record<Condition['op'], Comparison>> = {
  '>': '<=',
  '<=': '>',
  '<': '>=',
  '>=': '<',
  '=': '!=',
  exists: 'absent',
};

function compared(
  { op, value: limit }: Pick<Condition, 'op' | 'value'>,
  value: number | string | undefined,
): boolean | undefined {
  // A measurement without a result says nothing of what there is.
  if (op === 'exists') return value === undefined ? undefined : value !== 0 && value !== '';
  if (typeof value === 'number' && typeof limit === 'number') {
    if (op === '>') return value > limit;
    if (op === '<') return value < limit;
    if (op === '>=') return value >= limit;
    if (op === '<=') return value <= limit;
    return Math.abs(value - limit) <= toleranceOf(limit);
  }
  if (value === undefined || limit === undefined || op !== '=') return undefined;
  const [found, wanted] = [plainKey(String(value)), plainKey(String(limit))];
  return /^[a-g]#?$/u.test(wanted) ? found.split(' ')[0] === wanted : found.includes(wanted);
}

/** Returns how far a value may be from the one that it is to have. */
export function toleranceOf(limit: number): number {
  return Math.max(0.5, Math.abs(limit) * 0.005);
}

const SHARPS: Readonly<Record<string, string>> = { cb: 'b', db: 'c#', eb: 'd#', fb: 'e', gb: 'f#', ab: 'g#', bb: 'a#' };

/** Returns a key in lower case, its tonic with a sharp rather than a flat. */
function plainKey(text: string): string {
  return text
    .toLowerCase()
    .replaceAll('♯', '#')
    .replaceAll('♭', 'b')
    .replace(/^[a-g]b(?= |$)/u, (tonic) => SHARPS[tonic] ?? tonic);
}

/** Whether of two conditions on the same quantity one holds at most, or each may: what depends on the second is done on what the first was about. */
export function isAlternative(one: Condition | undefined, other: Condition | undefined): boolean {
  return one !== undefined && other !== undefined && one.field === other.field && !isDeepStrictEqual(one, other);
}

function numberIn(value: unknown): number | undefined {
  return typeof value === 'number' ? value : undefined;
}

/** Whether nothing can decide a condition: it is asked about. */
export function isUndecidable(condition: Condition | undefined): boolean {
  return condition !== undefined && termsOf(condition).some(isUndecidableAlone);
}

function isUndecidableAlone({ field, op, value, than, over }: Condition): boolean {
  const isKnown = FREELY_KNOWN.has(field) || field in FIELDS;
  if (!isKnown) return true;
  if (op === 'exists') return !EXISTING.has(field);
  return value === undefined && than === undefined && over?.how !== 'alike';
}

/** Quantities that the account and the meter tell. */
const FREELY_KNOWN: ReadonlySet<string> = new Set(['price', 'balance', 'rest']);

/** Fields of which there may be none; any audio has the others. */
const EXISTING: ReadonlySet<string> = new Set([
  'chords',
  'sections',
  'clipping',
  'silence',
  'beats',
  'downbeats',
  'speakers',
  'speech',
  'vocals',
  'music',
  'drums',
  'words',
  'notes',
  'instruments',
]);
