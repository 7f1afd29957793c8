import type { AudioFormat } from './capability.ts';

/** Returns the format that keeps every sample: WAV for audio above full scale, which FLAC would clip; else undefined, the writer's default. */
export function exactFormat(blocks: Iterable<Float32Array[]>): AudioFormat | undefined {
  for (const planes of blocks) {
    for (const plane of planes) for (let i = 0; i < plane.length; i++) if (Math.abs(plane[i]!) > 1) return 'wav';
  }
  return undefined;
}
