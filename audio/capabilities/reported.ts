import type { DecodedAudio } from './capability.ts';

/** Yields the blocks of audio and reports the fraction that was read, 0 to 1. */
export function* reported(
  audio: Pick<DecodedAudio, 'blocks' | 'frames'>,
  progress: (fraction: number) => void,
): Generator<Float32Array[]> {
  let done = 0;
  for (const planes of audio.blocks()) {
    yield planes;
    done += planes[0]?.length ?? 0;
    progress(done / audio.frames);
  }
}
