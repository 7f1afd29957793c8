import { LEVELS } from './band-levels.ts';
import type { PitchCandidates } from './pitch-candidates.ts';

/** Candidates kept per frame. */
export const SLOTS = 6;

/** Pitch candidates of many frames in `SLOTS` slots each, most likely first; one hour takes 40 MB. */
export class PitchFrames {
  /** Number of frames. */
  length = 0;
  /** Hz by slot; 0 marks an empty one. */
  hz = new Float32Array(SLOTS * 1_024);
  probability = new Float32Array(SLOTS * 1_024);
  /** RMS of each frame. */
  level = new Float32Array(1_024);
  /** Aperiodicity of each frame. */
  aperiodicity = new Float32Array(1_024);
  /** Levels of octave bands and short windows in dB, `LEVELS` per frame. */
  bands = new Float32Array(LEVELS * 1_024);

  push({ count, hz, probability, level, aperiodicity, bands }: PitchCandidates): void {
    if (this.length === this.level.length) {
      this.hz = doubled(this.hz);
      this.probability = doubled(this.probability);
      this.level = doubled(this.level);
      this.aperiodicity = doubled(this.aperiodicity);
      this.bands = doubled(this.bands);
    }
    const first = this.length * SLOTS;
    for (let i = 0; i < Math.min(count, SLOTS); i++) {
      this.hz[first + i] = hz[i]!;
      this.probability[first + i] = probability[i]!;
    }
    this.aperiodicity[this.length] = aperiodicity;
    this.bands.set(bands, this.length * LEVELS);
    this.level[this.length++] = level;
  }
}

function doubled(values: Float32Array): Float32Array<ArrayBuffer> {
  const longer = new Float32Array(2 * values.length);
  longer.set(values);
  return longer;
}
