import { LOUDNESS_STEP_S } from './loudness.ts';
import { SEGMENTS_PER_SECOND } from './peak-envelope.ts';
import { SPEECH_GAIN_HOP_S } from './speech-gain.ts';

const SEGMENTS_PER_HOP = Math.round(SEGMENTS_PER_SECOND * SPEECH_GAIN_HOP_S);
const STEPS_PER_HOP = Math.round(SPEECH_GAIN_HOP_S / LOUDNESS_STEP_S);
/**
 * Max change of a reduction for peaks, in dB per second. It must be slow enough that nobody hears it work; where it is too slow, peaks keep a whole voice soft
 * and others make up for the loudness.
 */
const SLOPE_DB_PER_S = 60;
/** Gains are reported, and applied, in steps of 0.01 dB. */
const DIGITS = 100;

/**
 * Returns gains in dB at the boundaries of hops, lowered around the peaks that would exceed the ceiling. `peaks` is the true peak
 * envelope.
 */
export function cappedGain(
  wanted: Float64Array,
  {
    peaks,
    ceilingDb,
    slopeDbPerS = SLOPE_DB_PER_S,
  }: { peaks: Float32Array; ceilingDb: number; slopeDbPerS?: number | undefined },
): number[] {
  const slopeDb = slopeDbPerS * SPEECH_GAIN_HOP_S;
  const reduction = new Float64Array(wanted.length);
  for (let hop = 0; hop < wanted.length - 1; hop++) {
    let peak = 0;
    for (let k = hop * SEGMENTS_PER_HOP; k < Math.min(peaks.length, (hop + 1) * SEGMENTS_PER_HOP); k++)
      if (peaks[k]! > peak) peak = peaks[k]!;
    if (peak === 0) continue;
    const most = ceilingDb - 20 * Math.log10(peak);
    for (const at of [hop, hop + 1]) reduction[at] = Math.max(reduction[at]!, wanted[at]! - most);
  }
  for (let i = 1; i < reduction.length; i++) reduction[i] = Math.max(reduction[i]!, reduction[i - 1]! - slopeDb);
  for (let i = reduction.length - 2; i >= 0; i--) reduction[i] = Math.max(reduction[i]!, reduction[i + 1]! - slopeDb);
  return Array.from(wanted, (db, i) => Math.floor((db - reduction[i]!) * DIGITS) / DIGITS);
}

/** Returns the energies of steps after gains in dB at the boundaries of hops. */
export function levelledEnergies(energies: ArrayLike<number>, db: readonly number[]): Float64Array {
  const scaled = new Float64Array(energies.length);
  for (let step = 0; step < scaled.length; step++) {
    const at = Math.min(db.length - 1, (step + 0.5) / STEPS_PER_HOP);
    const hop = Math.min(db.length - 2, Math.floor(at));
    const gain = db[hop]! + (at - hop) * (db[hop + 1]! - db[hop]!);
    scaled[step] = energies[step]! * 10 ** (gain / 10);
  }
  return scaled;
}
