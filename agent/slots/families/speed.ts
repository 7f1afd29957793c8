import {
  amountsOf,
  cueAfter,
  cueBefore,
  isAbout,
  says,
  slotAt,
  type Family,
  type Reading,
} from '../reading/reading.ts';
import type { Slot } from '../reading/slot.ts';
import { numberOf, type Quantity } from '../text/quantities.ts';

/** Reads factors of speed, intervals and a tempo to reach. */
export const speed: Family = function* speed(reading) {
  if (!isAbout(reading, 'change_speed') || reading.act === 'condition' || reading.act === 'ask_audio') return;
  yield* pitches(reading);
  yield* factors(reading);
};

function* pitches(reading: Reading): Generator<Slot> {
  for (const { quantity, piece, n } of amountsOf(reading, 'semitones'))
    yield slotAt('semitones', quantity.isSigned ? quantity.value : quantity.value * sign(reading, n), piece);
  for (const [n, piece] of reading.pieces.entries()) {
    const interval = numberOf(piece, 'interval');
    const [ahead, times] = [reading.pieces[n - 1]?.quantity, reading.pieces[n + 1]?.quantity];
    // "2半音下げて"
    if (interval === 1 && ahead?.kind === 'number' && !ahead.isOrdinal && ahead.value === Math.round(ahead.value)) {
      yield slotAt('semitones', ahead.value * sign(reading, n), piece);
      continue;
    }
    const isCounted = times?.kind === 'number' && !times.isOrdinal && interval === 1;
    if (interval !== undefined)
      yield slotAt('semitones', interval * (isCounted ? times.value * sign(reading, n + 1) : sign(reading, n)), piece);
  }
  // "Pitch it up 5", "+2"
  if (reading.isTyped && amountsOf(reading, 'semitones', 'percent', 'factor', 'bpm').length === 0)
    for (const { quantity, piece, n } of amountsOf(reading, 'number'))
      if (isInterval(reading, quantity) && !isNamed(reading, n))
        yield slotAt('semitones', quantity.isSigned ? quantity.value : quantity.value * sign(reading, n), piece);
  const last = lastOf(reading, ['semitones', 'ratio', 'value']);
  if (reading.act !== 'correct' || last?.name !== 'semitones' || amountsOf(reading, 'number', 'time', 'db').length > 0)
    return;
  const piece = reading.pieces.find(({ meanings }) => meanings.includes('up') || meanings.includes('down'));
  if (piece)
    yield slotAt('semitones', Math.abs(Number(last.value)) * (piece.meanings.includes('down') ? -1 : 1), piece);
}

/** Widest interval that is written as a number alone. */
const MAX_INTERVAL = 24;
const PITCHED = /\b(?:pitch\w*|tun(?:e|ed|ing)|transpos\w*|key)\b/iu;

/** Whether a number without a unit is an interval. */
function isInterval(reading: Reading, { value, isOrdinal, isFraction, isSigned }: Quantity): boolean {
  if (isOrdinal || isFraction || !Number.isInteger(value) || Math.abs(value) > MAX_INTERVAL) return false;
  return isSigned || (PITCHED.test(reading.text) && says(reading, 'up', 'down'));
}

function* factors(reading: Reading): Generator<Slot> {
  for (const { quantity, piece, n } of amountsOf(reading, 'percent', 'factor'))
    yield slotAt('ratio', quantity.kind === 'factor' ? quantity.value : share(reading, quantity.value, n), piece);
  for (const piece of reading.pieces) {
    const ratio = numberOf(piece, 'ratio');
    if (ratio !== undefined) yield slotAt('ratio', ratio, piece);
  }
  for (const { quantity, piece } of amountsOf(reading, 'bpm')) {
    yield slotAt('field', 'tempo', piece);
    yield slotAt('value', quantity.value, piece);
  }
  if (!reading.isTyped) return;
  for (const { quantity, piece, n } of amountsOf(reading, 'number')) {
    const { value, isFraction } = quantity;
    if (isNamed(reading, n) || (reading.isInherited && lastOf(reading, ['semitones', 'ratio'])?.name === 'semitones'))
      continue;
    if (value > 0.3 && value < 4 && (isFraction || value !== Math.round(value)))
      yield slotAt('ratio', isFraction && value < 0.3 ? 1 - value : value, piece);
    else if (isFraction && value <= 0.3)
      yield slotAt('ratio', cueBefore(reading, n, ['slower']) ? round(1 - value) : round(1 + value), piece);
    else if (value >= 40 && value <= 240 && !reading.isInherited) {
      yield slotAt('field', 'tempo', piece);
      yield slotAt('value', value, piece);
    }
  }
  for (const { quantity, piece } of amountsOf(reading, 'time'))
    if (!quantity.isClock && says(reading, 'fit')) yield slotAt('duration_s', quantity.value, piece);
}

/** Reads a percentage: "by 10 % slower" is 0.9, "to 80 %" is 0.8. */
function share(reading: Reading, value: number, n: number): number {
  const change =
    cueAfter(reading, n, ['slower', 'faster', 'of']) ??
    cueBefore(reading, n, ['by', 'to', 'slower', 'faster'], { reach: 8 });
  const isChange = value <= 30;
  if (!isChange) return change === 'faster' && value < 60 ? round(1 + value / 100) : round(value / 100);
  const isSlower =
    (cueAfter(reading, n, ['slower', 'faster']) ??
      cueBefore(reading, n, ['slower', 'faster'], { reach: 12, far: true })) === 'slower';
  return round(isSlower ? 1 - value / 100 : 1 + value / 100);
}

function sign(reading: Reading, n: number): number {
  const cue =
    cueAfter(reading, n, ['up', 'down']) ??
    cueBefore(reading, n, ['up', 'down'], { reach: 10 }) ??
    cueBefore(reading, n, ['up', 'down'], { reach: 16, far: true });
  if (cue) return cue === 'down' ? -1 : 1;
  const last = lastOf(reading, ['semitones']);
  return reading.isInherited && last ? Math.sign(Number(last.value)) || 1 : 1;
}

function isNamed({ pieces }: Reading, n: number): boolean {
  return (pieces[n - 1]?.meanings.includes('numbered') ?? false) || (pieces[n + 1]?.meanings.includes('noun') ?? false);
}

function lastOf({ earlier }: Reading, names: readonly string[]): Slot | undefined {
  return earlier.flatMap(({ slots }) => slots).find(({ name }) => names.includes(name));
}

function round(value: number): number {
  return Math.round(value * 1e4) / 1e4;
}
