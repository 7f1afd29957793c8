/** Frequency range in Hz: below it a bin is wider than a semitone, above it harmonics lie between the semitones. */
const MIN_HZ = 110;
const MAX_HZ = 5_000;
const A4_HZ = 440;
const PITCH_CLASSES = 12;

/** Maps a power spectrum to the twelve pitch classes, C first. */
export interface ChromaFilter {
  /** Sums the magnitudes (square roots) of a power spectrum, bins 0 to size / 2, into `chroma`, twelve values. */
  into(power: Float64Array, chroma: Float64Array): void;
}

/**
 * Returns a chroma filter for one transform length: each bin is shared between the two nearest pitch classes by its
 * distance to them, at A4 = 440 Hz.
 */
export function createChromaFilter({ sampleRate, size }: { sampleRate: number; size: number }): ChromaFilter {
  const binHz = sampleRate / size;
  const first = Math.max(1, Math.ceil(MIN_HZ / binHz));
  const last = Math.min(size / 2, Math.floor(MAX_HZ / binHz));
  const lower = new Uint8Array(size / 2 + 1);
  const upperShare = new Float64Array(size / 2 + 1);
  for (let bin = first; bin <= last; bin++) {
    const note = 69 + 12 * Math.log2((bin * binHz) / A4_HZ);
    lower[bin] = Math.floor(note) % PITCH_CLASSES;
    upperShare[bin] = note - Math.floor(note);
  }
  return {
    into(power, chroma) {
      chroma.fill(0);
      for (let bin = first; bin <= last; bin++) {
        const level = Math.sqrt(power[bin]!);
        const low = lower[bin]!;
        const share = upperShare[bin]!;
        chroma[low]! += level * (1 - share);
        chroma[low === PITCH_CLASSES - 1 ? 0 : low + 1]! += level * share;
      }
    },
  };
}
