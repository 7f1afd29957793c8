import { createRealFft } from '../transforms/real-fft.ts';
import { hann } from '../transforms/stft.ts';

/** Window length in samples: about 23 ms, short enough to detect note releases. */
const SIZE = 512;
/** Band edges in Hz. */
const EDGES_HZ = [50, 140, 280, 560, 1_120, 2_240, 4_480, 9_000] as const;
/** Level of silence in dB. */
const FLOOR_DB = -110;

/** Duration of a short window in seconds; one ends and one begins at the centre. */
const SHORT_S = 0.005;

/** Octave bands per frame. */
export const BANDS: number = EDGES_HZ.length - 1;
/**
 * Short windows per frame: before and after its centre, of the samples and of their differences, which emphasise high
 * frequencies.
 */
export const SHORT_WINDOWS = 4;
/** Levels per frame. */
export const LEVELS: number = BANDS + SHORT_WINDOWS;

/**
 * Returns a meter that writes the levels of `BANDS` octave bands and `SHORT_WINDOWS` short windows in dB around
 * `centre`; it reads 256 samples on either side.
 */
export function createBandMeter(
  sampleRate: number,
): (samples: ArrayLike<number>, centre: number, into: Float32Array) => void {
  const fft = createRealFft(SIZE);
  const window = hann(SIZE);
  const windowed = new Float64Array(SIZE);
  const power = new Float64Array(SIZE / 2 + 1);
  const shortLength = Math.min(SIZE / 2 - 1, Math.round(SHORT_S * sampleRate));
  const first = EDGES_HZ.map((hz) => Math.min(power.length, Math.ceil((hz * SIZE) / sampleRate)));
  return (samples, centre, into) => {
    const at = centre - SIZE / 2;
    for (let i = 0; i < SIZE; i++) windowed[i] = samples[at + i]! * window[i]!;
    fft.forward(windowed);
    fft.power(power);
    for (let band = 0; band < BANDS; band++) {
      let sum = 0;
      for (let k = first[band]!; k < first[band + 1]!; k++) sum += power[k]!;
      into[band] = decibels((4 * sum) / SIZE ** 2);
    }
    for (let side = 0; side < 2; side++) {
      let [energy, differenceEnergy] = [0, 0];
      for (let i = centre + (side - 1) * shortLength; i < centre + side * shortLength; i++) {
        energy += samples[i]! ** 2;
        differenceEnergy += (samples[i]! - samples[i - 1]!) ** 2;
      }
      into[BANDS + side] = decibels(energy / shortLength);
      into[BANDS + 2 + side] = decibels(differenceEnergy / shortLength);
    }
  };
}

function decibels(power: number): number {
  return Math.max(FLOOR_DB, 10 * Math.log10(power + 1e-12));
}
