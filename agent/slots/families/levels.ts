import {
  amountsOf,
  cueAfter,
  cueBefore,
  isAbout,
  says,
  slotAt,
  type Amount,
  type Family,
  type Reading,
} from '../reading/reading.ts';
import type { Slot } from '../reading/slot.ts';

/** Reads target loudness and changes of level. */
export const levels: Family = function* levels(reading) {
  if (reading.act === 'condition') return;
  for (const amount of amountsOf(reading, 'lufs')) yield slotAt('lufs', targetOf(amount), amount.piece);
  if (!isAbout(reading, 'normalize_loudness', 'mix_audio', 'noise_reduction')) {
    // "Level the voices to -18": the loudness that they end at.
    if (reading.isTyped && isAbout(reading, 'level_speech'))
      for (const { quantity, piece } of amountsOf(reading, 'number'))
        if (quantity.isSigned && quantity.value <= -5) yield slotAt('lufs', quantity.value, piece);
    return;
  }
  for (const amount of amountsOf(reading, 'db', 'number')) {
    const slot = levelOf(reading, amount);
    if (slot) yield slot;
  }
};

/** A loudness is below full scale, so that its sign is often left out; one that is given is kept, and refused later if no target can have it. */
function targetOf({ quantity: { value, isSigned } }: Amount): number {
  return isSigned ? value : -Math.abs(value);
}

function levelOf(reading: Reading, amount: Amount): Slot | undefined {
  const { quantity, piece } = amount;
  const { value, isSigned, kind } = quantity;
  if (isAbout(reading, 'mix_audio') && reading.isTyped) return mixed(reading, amount);
  if (kind === 'number') {
    if (!reading.isTyped || !isAbout(reading, 'normalize_loudness')) return undefined;
    const last = reading.earlier.flatMap(({ slots }) => slots).find(({ name }) => name === 'db' || name === 'lufs');
    if (isSigned && value <= -5) return slotAt('lufs', value, piece);
    if (reading.isInherited && last && !isNamed(reading, amount.n))
      return slotAt(
        last.name,
        last.name === 'lufs' ? -Math.abs(value) : Math.sign(Number(last.value)) * Math.abs(value),
        piece,
      );
    return undefined;
  }
  const isTarget = isSigned && value <= -5 && says(reading, 'to') && !says(reading, 'peak');
  if (isTarget && reading.topics.has('normalize_loudness')) return slotAt('db', value, piece);
  return slotAt('db', isSigned ? value : value * direction(reading, amount, ['louder', 'quieter']), piece);
}

/** A level under another sound is negative; a correction may go up. */
function mixed(reading: Reading, amount: Amount): Slot | undefined {
  const { quantity, piece, n } = amount;
  if (
    quantity.kind === 'number' &&
    ((!quantity.isSigned &&
      cueBefore(reading, n, ['under', 'at'], { reach: 2 }) === undefined &&
      cueAfter(reading, n, ['under'], { reach: 2 }) === undefined) ||
      Math.abs(quantity.value) < 3 ||
      quantity.value !== Math.round(quantity.value) ||
      isNamed(reading, n))
  )
    return undefined;
  if (quantity.isSigned) return slotAt('db', quantity.value, piece);
  const isUp = reading.act === 'correct' && nearest(reading, n, ['louder', 'quieter', 'under']) === 'louder';
  return slotAt('db', isUp ? quantity.value : -quantity.value, piece);
}

function isNamed({ pieces }: Reading, n: number): boolean {
  return (pieces[n - 1]?.meanings.includes('numbered') ?? false) || (pieces[n + 1]?.meanings.includes('noun') ?? false);
}

function direction(reading: Reading, { n }: Amount, [more, less]: [string, string]): number {
  return nearest(reading, n, [less, more]) === less ? -1 : 1;
}

function nearest(reading: Reading, n: number, cues: readonly string[]): string | undefined {
  return (
    cueAfter(reading, n, cues) ??
    cueBefore(reading, n, cues, { reach: 10 }) ??
    cueBefore(reading, n, cues, { reach: 14, far: true })
  );
}
