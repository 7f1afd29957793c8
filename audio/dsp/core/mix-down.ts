/** What can be read in blocks of one array per channel. */
interface Blocks {
  readonly frames: number;
  blocks(frames?: number): Iterable<Float32Array[]>;
}

/** Mean of channels of the same length. */
export function meanOfChannels(planes: readonly Float32Array[]): Float32Array {
  const mean = planes[0]!.slice();
  for (const plane of planes.slice(1, -1)) for (let i = 0; i < mean.length; i++) mean[i]! += plane[i]!;
  const last = planes.length > 1 ? planes.at(-1) : undefined;
  if (last) for (let i = 0; i < mean.length; i++) mean[i] = Math.fround(mean[i]! + last[i]!) / planes.length;
  return mean;
}

/** Mean of the channels, block by block (hours of audio never stand in memory), not to be changed: a single channel is given as it is. Says after each how much is done, 0 to 1. */
export function* mixDown(audio: Blocks, progress?: (fraction: number) => void): Generator<Float32Array> {
  let done = 0;
  for (const planes of audio.blocks()) {
    const mean = planes.length === 1 ? planes[0]! : meanOfChannels(planes);
    yield mean;
    done += mean.length;
    progress?.(done / audio.frames);
  }
}
