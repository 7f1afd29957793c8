import { createRealFft } from '../../../audio/dsp/transforms/real-fft.ts';

const SIZE = 2_048;
const HOP = 512;
/** Band in Hz that counts, and the power below which bins count as silence. */
const [MIN_HZ, MAX_HZ] = [86, 17_000];
const FLOOR = 1e-4;

/**
 * Returns the log-spectral distance in dB of a recording at another tempo from the original: of each frame, the root mean square over the bins of
 * the difference from the frame of the original at the same moment; of all frames, the mean.
 */
export function retimedDistanceDb(
  original: Float32Array,
  made: Float32Array,
  { tempo, sampleRate }: { tempo: number; sampleRate: number },
): number {
  const [first, last] = [MIN_HZ, Math.min(MAX_HZ, sampleRate / 2)].map((hz) => Math.floor((hz * SIZE) / sampleRate));
  let [sum, count] = [0, 0];
  for (let at = SIZE; at < made.length - SIZE; at += HOP) {
    const [a, b] = [spectrumDb(original, Math.round(at * tempo)), spectrumDb(made, at)];
    let squares = 0;
    for (let k = first!; k < last!; k++) squares += (a[k]! - b[k]!) ** 2;
    sum += Math.sqrt(squares / (last! - first!));
    count++;
  }
  return sum / Math.max(1, count);
}

const fft = createRealFft(SIZE);

function spectrumDb(plane: Float32Array, centre: number): Float64Array {
  const from = centre - SIZE / 2;
  const windowed = Float64Array.from(
    { length: SIZE },
    (_, i) => (plane[from + i] ?? 0) * (0.5 - 0.5 * Math.cos((2 * Math.PI * i) / SIZE)),
  );
  fft.forward(windowed);
  return fft.re.map((re, k) => 10 * Math.log10(re ** 2 + fft.im[k]! ** 2 + FLOOR));
}
