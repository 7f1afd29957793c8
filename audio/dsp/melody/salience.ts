/** Salience bins per semitone. */
export const BINS_PER_SEMITONE = 5;
/** Lowest pitch as a MIDI number, and the number of bins. */
export const LOWEST_MIDI = 36;
export const SALIENCE_BINS = 61 * BINS_PER_SEMITONE;

/** Harmonics that a peak may be of a pitch. */
const HARMONICS = 12;
/** Weight of a harmonic relative to the previous one. */
const DECAY = 0.84;
/** Bins around the pitch that a harmonic supports: a semitone on either side. */
const SPREAD = BINS_PER_SEMITONE;
/** Exponent that compresses magnitudes, so that weak harmonics of a soft voice count beside loud ones. */
const COMPRESSION = 0.5;
const MAX_HZ = 5_000;

/** Peaks of a magnitude spectrum. */
export interface Peaks {
  count: number;
  hz: Float64Array;
  magnitude: Float64Array;
}

/**
 * Returns a peak finder: local maxima of magnitudes (bins 0 to size / 2) from 60 Hz to 5 kHz within 60 dB of the
 * maximum, interpolated by a parabola through log magnitudes.
 */
export function createPeakFinder(sampleRate: number, size: number): (magnitudes: Float64Array) => Peaks {
  const binHz = sampleRate / size;
  const first = Math.max(2, Math.floor(55 / binHz));
  const last = Math.min(size / 2 - 2, Math.floor(MAX_HZ / binHz));
  const peaks: Peaks = { count: 0, hz: new Float64Array(last), magnitude: new Float64Array(last) };
  return (magnitudes) => {
    peaks.count = 0;
    let max = 0;
    for (let k = first; k <= last; k++) max = Math.max(max, magnitudes[k]!);
    const min = max * 1e-3;
    for (let k = first; k <= last; k++) {
      const middle = magnitudes[k]!;
      if (middle <= min || middle < magnitudes[k - 1]! || middle <= magnitudes[k + 1]!) continue;
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

/**
 * Writes the salience function by harmonic summation (Salamon & Gómez 2012): the support of each pitch by peaks at its
 * multiples.
 */
export function harmonicSum({ count, hz, magnitude }: Peaks, into: Float32Array): void {
  into.fill(0);
  for (let i = 0; i < count; i++) {
    // cos² x = (1 + cos 2x) / 2, and the cosine of a sum is expanded into tabulated parts: four times as fast.
    const position = (12 * Math.log2(hz[i]! / 440) + 69 - LOWEST_MIDI) * BINS_PER_SEMITONE;
    const strength = magnitude[i]! ** COMPRESSION;
    const [cos, sin] = [Math.cos(position * BIN_ANGLE), Math.sin(position * BIN_ANGLE)];
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
/** Angle from one bin to the next: the support of a harmonic is one period of a raised cosine. */
const BIN_ANGLE = Math.PI / SPREAD;
const BIN_COS = Float64Array.from({ length: SALIENCE_BINS }, (_, bin) => Math.cos(bin * BIN_ANGLE));
const BIN_SIN = Float64Array.from({ length: SALIENCE_BINS }, (_, bin) => Math.sin(bin * BIN_ANGLE));
const HARMONIC_COS = HARMONIC_BINS.map((bins) => Math.cos(bins * BIN_ANGLE));
const HARMONIC_SIN = HARMONIC_BINS.map((bins) => Math.sin(bins * BIN_ANGLE));
const WEIGHTS = Float64Array.from({ length: HARMONICS }, (_, h) => DECAY ** h);

/** Returns the pitch of a (fractional) salience bin in Hz. */
export function hzOfBin(bin: number): number {
  return 440 * 2 ** ((LOWEST_MIDI + bin / BINS_PER_SEMITONE - 69) / 12);
}
