/** Audio that can be read in blocks of one array per channel. */
interface Blocks {
  readonly frames: number;
  blocks(frames?: number): Iterable<Float32Array[]>;
}

/** Returns the mean of channels of the same length. */
export function meanOfChannels(planes: readonly Float32Array[]): Float32Array {
  const mono = planes[0]!.slice();
  for (const plane of planes.slice(1, -1)) for (let i = 0; i < mono.length; i++) mono[i]! += plane[i]!;
  const last = planes.length > 1 ? planes.at(-1) : undefined;
  if (last) for (let i = 0; i < mono.length; i++) mono[i] = Math.fround(mono[i]! + last[i]!) / planes.length;
  return mono;
}

/**
 * Yields the mean of the channels block by block, so that hours of audio are never in memory at once. The blocks must
 * not be changed: a single channel is passed through without a copy. Reports the fraction done, 0 to 1, after each
 * block.
 */
export function* mixDown(audio: Blocks, progress?: (fraction: number) => void): Generator<Float32Array> {
  let done = 0;
  for (const planes of audio.blocks()) {
    const mono = planes.length === 1 ? planes[0]! : meanOfChannels(planes);
    yield mono;
    done += mono.length;
    progress?.(done / audio.frames);
  }
}
