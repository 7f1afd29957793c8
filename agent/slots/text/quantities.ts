import type { Part } from './parts.ts';

/** Units after conversion: seconds, decibels, hertz, kbit/s, semitones, per cent, a factor, the `k` of "48k" … */
export type Kind =
  | 'number'
  | 'time'
  | 'db'
  | 'lufs'
  | 'hz'
  | 'k'
  | 'kbps'
  | 'bit'
  | 'semitones'
  | 'percent'
  | 'factor'
  | 'bpm'
  | 'tokens'
  | 'size';

export interface Quantity {
  kind: Kind;
  value: number;
  isClock: boolean;
  /** Written with a sign or "minus". */
  isSigned: boolean;
  /** A part of one, as "three quarters". */
  isFraction: boolean;
  /** "second", "3rd" or "zweite". */
  isOrdinal: boolean;
}

/** A part of a clause in which numbers are joined with their units. */
export interface Piece extends Omit<Part, 'number' | 'isClock'> {
  quantity?: Quantity;
}

const UNITS: Readonly<Record<string, { kind: Kind; factor: number }>> = {
  ms: { kind: 'time', factor: 0.001 },
  s: { kind: 'time', factor: 1 },
  min: { kind: 'time', factor: 60 },
  h: { kind: 'time', factor: 3_600 },
  db: { kind: 'db', factor: 1 },
  lufs: { kind: 'lufs', factor: 1 },
  hz: { kind: 'hz', factor: 1 },
  khz: { kind: 'hz', factor: 1_000 },
  k: { kind: 'k', factor: 1 },
  kbps: { kind: 'kbps', factor: 1 },
  bit: { kind: 'bit', factor: 1 },
  semitone: { kind: 'semitones', factor: 1 },
  tone: { kind: 'semitones', factor: 2 },
  octave: { kind: 'semitones', factor: 12 },
  cent: { kind: 'semitones', factor: 0.01 },
  percent: { kind: 'percent', factor: 1 },
  times: { kind: 'factor', factor: 1 },
  bpm: { kind: 'bpm', factor: 1 },
  tokens: { kind: 'tokens', factor: 1 },
  mb: { kind: 'size', factor: 1 },
};

const TIMES = new Set(['s', 'min', 'h']);

/** Returns the value behind the colon of a meaning, for example 5 of `num:5`; undefined if the part has no such meaning. */
export function numberOf({ meanings }: { meanings: readonly string[] }, name: string): number | undefined {
  const found = meanings.find((meaning) => meaning.startsWith(name) && meaning[name.length] === ':');
  return found === undefined ? undefined : Number(found.slice(name.length + 1));
}

/** Returns the word behind the colon of a meaning, for example `vocals` of `element:vocals`. */
export function wordOf({ meanings }: { meanings: readonly string[] }, name: string): string | undefined {
  return meanings.find((meaning) => meaning.startsWith(name) && meaning[name.length] === ':')?.slice(name.length + 1);
}

interface Read {
  value: number;
  end: number;
  isClock?: boolean;
  isFraction?: boolean;
  isOrdinal?: boolean;
  isArticle?: boolean;
}

/** Joins numbers with their signs and units, from left to right; what is no quantity stays as it is. */
export function piecesOf(parts: readonly Part[]): Piece[] {
  const pieces: Piece[] = [];
  for (let at = 0; at < parts.length;) {
    const read = quantityAt(parts, at);
    if (read) {
      const [first, last] = [parts[at]!, parts[read.end - 1]!];
      const cues = parts
        .slice(at, read.end)
        .flatMap(({ meanings }) => meanings.filter((meaning) => meaning === 'first' || meaning === 'last'));
      pieces.push({
        text: first.text,
        meanings: read.end - at === 1 ? first.meanings : cues,
        from: first.from,
        to: last.to,
        quantity: read.quantity,
      });
      at = read.end;
    } else {
      const { number: _, isClock: __, ...rest } = parts[at]!;
      pieces.push(rest);
      at++;
    }
  }
  return pieces;
}

