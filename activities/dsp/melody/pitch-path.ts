import { SLOTS, type PitchFrames } from './pitch-frames.ts';
import { bestCourse } from '../core/viterbi.ts';

/** Log units that a change of pitch costs for each semitone a hundredth of a second, */
const SLIDE = 0.6;
/** and the most it costs: a leap to another note. */
const LEAP = 5;
/** What beginning or ceasing to sound costs. */
const SWITCH = 3;
/** Least probability of a candidate and of having no pitch: nothing is ruled out by one frame. */
const LEAST = 1e-4;

/** Pitch over time; frame n is centred on n * hopS seconds. */
export interface PitchTrack {
  hopS: number;
  /** Hz; 0 where nothing periodic is heard. */
  hz: Float32Array;
  /** 1 where the sound has a pitch. */
  voiced: Uint8Array;
  /** Probability that the sound has a pitch, 0 to 1. */
  confidence: Float32Array;
  /** Root mean square of the 23 ms around, linear. */
  level: Float32Array;
}

/** The likeliest course through candidates of pitch: one of them in each frame, or none. */
export function bestPitchPath(frames: PitchFrames, hopS: number): PitchTrack {
  const { length } = frames;
  const counts = new Uint8Array(length);
  const confidence = new Float32Array(length);
  const pitch = new Float32Array(length * SLOTS); // semitones
  for (let t = 0; t < length; t++) {
    let sum = 0;
    for (let i = t * SLOTS; i < (t + 1) * SLOTS && frames.hz[i]! > 0; i++) {
      counts[t]!++;
      sum += frames.probability[i]!;
      pitch[i] = 12 * Math.log2(frames.hz[i]!);
    }
    confidence[t] = Math.min(1, sum);
  }
  const slide = (SLIDE * 0.01) / hopS;
  // State 0 is silence, state i the candidate i - 1.
  const course = bestCourse({
    frames: length,
    states: (t) => counts[t]! + 1,
    fit: (t, state) =>
      Math.log(Math.max(LEAST, state === 0 ? 1 - confidence[t]! : frames.probability[t * SLOTS + state - 1]!)),
    step(t, from, to) {
      if (from === 0 || to === 0) return from === to ? 0 : -SWITCH;
      const change = pitch[(t - 1) * SLOTS + from - 1]! - pitch[t * SLOTS + to - 1]!;
      return -Math.min(LEAP, slide * Math.abs(change));
    },
  });
  const hz = new Float32Array(length);
  const voiced = new Uint8Array(length);
  for (let t = 0; t < length; t++) {
    if (course[t] === 0) continue;
    hz[t] = frames.hz[t * SLOTS + course[t]! - 1]!;
    voiced[t] = 1;
  }
  return { hopS, hz, voiced, confidence, level: frames.level.slice(0, length) };
}
