import { createRealFft } from '../spectrum/real-fft.ts';
import { hann } from '../spectrum/stft.ts';

/** Samples of a look: about 23 ms, short enough to see when a key is let go. */
const SIZE = 512;
/** Bounds of the bands in Hz. */
const EDGES_HZ = [50, 140, 280, 560, 1_120, 2_240, 4_480, 9_000] as const;
/** Below this a band is silent, in dB. */
const FLOOR_DB = -110;

/** Seconds of a short look, of which one lies before the centre and one after. */
const SHORT_S = 0.005;

/** Octaves that a frame is measured in. */
export const BANDS: number = EDGES_HZ.length - 1;
/** Short looks at a frame: before and after its centre, of the samples and of their differences, which are bright. */
export const LOOKS = 4;
/** Levels of a frame. */
export const LEVELS: number = BANDS + LOOKS;

/** Answers a measure that writes the levels of `BANDS` octaves and `LOOKS` short looks, in dB, around `centre`, which needs 256 samples on either side. */
export function createBandMeter(
  sampleRate: number,
): (samples: ArrayLike<number>, centre: number, into: Float32Array) => void {
  const fft = createRealFft(SIZE);
  const window = hann(SIZE);
  const windowed = new Float64Array(SIZE);
  const power = new Float64Array(SIZE / 2 + 1);
  const short = Math.min(SIZE / 2 - 1, Math.round(SHORT_S * sampleRate));
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
      let [plain, bright] = [0, 0];
      for (let i = centre + (side - 1) * short; i < centre + side * short; i++) {
        plain += samples[i]! ** 2;
        bright += (samples[i]! - samples[i - 1]!) ** 2;
      }
      into[BANDS + side] = decibels(plain / short);
      into[BANDS + 2 + side] = decibels(bright / short);
    }
  };
}

function decibels(power: number): number {
  return Math.max(FLOOR_DB, 10 * Math.log10(power + 1e-12));
}
