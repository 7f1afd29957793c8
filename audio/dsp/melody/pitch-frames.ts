import { LEVELS } from './band-levels.ts';
import type { PitchCandidates } from './pitch-candidates.ts';

/** Candidates kept of a frame. */
export const SLOTS = 6;

/** Pitch candidates of many frames, in `SLOTS` places each, likeliest first; an hour of them takes 40 MB. */
export class PitchFrames {
  /** Frames held. */
  length = 0;
  /** Hz by place; 0 marks an empty one. */
  hz = new Float32Array(SLOTS * 1_024);
  probability = new Float32Array(SLOTS * 1_024);
  /** Root mean square of each frame. */
  level = new Float32Array(1_024);
  /** Depth of the deepest dip of each frame. */
  depth = new Float32Array(1_024);
  /** Levels of octaves and short looks, in dB, `LEVELS` of each frame. */
  bands = new Float32Array(LEVELS * 1_024);

  push({ count, hz, probability, level, depth, bands }: PitchCandidates): void {
    if (this.length === this.level.length) {
      this.hz = doubled(this.hz);
      this.probability = doubled(this.probability);
      this.level = doubled(this.level);
      this.depth = doubled(this.depth);
      this.bands = doubled(this.bands);
    }
    const first = this.length * SLOTS;
    for (let i = 0; i < Math.min(count, SLOTS); i++) {
      this.hz[first + i] = hz[i]!;
      this.probability[first + i] = probability[i]!;
    }
    this.depth[this.length] = depth;
    this.bands.set(bands, this.length * LEVELS);
    this.level[this.length++] = level;
  }
}

function doubled(values: Float32Array): Float32Array<ArrayBuffer> {
  const longer = new Float32Array(2 * values.length);
  longer.set(values);
  return longer;
}
