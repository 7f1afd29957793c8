/** Maximum number of columns: the width of the plot. */
const MAX_COLUMNS = 1_080;

/** A spectrogram, columns × bins: the maximum power of each bin in equal parts of the audio. */
export interface Spectrogram {
  readonly columns: number;
  readonly bins: number;
  /** Adds the power spectrum of the next frame. */
  push(power: Float64Array): void;
  /** Returns the power of one bin in one column. */
  at(column: number, bin: number): number;
  /** Returns the highest power of all. */
  highest(): number;
}

/** Creates a spectrogram of a known number of frames, reduced to at most 1080 columns (4.4 MB). */
export function createSpectrogram({ frames, bins }: { frames: number; bins: number }): Spectrogram {
  const columns = Math.min(frames, MAX_COLUMNS);
  const cells = new Float32Array(columns * bins);
  let pushed = 0;
  let highest = 0;
  return {
    columns,
    bins,
    /** Adds the power spectrum of the next frame. */
    push(power) {
      const from = Math.min(columns - 1, Math.floor((pushed++ * columns) / frames)) * bins;
      for (let k = 0; k < bins; k++) {
        const level = power[k]!;
        if (level > cells[from + k]!) cells[from + k] = level;
        if (level > highest) highest = level;
      }
    },
    at: (column, bin) => cells[column * bins + bin]!,
    highest: () => highest,
  };
}
