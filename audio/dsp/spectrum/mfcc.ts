import { intoBands, melFilterbank } from './mel.ts';

const BANDS = 128;
const LEAST_POWER = 1e-10;
const RANGE_DB = 80;

/** Mel-frequency cepstral coefficients of power spectra (Davis & Mermelstein 1980, with the scale and range of librosa 0.11). */
export interface Mfcc {
  /** Highest power in a mel band of one spectrum: the range of the levels hangs on the highest of all spectra. */
  loudest(power: Float64Array): number;
  /** Coefficients 0 … of one spectrum; levels 80 dB below `loudest` count as that. */
  into(power: Float64Array, options: { loudest: number; coefficients: Float64Array }): void;
}

/** Makes the coefficients' transform: 128 Slaney mel bands up to the Nyquist frequency, decibels, orthonormal cosine transform. */
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
      let most = 0;
      for (let i = 0; i < BANDS; i++) if (bands[i]! > most) most = bands[i]!;
      return most;
    },
    into(power, { loudest, coefficients }) {
      intoBands(power, filters, bands);
      const floor = Math.max(LEAST_POWER, Math.max(LEAST_POWER, loudest) * 10 ** (-RANGE_DB / 10));
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
