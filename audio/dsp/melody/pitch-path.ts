import { LEVELS } from './band-levels.ts';
import { SLOTS, type PitchFrames } from './pitch-frames.ts';
import { viterbiPath } from '../core/viterbi.ts';

/** Log units that a change of pitch costs for each semitone a hundredth of a second, */
const SLIDE = 0.6;
/** and the most it costs: a leap to another note. */
const LEAP = 5;
/** What beginning or ceasing to sound costs. */
const SWITCH = 3;
/** Least probability of a candidate and of having no pitch: nothing is ruled out by one frame. */
const LEAST = 1e-4;

/** Log units that a rest costs a frame for pitches that are offered wherever there is one. */
const REST = -30;

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

/** Pitch of one voice, with what tells when its notes are held. */
export interface VoiceTrack extends PitchTrack {
  /** Likeliest pitch of each frame if it has one, in Hz; 0 where nothing returns at all. */
  offered: Float32Array;
  /** Part of each frame that is not periodic, 0 to 1. */
  depth: Float32Array;
  /** Levels of octaves and short looks, in dB, `LEVELS` of each frame. */
  bands: Float32Array;
}

/** The likeliest course through candidates of pitch: one of them in each frame, or none. */
export function bestPitchPath(frames: PitchFrames, hopS: number): VoiceTrack {
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
  const course = likeliest(frames, { counts, pitch, confidence, hopS }, 0);
  const hz = new Float32Array(length);
  const voiced = new Uint8Array(length);
  for (let t = 0; t < length; t++) {
    if (course[t] === 0) continue;
    hz[t] = frames.hz[t * SLOTS + course[t]! - 1]!;
    voiced[t] = 1;
  }
  const offered = Float32Array.from(likeliest(frames, { counts, pitch, confidence, hopS }, REST), (state, t) =>
    state === 0 ? 0 : frames.hz[t * SLOTS + state - 1]!,
  );
  return {
    hopS,
    hz,
    voiced,
    confidence,
    offered,
    level: frames.level.slice(0, length),
    depth: frames.depth.slice(0, length),
    bands: frames.bands.slice(0, length * LEVELS),
  };
}

interface Candidates {
  counts: Uint8Array;
  /** Semitones, by place. */
  pitch: Float32Array;
  confidence: Float32Array;
  hopS: number;
}

/** State of each frame, 0 for silence and i for candidate i - 1; silence is as likely as no pitch, times exp(`rest`). */
function likeliest(frames: PitchFrames, { counts, pitch, confidence, hopS }: Candidates, rest: number): Uint16Array {
  const slide = (SLIDE * 0.01) / hopS;
  return viterbiPath({
    frames: frames.length,
    states: (t) => counts[t]! + 1,
    observation: (t, state) =>
      state === 0
        ? rest + Math.log(Math.max(LEAST, 1 - confidence[t]!))
        : Math.log(Math.max(LEAST, frames.probability[t * SLOTS + state - 1]!)),
    transition(t, from, to) {
      if (from === 0 || to === 0) return from === to ? 0 : -SWITCH;
      const change = pitch[(t - 1) * SLOTS + from - 1]! - pitch[t * SLOTS + to - 1]!;
      return -Math.min(LEAP, slide * Math.abs(change));
    },
  });
}
