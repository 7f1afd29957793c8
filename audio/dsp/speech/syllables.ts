/** Level (linear RMS) and pitch of speech per frame. */
export interface SyllableFrames {
  hopS: number;
  level: Float32Array;
  /** Hz; 0 for unvoiced frames. */
  pitch: Float32Array;
}

/** Minimum dip of the level between two syllables, in dB. */
const DIP_DB = 2;
/** Smoothing of the level in seconds: shorter than a syllable, longer than a pitch period. */
const SMOOTH_S = 0.05;
/** Peaks further below the loudest, in dB, are not syllables. */
const RANGE_DB = 25;

/**
 * Counts syllable nuclei in frames [from, to): voiced peaks of the level with a dip before each (de Jong & Wempe 2009).
 */
export function countSyllables({ hopS, level, pitch }: SyllableFrames, from: number, to: number): number {
  const half = Math.max(1, Math.round(SMOOTH_S / hopS / 2));
  const decibels = Float64Array.from({ length: Math.max(0, to - from) }, (_, i) => {
    let sum = 0;
    let count = 0;
    for (let at = Math.max(from, from + i - half); at <= Math.min(to - 1, from + i + half); at++, count++)
      sum += level[at]! ** 2;
    return 10 * Math.log10(sum / count + 1e-12);
  });
  const loudest = decibels.reduce((max, value) => Math.max(max, value), -Infinity);
  let syllables = 0;
  let low = -Infinity;
  let peak = -Infinity;
  let peakAt = -1;
  const close = (): void => {
    if (peakAt >= 0 && pitch[from + peakAt]! > 0 && peak > loudest - RANGE_DB) syllables++;
  };
  // Alternates between rises and falls of at least the dip: each rise and fall is one nucleus.
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
