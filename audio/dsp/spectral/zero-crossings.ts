/** Samples with a smaller magnitude count as 0, which is positive. */
const ZERO_THRESHOLD = 1e-10;

/** Zero-crossing rate and level of the frames of mono audio; frame n is centred on sample n * hop. */
export interface TimeDomainFrames {
  /** Adds samples and calls back with each complete frame: share of samples whose sign differs from the one before, and mean square. */
  push(samples: Float32Array, frame: (crossings: number, meanSquare: number) => void): void;
  /** Calls back with the frames that reach beyond the end, padded with the last sample for the crossings and with zeros for the level. */
  finish(frame: (crossings: number, meanSquare: number) => void): void;
}

/** Creates frames of `size` samples, `hop` apart; `hop` divides `size` / 2 (definitions of librosa 0.11). */
export function createTimeDomainFrames({ size, hop }: { size: number; hop: number }): TimeDomainFrames {
  const perFrame = size / hop;
  // One entry per hop: crossings among its samples, a crossing into its first sample, sum of squares; zeros before the start.
  const crossings = new Float64Array(perFrame);
  const intoFirst = new Uint8Array(perFrame);
  const squares = new Float64Array(perFrame);
  let hops = perFrame / 2;
  let filled = 0;
  let negative: boolean | undefined;

  function closeHop(frame: (crossings: number, meanSquare: number) => void): void {
    hops++;
    filled = 0;
    if (hops >= perFrame) {
      let crossed = 0;
      let square = 0;
      for (let i = 0; i < perFrame; i++) {
        crossed += crossings[i]!;
        square += squares[i]!;
      }
      // A crossing into the first sample of a frame is not within the frame.
      frame((crossed - intoFirst[hops % perFrame]!) / size, square / size);
    }
    const next = hops % perFrame;
    crossings[next] = 0;
    intoFirst[next] = 0;
    squares[next] = 0;
  }

  return {
    push(samples, frame) {
      for (let i = 0; i < samples.length; i++) {
        const x = samples[i]!;
        const slot = hops % perFrame;
        const isNegative = x < -ZERO_THRESHOLD;
        if (negative !== undefined && isNegative !== negative) {
          crossings[slot]!++;
          if (filled === 0) intoFirst[slot] = 1;
        }
        negative = isNegative;
        squares[slot]! += x * x;
        if (++filled === hop) closeHop(frame);
      }
    },
    finish(frame) {
      // One frame per hop begun, one more if the audio ends on a hop.
      for (let i = 0; i < perFrame / 2; i++) closeHop(frame);
    },
  };
}
