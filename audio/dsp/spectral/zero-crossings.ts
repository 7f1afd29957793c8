/** A sample this close to 0 counts as 0, which is positive. */
const NOTHING = 1e-10;

/** Zero crossings and level of frames of a stream of samples; frame n is centred on sample n * hop. */
export interface TimeFrames {
  /** Takes samples and calls back with each frame: share of samples whose sign differs from the one before, mean square. */
  push(samples: Float32Array, frame: (crossings: number, meanSquare: number) => void): void;
  /** Gives the frames that reach over the end: the last sample goes on in the crossings, silence in the level. */
  finish(frame: (crossings: number, meanSquare: number) => void): void;
}

/** Makes frames of `size` samples, `hop` apart, a divisor of half of it (definitions of librosa 0.11). */
export function createTimeDomainFrames({ size, hop }: { size: number; hop: number }): TimeFrames {
  const perFrame = size / hop;
  // One entry a hop: crossings between its samples and into its first one, sum of squares. Before the start, nothing.
  const crossings = new Float64Array(perFrame);
  const intoFirst = new Uint8Array(perFrame);
  const squares = new Float64Array(perFrame);
  let hops = perFrame / 2;
  let filled = 0;
  let negative: boolean | undefined;

  function close(frame: (crossings: number, meanSquare: number) => void): void {
    hops++;
    filled = 0;
    if (hops >= perFrame) {
      let crossed = 0;
      let square = 0;
      for (let i = 0; i < perFrame; i++) {
        crossed += crossings[i]!;
        square += squares[i]!;
      }
      // What happens at the first sample of a frame happens before the frame.
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
        const below = x < -NOTHING;
        if (negative !== undefined && below !== negative) {
          crossings[slot]!++;
          if (filled === 0) intoFirst[slot] = 1;
        }
        negative = below;
        squares[slot]! += x * x;
        if (++filled === hop) close(frame);
      }
    },
    finish(frame) {
      // As many frames as begin within the audio, one more when it ends on a hop.
      for (let i = 0; i < perFrame / 2; i++) close(frame);
    },
  };
}
