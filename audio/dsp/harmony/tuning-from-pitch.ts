import type { Tuning } from './tuning.ts';

/** Half of the time that pitch is averaged over, in seconds: about one turn of a vibrato on either side. */
const REACH_S = 0.17;
/** Pitches farther apart than this within that time, in semitones, are no held note. */
const WIDEST = 1.6;
/** Share of what has a pitch that is held: notes are for a third and more, speech never is. */
const LEAST_HELD = 0.15;

/**
 * Tuning by the held notes of one voice, whose vibrato hides it from spectra: the mean deviation of pitches that are averaged
 * over a third of a second. `hz` has one pitch every `hopS` seconds, 0 where there is none. Null where little is held.
 */
export function sungTuning(hz: Float32Array, hopS: number): Tuning | null {
  const reach = Math.round(REACH_S / hopS);
  let [x, y, held, pitched] = [0, 0, 0, 0];
  for (let t = reach; t + reach < hz.length; t++) {
    if (hz[t]! > 0) pitched++;
    let [low, high, sum] = [Infinity, 0, 0];
    for (let i = t - reach; i <= t + reach && low > 0; i++) {
      low = Math.min(low, hz[i]!);
      high = Math.max(high, hz[i]!);
      sum += Math.log2(Math.max(1, hz[i]!) / 440);
    }
    if (!(low > 0) || 12 * Math.log2(high / low) > WIDEST) continue;
    const turn = (2 * Math.PI * 12 * sum) / (2 * reach + 1);
    x += Math.cos(turn);
    y += Math.sin(turn);
    held++;
  }
  if (held === 0 || held < LEAST_HELD * pitched) return null;
  return { cents: (100 * Math.atan2(y, x)) / (2 * Math.PI), clarity: Math.hypot(x, y) / held };
}
