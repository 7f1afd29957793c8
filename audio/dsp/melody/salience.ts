/** Bins of salience to a semitone. */
export const BINS_PER_SEMITONE = 5;
/** Lowest pitch weighed, as a MIDI number, and how many bins from there. */
export const LOWEST_MIDI = 36;
export const SALIENCE_BINS = 61 * BINS_PER_SEMITONE;

/** Harmonics that a peak may be. */
const HARMONICS = 12;
/** Weight of a harmonic to that of the one before. */
const DECAY = 0.84;
/** Bins around the pitch that a harmonic supports: a semitone on either side. */
const SPREAD = BINS_PER_SEMITONE;
/** Power of a peak's magnitude that counts: quiet harmonics of a quiet voice are heard beside loud ones. */
const COMPRESSION = 0.5;
const MAX_HZ = 5_000;

/** Peaks of a magnitude spectrum. */
export interface Peaks {
  count: number;
  hz: Float64Array;
  magnitude: Float64Array;
}

/** Finds the local maxima of magnitudes (bins 0 to size / 2) from 60 Hz up to 5 kHz that are within 60 dB of the highest, placed by a parabola through decibels. */
export function createPeakFinder(sampleRate: number, size: number): (magnitudes: Float64Array) => Peaks {
  const binHz = sampleRate / size;
  const first = Math.max(2, Math.floor(55 / binHz));
  const last = Math.min(size / 2 - 2, Math.floor(MAX_HZ / binHz));
  const peaks: Peaks = { count: 0, hz: new Float64Array(last), magnitude: new Float64Array(last) };
  return (magnitudes) => {
    peaks.count = 0;
    let most = 0;
    for (let k = first; k <= last; k++) most = Math.max(most, magnitudes[k]!);
    const least = most * 1e-3;
    for (let k = first; k <= last; k++) {
      const middle = magnitudes[k]!;
      if (middle <= least || middle < magnitudes[k - 1]! || middle <= magnitudes[k + 1]!) continue;
      const [left, top, right] = [
        Math.log(magnitudes[k - 1]! + 1e-12),
        Math.log(middle),
        Math.log(magnitudes[k + 1]! + 1e-12),
      ];
      const curve = left - 2 * top + right;
      const shift = curve < 0 ? (0.5 * (left - right)) / curve : 0;
      peaks.hz[peaks.count] = (k + shift) * binHz;
      peaks.magnitude[peaks.count++] = Math.exp(top - 0.25 * (left - right) * shift);
    }
    return peaks;
  };
}

/** Harmonic summation (Salamon & Gómez 2012): how strongly each pitch is supported by peaks at its multiples. */
export function harmonicSum({ count, hz, magnitude }: Peaks, into: Float32Array): void {
  into.fill(0);
  for (let i = 0; i < count; i++) {
    // The square of a cosine is a cosine of twice the angle, that of a sum by those of its parts: four times as fast.
    const position = (12 * Math.log2(hz[i]! / 440) + 69 - LOWEST_MIDI) * BINS_PER_SEMITONE;
    const strength = magnitude[i]! ** COMPRESSION;
    const [cos, sin] = [Math.cos(position * TURN), Math.sin(position * TURN)];
    for (let h = 0; h < HARMONICS; h++) {
      const centre = position - HARMONIC_BINS[h]!;
      if (centre < -SPREAD) break;
      const from = Math.max(0, Math.ceil(centre - SPREAD));
      const to = Math.min(SALIENCE_BINS - 1, Math.floor(centre + SPREAD));
      const weight = 0.5 * strength * WEIGHTS[h]!;
      const centreCos = weight * (cos * HARMONIC_COS[h]! + sin * HARMONIC_SIN[h]!);
      const centreSin = weight * (sin * HARMONIC_COS[h]! - cos * HARMONIC_SIN[h]!);
      for (let bin = from; bin <= to; bin++)
        into[bin]! += weight + centreCos * BIN_COS[bin]! + centreSin * BIN_SIN[bin]!;
    }
  }
}

const HARMONIC_BINS = Float64Array.from({ length: HARMONICS }, (_, h) => 12 * Math.log2(h + 1) * BINS_PER_SEMITONE);
/** Angle from one bin to the next: what a harmonic supports is a cosine's whole turn. */
const TURN = Math.PI / SPREAD;
const BIN_COS = Float64Array.from({ length: SALIENCE_BINS }, (_, bin) => Math.cos(bin * TURN));
const BIN_SIN = Float64Array.from({ length: SALIENCE_BINS }, (_, bin) => Math.sin(bin * TURN));
const HARMONIC_COS = HARMONIC_BINS.map((bins) => Math.cos(bins * TURN));
const HARMONIC_SIN = HARMONIC_BINS.map((bins) => Math.sin(bins * TURN));
const WEIGHTS = Float64Array.from({ length: HARMONICS }, (_, h) => DECAY ** h);

/** Pitch of a (fractional) bin of salience, in Hz. */
export function hzOfBin(bin: number): number {
  return 440 * 2 ** ((LOWEST_MIDI + bin / BINS_PER_SEMITONE - 69) / 12);
}
