const CLASSES = 12;
const A0_HZ = 27.5;
/** Octave, counted from A0's, around which bins weigh most, and the width of that weighting. */
const CENTRE_OCTAVE = 5;
const OCTAVES_WIDE = 2;

/** Makes the map from a power spectrum to twelve pitch classes, C first, the highest of them 1: the chroma of librosa 0.11 (Ellis 2007). */
export function createSpectralChroma({
  sampleRate,
  size,
  tuning,
}: {
  sampleRate: number;
  size: number;
  /** Semitones from A = 440 Hz. */
  tuning: number;
}): (power: Float64Array, chroma: Float64Array) => void {
  const bins = size / 2 + 1;
  const reference = A0_HZ * 2 ** (tuning / CLASSES);
  const note = (bin: number): number => CLASSES * Math.log2((bin * sampleRate) / size / reference);
  const weights = new Float64Array(bins * CLASSES);
  for (let bin = 0; bin < bins; bin++) {
    // 0 Hz has no pitch: it is given one and a half octaves below the first bin, so that it goes nearly nowhere.
    const at = bin === 0 ? note(1) - 1.5 * CLASSES : note(bin);
    const width = bin === 0 ? 1.5 * CLASSES : Math.max(1, note(bin + 1) - at);
    const bumps = Array.from({ length: CLASSES }, (_, k) => {
      const away = modulo(at - k + CLASSES / 2, CLASSES) - CLASSES / 2;
      return Math.exp(-0.5 * ((2 * away) / width) ** 2);
    });
    const norm = Math.hypot(...bumps);
    const octave = Math.exp(-0.5 * ((at / CLASSES - CENTRE_OCTAVE) / OCTAVES_WIDE) ** 2);
    // Classes are counted from A above, from C below.
    bumps.forEach((bump, k) => (weights[bin * CLASSES + ((k + 9) % CLASSES)] = (bump / norm) * octave));
  }
  return (power, chroma) => {
    chroma.fill(0);
    for (let bin = 0, at = 0; bin < bins; bin++) {
      const level = power[bin]!;
      for (let k = 0; k < CLASSES; k++, at++) chroma[k]! += level * weights[at]!;
    }
    let most = 0;
    for (const level of chroma) most = Math.max(most, level);
    if (most > 1e-38) for (let k = 0; k < CLASSES; k++) chroma[k]! /= most;
  };
}

function modulo(a: number, n: number): number {
  return a - n * Math.floor(a / n);
}
