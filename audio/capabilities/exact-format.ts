import type { AudioFormat } from './capability.ts';

/** The format that keeps samples as they are: WAV for what rises above full scale, which FLAC would clip; else the writer's own choice. */
export function exactFormat(blocks: Iterable<Float32Array[]>): AudioFormat | undefined {
  for (const planes of blocks) {
    for (const plane of planes) for (let i = 0; i < plane.length; i++) if (Math.abs(plane[i]!) > 1) return 'wav';
  }
  return undefined;
}
