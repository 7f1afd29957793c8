import type { Blocks } from './conform.ts';
import { createTaker } from './taker.ts';

/** Audio of one shape and what is added to it. */
export interface Mix {
  audio: Blocks;
  added: Blocks;
  /** Linear gain of what is added. */
  gain: number;
  /** Where the added audio begins, in samples; negative: how many of its own are left out. */
  offset: number;
  /** Returns the further gain of what is added at each sample, which are asked for in rising order. */
  ducking: () => (at: number) => number;
}

const BLOCK_FRAMES = 2 ** 16;

/** Yields the sum in blocks, as long as the audio. Reports the fraction done, 0 to 1, after each. */
export function* mixed(
  { audio, added, gain, offset, ducking }: Mix,
  progress: (fraction: number) => void = () => undefined,
): Generator<Float32Array[]> {
  const gainAt = ducking();
  const taker = createTaker(added.blocks(), added.channels);
  for (let left = Math.min(-offset, added.frames); left > 0; left -= BLOCK_FRAMES)
    taker.take(Math.min(left, BLOCK_FRAMES));
  let done = 0;
  try {
    for (const block of audio.blocks(BLOCK_FRAMES)) {
      const length = block[0]?.length ?? 0;
      const planes = block.map((plane) => plane.slice());
      const first = Math.min(length, Math.max(0, offset - done));
      const last = Math.max(first, Math.min(length, offset + added.frames - done));
      const taken = taker.take(last - first);
      for (let i = first; i < last; i++) {
        const factor = gain * gainAt(done + i);
        for (const [channel, plane] of planes.entries()) plane[i]! += factor * taken[channel]![i - first]!;
      }
      yield planes;
      done += length;
      progress(done / audio.frames);
    }
  } finally {
    taker.close();
  }
}
