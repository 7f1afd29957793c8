import {
  amountsOf,
  cueAfter,
  cueBefore,
  says,
  slotAt,
  type Amount,
  type Family,
  type Reading,
} from '../reading/reading.ts';
import type { Slot, SlotName } from '../reading/slot.ts';
import { wordOf } from '../text/quantities.ts';
import { isBitrate } from './formats.ts';
import { rangesOf } from './times.ts';

/** Values of these are seconds. */
const isTime = (name: SlotName): boolean => name.endsWith('_s');
/** Numbers that a bare number never replaces. */
const FIXED = new Set<SlotName>(['count', 'file', 'channels', 'recipe']);

/** Reads the new value of a correction ("make that 8", "nah, 0:54"): it takes the place of the value that was given last. */
export const corrections: Family = function* corrections(reading) {
  const isLeaning = reading.act === 'correct' || reading.act === 'refer' || reading.act === 'confirm';
  if (!isLeaning || rangesOf(reading).length > 0 || says(reading, 'interval')) return;
  if (!reading.isInherited && reading.act !== 'correct') return;
  const amounts = amountsOf(reading, 'time', 'number').filter((amount) => !isOther(reading, amount));
  const amount = amounts.at(-1);
  if (!amount) return;
  const slot = replaced(reading, amount);
  if (slot) yield slot;
};

/** Numbers of files, counted things, and values that are taken back. */
function isOther(reading: Reading, { n, quantity }: Amount): boolean {
  const { pieces } = reading;
  const [before, after] = [pieces[n - 1], pieces[n + 1]];
  if (
    pieces
      .slice(Math.max(0, n - 4), n)
      .some(({ meanings }) => meanings.includes('numbered') || meanings.includes('named'))
  )
    return true;
  // "Make it mp3 320": the bit rate of a format.
  if (quantity.kind === 'number' && before && wordOf(before, 'format') !== undefined && isBitrate(quantity.value))
    return true;
  if (
    quantity.kind === 'number' &&
    after &&
    (after.meanings.includes('noun') || after.meanings.includes('numbered') || after.text === ':')
  )
    return true;
  return (
    before?.meanings.includes('not') === true ||
    cueBefore(reading, n, ['instead'], { reach: 3 }) !== undefined ||
    before?.meanings.includes('was') === true
  );
}

function replaced(reading: Reading, amount: Amount): Slot | undefined {
  const { quantity, piece } = amount;
  const known = reading.earlier
    .flatMap(({ slots }) => slots)
    .filter(({ name, value }) => typeof value === 'number' && !FIXED.has(name));
  const last = quantity.kind === 'time' ? known.find(({ name }) => isTime(name)) : known[0];
  if (!last) return undefined;
  const name = isTime(last.name) ? sided(reading, amount, last.name, known) : last.name;
  const value = scaled(name, quantity.value, Number(last.value), quantity.isSigned);
  return value === undefined ? undefined : slotAt(name, value, piece);
}

/** Chooses the end of a span, of the audio or of a fade by the words around. */
function sided(reading: Reading, { quantity, n }: Amount, name: SlotName, known: readonly Slot[]): SlotName {
  const cue = (cues: readonly string[]): string | undefined =>
    cueBefore(reading, n, cues, { reach: 8 }) ?? cueAfter(reading, n, cues);
  const has = (...names: SlotName[]): boolean => known.some((slot) => names.includes(slot.name));
  if (name === 'in_s' || name === 'out_s') {
    const side = cue(['fadein', 'fadeout', 'head', 'tail']);
    if (side) return side === 'fadein' || side === 'head' ? 'in_s' : 'out_s';
    return name;
  }
  if (name === 'gap_s' || name === 'crossfade_s') {
    const kind = cue(['crossfade', 'gap']);
    return kind === 'crossfade' ? 'crossfade_s' : kind === 'gap' ? 'gap_s' : name;
  }
  if (name === 'first_s' || name === 'last_s') {
    const end = cue(['head', 'tail', 'first', 'last']);
    return end === 'head' || end === 'first' ? 'first_s' : end ? 'last_s' : name;
  }
  if (has('start_s', 'end_s')) {
    const end = cue(['upto', 'to', 'head', 'tail']) ?? cue(['from']);
    if (end === 'upto' || end === 'to' || end === 'tail') return 'end_s';
    if (end) return 'start_s';
    return quantity.isClock || name !== 'duration_s' ? nearestTo(quantity.value, known) : name;
  }
  return name;
}

/** A time without a cue replaces the end that it is nearer to. */
function nearestTo(value: number, known: readonly Slot[]): SlotName {
  const far = (name: SlotName): number =>
    Math.abs(value - Number(known.find((slot) => slot.name === name)?.value ?? Infinity));
  return far('end_s') < far('start_s') ? 'end_s' : 'start_s';
}

/** Brings a bare number to the unit and direction of the value that it replaces; undefined if it cannot be one. */
function scaled(name: SlotName, value: number, last: number, isSigned: boolean): number | undefined {
  if (isSigned) return value;
  if (name === 'lufs') return value > 3 ? -value : undefined;
  if (name === 'db' || name === 'semitones') return Math.sign(last || 1) * value;
  if (name === 'sample_rate_hz') return value < 400 ? value * 1_000 : value;
  if (name === 'ratio')
    return value < 3
      ? value
      : value >= 40
        ? value / 100
        : Math.round((1 + Math.sign(last - 1) * (value / 100)) * 1e4) / 1e4;
  return value;
}
