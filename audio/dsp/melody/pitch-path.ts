import { LEVELS } from './band-levels.ts';
import { SLOTS, type PitchFrames } from './pitch-frames.ts';
import { viterbiPath } from '../core/viterbi.ts';

/** Transition cost per semitone of pitch change at a hop of 10 ms … */
const SLIDE_COST = 0.6;
/** … and its maximum: a leap to another note. */
const MAX_SLIDE_COST = 5;
/** Transition cost between voiced and unvoiced. */
const VOICING_CHANGE_COST = 3;
/** Minimum probability of a candidate and of no pitch: one frame excludes nothing. */
const MIN_PROBABILITY = 1e-4;

/** Score of an unvoiced frame, in log units, for the track that is voiced wherever there is a candidate. */
const FORCED_VOICING = -30;

/** Pitch over time; frame n is centred on n * hopS seconds. */
export interface PitchTrack {
  hopS: number;
  /** Hz; 0 for frames without an estimate. A track that is not final has none for unvoiced frames. */
  hz: Float32Array;
  /** 1 for voiced frames. */
  voiced: Uint8Array;
  /** Probability of a pitch (voicing), 0 to 1. */
  confidence: Float32Array;
  /** RMS of the 23 ms around the frame, linear. */
  level: Float32Array;
}

/** Pitch of one voice, with the measurements that show when its notes are sustained. */
export interface VoiceTrack extends PitchTrack {
  /** Most likely pitch of each frame given that it is voiced, in Hz; 0 for frames without a candidate. */
  forcedHz: Float32Array;
  /** Aperiodicity of each frame, 0 to 1. */
  aperiodicity: Float32Array;
  /** Levels of octave bands and short windows in dB, `LEVELS` per frame. */
  bands: Float32Array;
}

/** Returns the most likely path through the pitch candidates (Viterbi decoding): one candidate per frame, or none. */
export function decodePitch(frames: PitchFrames, hopS: number): VoiceTrack {
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
  const path = mostLikelyStates(frames, { counts, pitch, confidence, hopS }, 0);
  const hz = new Float32Array(length);
  const voiced = new Uint8Array(length);
  for (let t = 0; t < length; t++) {
    if (path[t] === 0) continue;
    hz[t] = frames.hz[t * SLOTS + path[t]! - 1]!;
    voiced[t] = 1;
  }
  const forcedHz = Float32Array.from(
    mostLikelyStates(frames, { counts, pitch, confidence, hopS }, FORCED_VOICING),
    (state, t) => (state === 0 ? 0 : frames.hz[t * SLOTS + state - 1]!),
  );
  return {
    hopS,
    hz,
    voiced,
    confidence,
    forcedHz,
    level: frames.level.slice(0, length),
    aperiodicity: frames.aperiodicity.slice(0, length),
    bands: frames.bands.slice(0, length * LEVELS),
  };
}

interface Candidates {
  counts: Uint8Array;
  /** Semitones by slot. */
  pitch: Float32Array;
  confidence: Float32Array;
  hopS: number;
}

/**
 * Returns the state of each frame, 0 for unvoiced and i for candidate i - 1; unvoiced is as likely as no pitch, times
 * exp(`rest`).
 */
function mostLikelyStates(
  frames: PitchFrames,
  { counts, pitch, confidence, hopS }: Candidates,
  unvoicedScore: number,
): Uint16Array {
  const slide = (SLIDE_COST * 0.01) / hopS;
  return viterbiPath({
    frames: frames.length,
    states: (t) => counts[t]! + 1,
    observation: (t, state) =>
      state === 0
        ? unvoicedScore + Math.log(Math.max(MIN_PROBABILITY, 1 - confidence[t]!))
        : Math.log(Math.max(MIN_PROBABILITY, frames.probability[t * SLOTS + state - 1]!)),
    transition(t, from, to) {
      if (from === 0 || to === 0) return from === to ? 0 : -VOICING_CHANGE_COST;
      const change = pitch[(t - 1) * SLOTS + from - 1]! - pitch[t * SLOTS + to - 1]!;
      return -Math.min(MAX_SLIDE_COST, slide * Math.abs(change));
    },
  });
}
