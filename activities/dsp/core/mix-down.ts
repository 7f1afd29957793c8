/** What can be read in blocks of one array per channel. */
interface Blocks {
  readonly frames: number;
  blocks(frames?: number): Iterable<Float32Array[]>;
}

/** Mean of channels of the same length. */
export function meanOfChannels([first, ...others]: readonly Float32Array[]): Float32Array {
  const mean = first!.slice();
  for (const plane of others) for (let i = 0; i < mean.length; i++) mean[i]! += plane[i]!;
  if (others.length > 0) for (let i = 0; i < mean.length; i++) mean[i]! /= others.length + 1;
  return mean;
}

/** Mean of the channels, block by block (hours of audio never stand in memory); says after each how much is done, 0 to 1. */
export function* mixDown(audio: Blocks, progress?: (fraction: number) => void): Generator<Float32Array> {
  let done = 0;
  for (const planes of audio.blocks()) {
    const mean = meanOfChannels(planes);
    yield mean;
    done += mean.length;
    progress?.(done / audio.frames);
  }
}
