const CLASSES = 12;
const A0_HZ = 27.5;
/** Centre and width of the Gaussian weighting of octaves, counted from A0. */
const CENTRE_OCTAVE = 5;
const OCTAVE_WIDTH = 2;

/**
 * Returns a function that maps a power spectrum of `size` / 2 + 1 bins to twelve pitch classes, C first, normalised to a maximum of 1: the
 * chroma of librosa 0.11 (Ellis 2007).
 */
export function createSpectralChroma({
  sampleRate,
  size,
  tuning,
}: {
  sampleRate: number;
  size: number;
  /** Deviation from A = 440 Hz in semitones. */
  tuning: number;
}): (power: Float64Array, chroma: Float64Array) => void {
  const bins = size / 2 + 1;
  const reference = A0_HZ * 2 ** (tuning / CLASSES);
  const note = (bin: number): number => CLASSES * Math.log2((bin * sampleRate) / size / reference);
  const weights = new Float64Array(bins * CLASSES);
  for (let bin = 0; bin < bins; bin++) {
    // 0 Hz has no pitch: it is placed one and a half octaves below the first bin, where its weight is nearly 0.
    const at = bin === 0 ? note(1) - 1.5 * CLASSES : note(bin);
    const width = bin === 0 ? 1.5 * CLASSES : Math.max(1, note(bin + 1) - at);
    const bumps = Array.from({ length: CLASSES }, (_, k) => {
      const distance = modulo(at - k + CLASSES / 2, CLASSES) - CLASSES / 2;
      return Math.exp(-0.5 * ((2 * distance) / width) ** 2);
    });
    const norm = Math.hypot(...bumps);
    const octave = Math.exp(-0.5 * ((at / CLASSES - CENTRE_OCTAVE) / OCTAVE_WIDTH) ** 2);
    // The computed classes start at A, the result at C.
    bumps.forEach((bump, k) => (weights[bin * CLASSES + ((k + 9) % CLASSES)] = (bump / norm) * octave));
  }
  return (power, chroma) => {
    chroma.fill(0);
    for (let bin = 0, at = 0; bin < bins; bin++) {
      const level = power[bin]!;
      for (let k = 0; k < CLASSES; k++, at++) chroma[k]! += level * weights[at]!;
    }
    let max = 0;
    for (const level of chroma) max = Math.max(max, level);
    if (max > 1e-38) for (let k = 0; k < CLASSES; k++) chroma[k]! /= max;
  };
}

function modulo(a: number, n: number): number {
  return a - n * Math.floor(a / n);
}
