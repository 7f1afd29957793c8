import type { PitchTrack } from './pitch-path.ts';
import { viterbiPath } from '../core/viterbi.ts';

/** Candidates of all frames of a mix. */
export interface MelodyFrames {
  hopS: number;
  /** Of each frame. */
  counts: Uint8Array;
  /** Places of a frame in what follows. */
  slots: number;
  hz: Float32Array;
  /** Log odds that a candidate is the melody. */
  odds: Float32Array;
  /** Level of the harmonics of each candidate, linear. */
  level: Float32Array;
}

/** Log units that a change of pitch costs for each semitone, and at most: a leap to another note. */
const SLIDE = 0.4;
const LEAP = 5;
/** What beginning or ceasing to sing costs. */
const SWITCH = 4;
/** Log odds from which a candidate is rather melody than nothing: below 0, since the odds of a moment are low where many compete. */
const VOICING = -3.3;

/** The melody through candidates of a mix: the likeliest course with rests. */
export function bestMelodyPath({ hopS, counts, slots, hz, odds, level }: MelodyFrames): PitchTrack {
  const { length } = counts;
  const pitch = Float32Array.from(hz, (value) => (value > 0 ? 12 * Math.log2(value) : 0));
  const course = viterbiPath({
    frames: length,
    states: (t) => counts[t]! + 1,
    observation: (t, state) => (state === 0 ? 0 : odds[t * slots + state - 1]! - VOICING),
    transition(t, from, to) {
      if (from === 0 || to === 0) return from === to ? 0 : -SWITCH;
      return -Math.min(LEAP, SLIDE * Math.abs(pitch[(t - 1) * slots + from - 1]! - pitch[t * slots + to - 1]!));
    },
  });
  const track: PitchTrack = {
    hopS,
    hz: new Float32Array(length),
    voiced: new Uint8Array(length),
    confidence: new Float32Array(length),
    level: new Float32Array(length),
  };
  for (let t = 0; t < length; t++) {
    const at = t * slots + course[t]! - 1;
    if (course[t]! > 0) {
      track.hz[t] = hz[at]!;
      track.voiced[t] = 1;
      track.level[t] = level[at]!;
    }
    const chance = course[t]! > 0 ? odds[at]! : Math.max(-9, ...odds.subarray(t * slots, t * slots + counts[t]!));
    track.confidence[t] = 1 / (1 + Math.exp(-chance));
  }
  return track;
}
