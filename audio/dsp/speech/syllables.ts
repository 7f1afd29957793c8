/** Course of speech: linear level and pitch, per frame. */
export interface LevelCourse {
  hopS: number;
  level: Float32Array;
  /** Hz, 0 where there is no voice. */
  pitch: Float32Array;
}

/** Least drop of level between two syllables, in dB. */
const DIP_DB = 2;
/** Seconds over which the level is smoothed: shorter than a syllable, longer than a period of the voice. */
const SMOOTH_S = 0.05;
/** Below the loudest by this much, in dB, a peak is no syllable. */
const RANGE_DB = 25;

/** Counts syllable nuclei in frames [from, to): peaks of level with a pitch and a dip before each (de Jong & Wempe 2009). */
export function countSyllables({ hopS, level, pitch }: LevelCourse, from: number, to: number): number {
  const half = Math.max(1, Math.round(SMOOTH_S / hopS / 2));
  const decibels = Float64Array.from({ length: Math.max(0, to - from) }, (_, i) => {
    let sum = 0;
    let count = 0;
    for (let at = Math.max(from, from + i - half); at <= Math.min(to - 1, from + i + half); at++, count++)
      sum += level[at]! ** 2;
    return 10 * Math.log10(sum / count + 1e-12);
  });
  const loudest = decibels.reduce((most, value) => Math.max(most, value), -Infinity);
  let syllables = 0;
  let low = -Infinity;
  let peak = -Infinity;
  let peakAt = -1;
  const close = (): void => {
    if (peakAt >= 0 && pitch[from + peakAt]! > 0 && peak > loudest - RANGE_DB) syllables++;
  };
  // Climbs and falls by at least the dip: what lies between is one nucleus.
  let rising = true;
  decibels.forEach((value, i) => {
    if (rising) {
      if (value > peak) [peak, peakAt] = [value, i];
      if (value >= peak - DIP_DB) return;
      close();
      [rising, low] = [false, value];
    } else {
      low = Math.min(low, value);
      if (value <= low + DIP_DB) return;
      [rising, peak, peakAt] = [true, value, i];
    }
  });
  if (rising) close();
  return syllables;
}
