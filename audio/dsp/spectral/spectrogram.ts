/** Columns kept of any audio: as many as a picture is wide. */
const MOST_COLUMNS = 1_080;

/** The highest power of every bin in so many equal parts of the audio. */
export interface Spectrogram {
  readonly columns: number;
  readonly bins: number;
  push(power: Float64Array): void;
  /** Power of one bin in one column. */
  at(column: number, bin: number): number;
  highest(): number;
}

/** Gathers the spectra of so many frames into at most 1080 columns (4.4 MB). */
export function createSpectrogram({ frames, bins }: { frames: number; bins: number }): Spectrogram {
  const columns = Math.min(frames, MOST_COLUMNS);
  const cells = new Float32Array(columns * bins);
  let pushed = 0;
  let highest = 0;
  return {
    columns,
    bins,
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
