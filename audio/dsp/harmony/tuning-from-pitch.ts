import type { Tuning } from './tuning.ts';

/** Half of the averaging window, in seconds: about one vibrato cycle on either side. */
const REACH_S = 0.17;
/** Maximum pitch range within that window, in semitones, for a sustained note. */
const MAX_RANGE = 1.6;
/** Minimum fraction of pitched frames that are sustained: notes reach a third and more, speech never does. */
const MIN_SUSTAINED = 0.15;

/**
 * Estimates the tuning from the sustained notes of one voice, whose vibrato blurs it in spectra: the circular mean
 * deviation of pitches averaged over a third of a second. `hz` has one pitch every `hopS` seconds, 0 for unvoiced
 * frames. Returns null when too little is sustained.
 */
export function tuningFromPitch(hz: Float32Array, hopS: number): Tuning | null {
  const reach = Math.round(REACH_S / hopS);
  let [x, y, sustained, pitched] = [0, 0, 0, 0];
  for (let t = reach; t + reach < hz.length; t++) {
    if (hz[t]! > 0) pitched++;
    let [low, high, sum] = [Infinity, 0, 0];
    for (let i = t - reach; i <= t + reach && low > 0; i++) {
      low = Math.min(low, hz[i]!);
      high = Math.max(high, hz[i]!);
      sum += Math.log2(Math.max(1, hz[i]!) / 440);
    }
    if (!(low > 0) || 12 * Math.log2(high / low) > MAX_RANGE) continue;
    const phase = (2 * Math.PI * 12 * sum) / (2 * reach + 1);
    x += Math.cos(phase);
    y += Math.sin(phase);
    sustained++;
  }
  if (sustained === 0 || sustained < MIN_SUSTAINED * pitched) return null;
  return { cents: (100 * Math.atan2(y, x)) / (2 * Math.PI), clarity: Math.hypot(x, y) / sustained };
}
