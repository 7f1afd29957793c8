import type { VoiceTrack } from './pitch-path.ts';
import type { SustainLogOdds } from './sustain-network.ts';

/** The network's log odds are limited to this before they are weighed against the pitch. */
const MAX_LOG_ODDS = 4;
/** Log odds threshold of the network's sustained frames: a missed frame costs pitch, an extra one only silence. */
const SUSTAIN_THRESHOLD = -0.65;
/** Frames without a clear pitch are hisses or breath, unless they are as short as an attack. */
const MIN_CONFIDENCE = 0.1;
const MAX_UNPITCHED = -1.5;
/** Weights of pitch and network, and the bias, where the pitch decides. */
const PITCH_WEIGHT = 0.7;
const NETWORK_WEIGHT = 0.3;
const PITCH_BIAS = 1;
const MIN_PROBABILITY = 1e-3;

/** A frame rings on if its pitch is this clear though the network is sure of its release, this far below the recent level. */
const CLEAR = 0.5;
const RELEASED = -2;
const RINGING_DB = -12;
const RECENT_BACK_S = 0.4;
const RECENT_AHEAD_S = 0.05;
/** Fractions of clear frames that ring on: none of it is a tail, or surely some. */
const RINGING = [0.03, 0.06] as const;
/** Fractions of the frames that the network takes for sustained but that have no pitch: as in its training, or surely not. */
const UNPITCHED = [0.035, 0.05] as const;

/** Voicing of one voice. */
export interface Voicing {
  /** Log odds of each frame that a note sounds. */
  logOdds: Float32Array;
  /** Whether notes ring on after their release, 0 to 1: then the network decides, else the pitch does. */
  ringing: number;
}

/**
 * Returns the log odds that a note sounds in each frame. In a room, or on strings that ring on, only the network finds
 * releases; in a dry recording a clear pitch is a note, however the network takes its level. The whole recording
 * decides which it is: how much of it rings on, and whether the network is right about frames without a pitch.
 */
export function voicingOf(track: VoiceTrack, { sustained }: SustainLogOdds): Voicing {
  const ringing = ringingOf(track, sustained);
  const logOdds = sustained.map((odds, t) => {
    const confidence = track.confidence[t]!;
    const limited = Math.max(-MAX_LOG_ODDS, Math.min(MAX_LOG_ODDS, odds));
    const network = limited - SUSTAIN_THRESHOLD;
    const bounded = confidence < MIN_CONFIDENCE ? Math.min(network, MAX_UNPITCHED) : network;
    const pitch = PITCH_WEIGHT * logit(confidence) + NETWORK_WEIGHT * limited + PITCH_BIAS;
    return ringing * bounded + (1 - ringing) * pitch;
  });
  return { logOdds, ringing };
}

function logit(probability: number): number {
  return Math.log(Math.max(MIN_PROBABILITY, probability) / Math.max(MIN_PROBABILITY, 1 - probability));
}

function ringingOf({ level, confidence, hopS }: VoiceTrack, sustained: Float32Array): number {
  const [back, ahead] = [Math.round(RECENT_BACK_S / hopS), Math.round(RECENT_AHEAD_S / hopS)];
  const ratio = 10 ** (RINGING_DB / 20);
  let [clear, ringing, held, unpitched] = [0, 0, 0, 0];
  for (let t = 0; t < level.length; t++) {
    if (sustained[t]! > 0) {
      held++;
      if (confidence[t]! < MIN_CONFIDENCE) unpitched++;
    }
    if (confidence[t]! < CLEAR) continue;
    clear++;
    if (sustained[t]! >= RELEASED) continue;
    let recent = 0;
    for (let i = Math.max(0, t - back); i <= Math.min(level.length - 1, t + ahead); i++)
      recent = Math.max(recent, level[i]!);
    if (level[t]! < ratio * recent) ringing++;
  }
  return ramp(ringing / Math.max(1, clear), RINGING) * (1 - ramp(unpitched / Math.max(1, held), UNPITCHED));
}

/** Returns 0 up to the first value, 1 from the second, and what lies between. */
function ramp(value: number, [from, to]: readonly [number, number]): number {
  return Math.max(0, Math.min(1, (value - from) / (to - from)));
}
