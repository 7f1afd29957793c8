import { amountsOf, cueAfter, cueBefore, isAbout, says, slotAt, type Family } from '../reading/reading.ts';

/** Acts in which lengths are no thresholds. */
const UNMEASURED = new Set(['ask_whether', 'suppose', 'ask_price', 'small_talk', 'unclear', 'confirm']);
const KINDS = ['crossfade', 'gap'];

/** Reads gaps and crossfades of a join, and the silences that are to be shortened. */
export const joins: Family = function* joins(reading) {
  if (isAbout(reading, 'join_audio') && (reading.isTyped || says(reading, ...KINDS))) yield* joined(reading);
  if (isAbout(reading, 'cut_silences') && reading.isTyped && !UNMEASURED.has(reading.act ?? '')) {
    for (const { quantity, piece } of amountsOf(reading, 'time'))
      if (!quantity.isClock && quantity.value < 60) yield slotAt('min_silence_s', quantity.value, piece);
  }
};

function* joined(reading: Parameters<Family>[0]): ReturnType<Family> extends Iterable<infer S> ? Generator<S> : never {
  const none = reading.pieces.find(({ meanings }) => meanings.includes('nogap'));
  if (none) yield slotAt('gap_s', 0, none);
  const last = reading.earlier
    .flatMap(({ slots }) => slots)
    .find(({ name }) => name === 'gap_s' || name === 'crossfade_s');
  for (const { quantity, piece, n } of amountsOf(reading, 'time')) {
    if (quantity.isClock || quantity.value > 60 || reading.act === 'suppose' || reading.act === 'ask_price') continue;
    const kind =
      cueAfter(reading, n, KINDS) ??
      cueBefore(reading, n, KINDS) ??
      (says(reading, 'crossfade') ? 'crossfade' : undefined);
    const name =
      kind === 'crossfade'
        ? 'crossfade_s'
        : kind === 'gap'
          ? 'gap_s'
          : reading.isInherited && last?.name === 'crossfade_s'
            ? 'crossfade_s'
            : 'gap_s';
    yield slotAt(name, quantity.value, piece);
  }
}
