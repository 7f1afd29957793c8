import { intoBands, melFilterbank } from './mel.ts';

const BANDS = 128;
const MIN_POWER = 1e-10;
const RANGE_DB = 80;

/**
 * Mel-frequency cepstral coefficients of power spectra (Davis & Mermelstein 1980, with the scale and range of librosa
 * 0.11).
 */
export interface Mfcc {
  /**
   * Returns the maximum power in a mel band of one spectrum; the dynamic range is relative to the maximum over all
   * spectra.
   */
  loudest(power: Float64Array): number;
  /** Writes the coefficients 0 … of one spectrum; levels are limited to 80 dB below `loudest`. */
  into(power: Float64Array, options: { loudest: number; coefficients: Float64Array }): void;
}

/**
 * Returns the transform: 128 Slaney mel bands up to the Nyquist frequency, decibels, orthonormal DCT-II; `count`
 * coefficients.
 */
export function createMfcc({ sampleRate, size, count }: { sampleRate: number; size: number; count: number }): Mfcc {
  const filters = melFilterbank({
    sampleRate,
    size,
    bands: BANDS,
    minHz: 0,
    maxHz: sampleRate / 2,
    narrow: 'empty',
  });
  const bands = new Float64Array(BANDS);
  const cosines = Array.from({ length: count }, (_, k) =>
    Float64Array.from(
      { length: BANDS },
      (__, n) => Math.sqrt((k === 0 ? 1 : 2) / BANDS) * Math.cos((Math.PI * k * (n + 0.5)) / BANDS),
    ),
  );
  return {
    loudest(power) {
      intoBands(power, filters, bands);
      let maxPower = 0;
      for (let i = 0; i < BANDS; i++) if (bands[i]! > maxPower) maxPower = bands[i]!;
      return maxPower;
    },
    into(power, { loudest, coefficients }) {
      intoBands(power, filters, bands);
      const floor = Math.max(MIN_POWER, Math.max(MIN_POWER, loudest) * 10 ** (-RANGE_DB / 10));
      for (let i = 0; i < BANDS; i++) bands[i] = 10 * Math.log10(Math.max(floor, bands[i]!));
      for (let k = 0; k < count; k++) {
        const row = cosines[k]!;
        let sum = 0;
        for (let i = 0; i < BANDS; i++) sum += row[i]! * bands[i]!;
        coefficients[k] = sum;
      }
    },
  };
}
