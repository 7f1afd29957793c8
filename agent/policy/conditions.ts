import { isDeepStrictEqual } from 'node:util';
import type { PastCall } from '../conversation/conversation.ts';
import { FIELDS } from './parts/fields.ts';
import type { Condition } from './parts/request.ts';

/** Returns the value that decides a condition; undefined if it was not measured. */
export function decidingValue({ field }: Condition, call: PastCall | undefined): number | string | undefined {
  const output = call?.result?.output ?? {};
  if (field === 'price') return numberIn(output['tokens']);
  if (field === 'balance') return numberIn(output['available_tokens']);
  return FIELDS[field]?.of(output);
}

/** Returns the limit of a condition in the unit of its deciding value: one of money in tokens, as the estimate prices them. */
export function limitOf({ value, isMoney }: Condition, call: PastCall | undefined): Condition['value'] {
  if (!isMoney || typeof value !== 'number') return value;
  const [tokens, usd] = [numberIn(call?.result?.output['tokens']), numberIn(call?.result?.output['usd'])];
  return tokens !== undefined && usd !== undefined && usd > 0 ? (value * tokens) / usd : value;
}

/** Returns the comparison that a condition states: that of its opposite where it is inverted, as after "otherwise". */
export function statedOp({ op, isInverted }: Condition): Condition['op'] {
  return isInverted ? (OPPOSITES[op] ?? op) : op;
}

const OPPOSITES: Partial<Record<Condition['op'], Condition['op']>> = { '>': '<=', '<=': '>', '<': '>=', '>=': '<' };

/** Returns whether a condition holds by what was found; undefined if that does not decide it. */
export function holds(condition: Condition, call: PastCall | undefined): boolean | undefined {
  const value = decidingValue(condition, call);
  const isTrue = compared({ ...condition, value: limitOf(condition, call) }, value);
  return isTrue === undefined ? undefined : isTrue !== condition.isInverted;
}

function compared({ op, value: limit }: Condition, value: number | string | undefined): boolean | undefined {
  if (op === 'exists') return value !== undefined && value !== 0 && value !== '';
  if (typeof value === 'number' && typeof limit === 'number') {
    if (op === '>') return value > limit;
    if (op === '<') return value < limit;
    if (op === '>=') return value >= limit;
    if (op === '<=') return value <= limit;
    return Math.abs(value - limit) <= Math.max(0.5, Math.abs(limit) * 0.005);
  }
  if (value === undefined || limit === undefined || op !== '=') return undefined;
  const [found, wanted] = [plainKey(String(value)), plainKey(String(limit))];
  return /^[a-g]#?$/u.test(wanted) ? found.split(' ')[0] === wanted : found.includes(wanted);
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
  if (!condition) return false;
  const isKnown = condition.field === 'price' || condition.field === 'balance' || condition.field in FIELDS;
  return !isKnown || (condition.op === 'exists' ? !EXISTING.has(condition.field) : condition.value === undefined);
}

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
  'words',
  'notes',
  'instruments',
]);
