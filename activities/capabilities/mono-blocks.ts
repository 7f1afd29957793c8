import type { DecodedAudio } from './capability.ts';

/** Mean of the channels, block by block: hours of audio never stand in memory. Says how far it is after each. */
export function* monoBlocks(audio: DecodedAudio, progress: (fraction: number) => void): Generator<Float32Array> {
  let done = 0;
  for (const planes of audio.blocks()) {
    const [first, ...others] = planes;
    const mean = Float32Array.from(first!);
    for (const plane of others) for (let i = 0; i < mean.length; i++) mean[i]! += plane[i]!;
    if (others.length > 0) for (let i = 0; i < mean.length; i++) mean[i]! /= planes.length;
    yield mean;
    done += mean.length;
    progress(done / audio.frames);
  }
}