function quantityAt(parts: readonly Part[], start: number): { quantity: Quantity; end: number } | undefined {
  const sign = signAt(parts, start);
  const read = numberAt(parts, start + (sign ? 1 : 0));
  if (!read) return undefined;
  const signed = (value: number): number => (sign === '-' ? -value : value);
  const { isClock = false, isFraction = false, isOrdinal = false } = read;
  const flags = { isClock, isFraction, isOrdinal, isSigned: sign !== undefined };
  if (isClock) return { quantity: { ...flags, kind: 'time', value: signed(read.value) }, end: read.end };
  const unit = unitAt(parts, read.end, isFraction);
  if (unit && !(isOrdinal && !unit.isAdjacent)) {
    const { kind, factor } = UNITS[unit.name]!;
    let [value, end] = [read.value * factor, unit.end];
    if (kind === 'time') ({ value, end } = smallerUnits(parts, { value, end, factor }));
    const plus = numberOf(parts[end] ?? { meanings: [] }, 'plus');
    if (plus !== undefined) [value, end] = [value + plus * factor, end + 1];
    if (!(read.isArticle && kind === 'bit'))
      return { quantity: { ...flags, isOrdinal: false, kind, value: rounded(signed(value)) }, end };
  }
  if (read.isArticle) return undefined;
  return { quantity: { ...flags, kind: 'number', value: signed(read.value) }, end: read.end };
}

