import type { PitchTrack } from './pitch-path.ts';
import { viterbiPath } from '../core/viterbi.ts';

/** Melody pitch candidates of all frames of a mix. */
export interface MelodyFrames {
  hopS: number;
  /** Candidates per frame. */
  counts: Uint8Array;
  /** Number of slots per frame in the arrays below. */
  slots: number;
  hz: Float32Array;
  /** Log odds that a candidate is the melody. */
  logOdds: Float32Array;
  /** Linear level of the harmonics of each candidate. */
  level: Float32Array;
}

/** The melody, with the candidate that it follows in each frame: that of the path, in a rest that of the path without rests; -1 for none. */
export interface MelodyPath extends PitchTrack {
  candidate: Int8Array;
}

/** Transition cost per semitone of pitch change, and its maximum: a leap to another note. */
const SLIDE_COST = 0.4;
const MAX_SLIDE_COST = 5;
/** Transition cost between voiced and unvoiced. */
const VOICING_CHANGE_COST = 4;
/** Log odds threshold of voicing: below 0, since log odds are low where many candidates compete. */
const VOICING_THRESHOLD = -3.3;
/** Score of a rest for the path that has a pitch wherever there is a candidate. */
const FORCED_VOICING = -60;

/**
 * Returns the most likely melody through the candidates of a mix, with rests, by Viterbi decoding. In a rest the pitch
 * is that of the most likely path without rests.
 */
export function decodeMelody({ hopS, counts, slots, hz, logOdds, level }: MelodyFrames): MelodyPath {
  const { length } = counts;
  const pitch = hz.map((value) => (value > 0 ? 12 * Math.log2(value) : 0));
  const mostLikelyStates = (rest: number): Uint16Array =>
    viterbiPath({
      frames: length,
      states: (t) => counts[t]! + 1,
      observation: (t, state) => (state === 0 ? rest : logOdds[t * slots + state - 1]! - VOICING_THRESHOLD),
      transition(t, from, to) {
        if (from === 0 || to === 0) return from === to ? 0 : -VOICING_CHANGE_COST;
        return -Math.min(
          MAX_SLIDE_COST,
          SLIDE_COST * Math.abs(pitch[(t - 1) * slots + from - 1]! - pitch[t * slots + to - 1]!),
        );
      },
    });
  const path = mostLikelyStates(0);
  const forced = mostLikelyStates(FORCED_VOICING);
  const track: MelodyPath = {
    hopS,
    hz: new Float32Array(length),
    voiced: new Uint8Array(length),
    confidence: new Float32Array(length),
    level: new Float32Array(length),
    candidate: new Int8Array(length),
  };
  for (let t = 0; t < length; t++) {
    const at = t * slots + path[t]! - 1;
    track.candidate[t] = (path[t]! || forced[t]!) - 1;
    if (forced[t]! > 0) track.hz[t] = hz[t * slots + forced[t]! - 1]!;
    if (path[t]! > 0) {
      track.hz[t] = hz[at]!;
      track.voiced[t] = 1;
      track.level[t] = level[at]!;
    }
    const frameLogOdds =
      path[t]! > 0 ? logOdds[at]! : Math.max(-9, ...logOdds.subarray(t * slots, t * slots + counts[t]!));
    track.confidence[t] = 1 / (1 + Math.exp(-frameLogOdds));
  }
  return track;
}
