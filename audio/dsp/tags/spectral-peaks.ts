/** Sample rate of the input of the tag features, in Hz. */
export const TAGS_RATE = 16_000;
/** Transform length in samples. */
export const FFT_SIZE = 1_024;
export const BIN_HZ = TAGS_RATE / FFT_SIZE;
/** First and last bin analysed: 60 to 7,600 Hz. */
export const [LOW_BIN, HIGH_BIN] = [Math.ceil(60 / BIN_HZ), Math.floor(7_600 / BIN_HZ)];
export const MAX_PEAKS = 24;

/** A peak exceeds the mean power of its neighbourhood, this many bins on either side, by this factor. */
const PROMINENCE = 8;
const NEIGHBOURHOOD = 6;
/** Peaks up to here count towards pitch classes. */
const MAX_NOTE_HZ = 2_500;

/** Peaks of a power spectrum, the strongest first: fractional bins and powers, `count` of each. */
export interface Peaks {
  count: number;
  bins: Float64Array;
  powers: Float64Array;
}

/** Returns an empty list of peaks. */
export function createPeaks(): Peaks {
  return { count: 0, bins: new Float64Array(MAX_PEAKS), powers: new Float64Array(MAX_PEAKS) };
}

/**
 * Fills `peaks` with the strongest bins that exceed the mean of their neighbourhood, interpolated by a parabola through the
 * log powers, and returns the power of all peaks, including those for which there was no room.
 */
export function findPeaks(
  peaks: Peaks,
  { power, logs, sum }: { power: Float64Array; logs: Float64Array; sum: number },
): number {
  const { bins, powers } = peaks;
  const minLevel = 1e-5 * sum;
  let count = 0;
  let peakPower = 0;
  for (let bin = LOW_BIN + 2; bin < HIGH_BIN - 2; bin++) {
    const level = power[bin]!;
    if (!(level > power[bin - 1]! && level >= power[bin + 1]! && level > minLevel)) continue;
    let around = 0;
    for (let off = 3; off <= NEIGHBOURHOOD; off++) around += (power[bin - off] ?? 0) + (power[bin + off] ?? 0);
    if (level < (PROMINENCE * around) / (2 * (NEIGHBOURHOOD - 2))) continue;
    const own = power[bin - 1]! + level + power[bin + 1]!;
    peakPower += own;
    if (count === MAX_PEAKS && own <= powers[MAX_PEAKS - 1]!) continue;
    const [left, right] = [logs[bin - 1]!, logs[bin + 1]!];
    const curvature = left + right - 2 * logs[bin]!;
    let at = count < MAX_PEAKS ? count++ : MAX_PEAKS - 1;
    for (; at > 0 && powers[at - 1]! < own; at--) {
      powers[at] = powers[at - 1]!;
      bins[at] = bins[at - 1]!;
    }
    powers[at] = own;
    bins[at] = bin + (curvature < 0 ? (0.5 * (left - right)) / curvature : 0);
  }
  peaks.count = count;
  return peakPower;
}

/** Returns the number of peaks within 40 dB of the strongest. */
export function countStrong({ count, powers }: Peaks): number {
  const minPower = (powers[0] ?? 0) * 1e-4;
  let strong = 0;
  for (let i = 0; i < count; i++) if (powers[i]! > minPower) strong++;
  return strong;
}

/** Returns the power of the peaks that an earlier frame had within half a bin, at most 10 dB weaker. */
export function sustainedPower(current: Peaks, earlier: Peaks): number {
  let sustained = 0;
  for (let i = 0; i < current.count; i++) {
    for (let j = 0; j < earlier.count; j++) {
      if (Math.abs(earlier.bins[j]! - current.bins[i]!) >= 0.5 || earlier.powers[j]! <= 0.1 * current.powers[i]!)
        continue;
      sustained += current.powers[i]!;
      break;
    }
  }
  return sustained;
}

/** Returns the amplitude of the peaks by pitch class, A first. */
export function peakChroma({ count, bins, powers }: Peaks): Float64Array {
  const chroma = new Float64Array(12);
  for (let i = 0; i < count; i++) {
    const hz = bins[i]! * BIN_HZ;
    if (hz > MAX_NOTE_HZ) continue;
    const note = Math.round(12 * Math.log2(hz / 440));
    chroma[((note % 12) + 12) % 12]! += Math.sqrt(powers[i]!);
  }
  return chroma;
}