/** A dash is a sign unless it stands between two numbers or inside a word. */
function signAt(parts: readonly Part[], at: number): '-' | '+' | undefined {
  const part = parts[at]!;
  if (part.meanings.includes('minus')) return '-';
  const next = parts[at + 1];
  if (next?.from !== part.to || next.number === undefined || next.isClock) return undefined;
  const isFree = parts[at - 1]?.to !== part.from || /[(:;,/]/.test(parts[at - 1]!.text);
  if (/^[-−–]$/.test(part.text) && isFree) return '-';
  return part.text === '+' ? '+' : undefined;
}

function numberAt(parts: readonly Part[], at: number): Read | undefined {
  const part = parts[at];
  if (!part) return undefined;
  if (part.number !== undefined) return withFraction(parts, digitsAt(parts, at));
  const ordinal = numberOf(part, 'ord');
  const word = part.meanings.includes('article') ? undefined : numberOf(part, 'num');
  if (word !== undefined) return withFraction(parts, wordsAt(parts, at));
  const fraction = numberOf(part, 'frac');
  if (fraction !== undefined) return { value: fraction, end: at + 1, isFraction: true };
  if (ordinal !== undefined) return { value: ordinal, end: at + 1, isOrdinal: true };
  if (numberOf(part, 'times') !== undefined)
    return withFraction(parts, { value: numberOf(part, 'times')!, end: at + 1 });
  const isLast = part.meanings.includes('last');
  if (part.meanings.includes('article') || isLast) {
    const next = parts[at + 1];
    if (!next) return undefined;
    const times = numberOf(next, 'times');
    if (times !== undefined) return withFraction(parts, { value: times, end: at + 2 });
    const share = numberOf(next, 'frac');
    if (share !== undefined) return { value: share, end: at + 2, isFraction: true };
    const unit = wordOf(next.text === '-' ? (parts[at + 2] ?? next) : next, 'unit');
    if (unit && (!isLast || TIMES.has(unit))) return { value: 1, end: at + 1, isArticle: true };
    const plus = numberOf(next, 'plus');
    if (plus !== undefined && !isLast) return { value: 1 + plus, end: at + 2 };
  }
  return undefined;
}

function digitsAt(parts: readonly Part[], at: number): Read {
  const { number, isClock, to } = parts[at]!;
  const next = parts[at + 1];
  if (isClock) return { value: number!, end: at + 1, isClock };
  if (next?.from === to && next.meanings.includes('ordinal')) return { value: number!, end: at + 2, isOrdinal: true };
  const times = next ? numberOf(next, 'times') : undefined;
  return times === undefined ? { value: number!, end: at + 1 } : { value: number! * times, end: at + 2 };
}

/** Reads number words: "forty five", "two hundred and ten", "nine thousand", "one point five". */
function wordsAt(parts: readonly Part[], at: number): Read {
  let value = numberOf(parts[at]!, 'num')!;
  let end = at + 1;
  for (; end < parts.length; end++) {
    const next = parts[end]!;
    const times = numberOf(next, 'times');
    if (times !== undefined) {
      value *= times;
      continue;
    }
    const isJoined = next.text === '-' || next.meanings.includes('and');
    const digit = numberOf(isJoined ? (parts[end + 1] ?? next) : next, 'num');
    const fits =
      digit !== undefined &&
      (value % 100 === 0 && value > 0 ? digit < 100 : value >= 20 && value % 10 === 0 && digit < 10 && digit > 0);
    if (!fits || (isJoined && value < 100 && next.text !== '-')) break;
    value += digit;
    if (isJoined) end++;
  }
  const isPoint = parts[end]?.meanings.includes('point');
  const decimals = isPoint ? (numberOf(parts[end + 1] ?? parts[end]!, 'num') ?? parts[end + 1]?.number) : undefined;
  if (decimals === undefined) return { value, end };
  return { value: Number(`${value}.${decimals}`), end: end + 2 };
}

/** Adds "and a half", or takes "three" of "quarters". */
function withFraction(parts: readonly Part[], read: Read): Read {
  const next = parts[read.end];
  if (!next || read.isClock || read.isOrdinal) return read;
  const plus = numberOf(next, 'plus');
  if (plus !== undefined) return { ...read, value: read.value + plus, end: read.end + 1 };
  const share = numberOf(next, 'frac') ?? numberOf(next, 'share');
  if (share !== undefined && read.value < 20) return { value: read.value * share, end: read.end + 1, isFraction: true };
  return read;
}

/** Finds the unit behind a number; fractions allow "of a" in between. */
function unitAt(
  parts: readonly Part[],
  at: number,
  isFraction: boolean,
): { name: string; end: number; isAdjacent: boolean } | undefined {
  let end = at;
  for (let skipped = 0; skipped < 3; skipped++, end++) {
    const part = parts[end];
    if (!part) return undefined;
    const name = wordOf(part, 'unit');
    if (name) return { name, end: end + 1, isAdjacent: end === at };
    const isLink =
      part.text === '-' ||
      part.meanings.includes('first') ||
      part.meanings.includes('last') ||
      (isFraction &&
        (part.meanings.includes('article') || part.meanings.includes('of') || numberOf(part, 'num') === 1));
    if (!isLink) return undefined;
  }
  return undefined;
}

/** Adds smaller units: "four minutes and ten seconds", "1m30", "une heure vingt". */
function smallerUnits(
  parts: readonly Part[],
  { value, end, factor }: { value: number; end: number; factor: number },
): { value: number; end: number } {
  if (factor < 60) return { value, end };
  const isJoined = parts[end]?.meanings.includes('and') ?? false;
  const read = numberAt(parts, end + (isJoined ? 1 : 0));
  if (!read || read.isClock || read.isOrdinal || read.isArticle || read.value >= 60) return { value, end };
  const unit = unitAt(parts, read.end, false);
  if (unit) {
    const { kind, factor: smaller } = UNITS[unit.name]!;
    return kind === 'time' && smaller < factor
      ? smallerUnits(parts, { value: value + read.value * smaller, end: unit.end, factor: smaller })
      : { value, end };
  }
  return isJoined || read.isFraction ? { value, end } : { value: value + (read.value * factor) / 60, end: read.end };
}

function rounded(value: number): number {
  return Math.round(value * 1e6) / 1e6;
}
