/** Mean and population standard deviation of one feature over the frames. */
export interface MeanStd {
  mean: number;
  std: number;
}

/** Running mean and deviation of features given frame by frame (Welford 1962). */
export interface Statistics {
  readonly frames: number;
  push(values: ArrayLike<number>): void;
  /** Returns one per feature; zeros without frames. */
  finish(): MeanStd[];
}

/** Creates the statistics of `size` features. */
export function createStatistics(size: number): Statistics {
  const mean = new Float64Array(size);
  const squares = new Float64Array(size);
  let frames = 0;
  return {
    get frames() {
      return frames;
    },
    push(values) {
      frames++;
      for (let i = 0; i < size; i++) {
        const delta = values[i]! - mean[i]!;
        mean[i]! += delta / frames;
        squares[i]! += delta * (values[i]! - mean[i]!);
      }
    },
    finish: () =>
      Array.from({ length: size }, (_, i) => ({ mean: mean[i]!, std: Math.sqrt(squares[i]! / Math.max(1, frames)) })),
  };
}
