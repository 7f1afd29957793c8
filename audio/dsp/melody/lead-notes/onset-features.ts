import { LEAD_HARMONICS } from '../melody-candidates.ts';
import { ATTACK_BANDS } from './attack-levels.ts';
import { WINDOWS_PER_FRAME, type LeadTrack } from './lead-track.ts';

/** Offsets of the frames whose harmonics are features: a change of vowel changes them, a consonant interrupts them. */
const HARMONIC_OFFSETS = [-6, -4, -2, -1, 0, 1, 2, 4, 6] as const;
/** Offsets of the windows whose bands are features, in thirds of a frame. */
const ATTACK_OFFSETS = [-24, -19, -15, -13, -11, -9, -7, -5, -3, -1, 1, 3, 5, 7, 9, 11, 13, 15, 19, 24] as const;
/** Offsets of the frames whose pitch and voicing are features. */
const PITCH_OFFSETS = [-15, -10, -7, -5, -4, -3, -2, -1, 0, 1, 2, 3, 4, 5, 7, 10, 15] as const;
/** Larger pitch differences are leaps, in semitones. */
const MAX_DIFFERENCE = 2;
const [MIN_LOG_ODDS, MAX_LOG_ODDS] = [-9, 3];

/** Features per frame. */
export const ONSET_FEATURES: number =
  HARMONIC_OFFSETS.length * LEAD_HARMONICS + ATTACK_OFFSETS.length * ATTACK_BANDS + PITCH_OFFSETS.length * 3 + 1;

/** Returns a writer of the `ONSET_FEATURES` values of a frame, by which a network decides whether a note begins there. */
export function createOnsetFeatures(lead: LeadTrack): (frame: number, into: Float32Array) => void {
  const { hz, voiced, logOdds, harmonics, attacks } = lead;
  const pitch = Float32Array.from(hz, (value) => 69 + 12 * Math.log2(Math.max(20, value) / 440));
  const frames = hz.length;
  const windows = Math.floor(attacks.length / ATTACK_BANDS);
  return (t, into) => {
    let n = 0;
    for (const offset of HARMONIC_OFFSETS) {
      const at = within(t + offset, frames) * LEAD_HARMONICS;
      for (let h = 0; h < LEAD_HARMONICS; h++) into[n++] = harmonics[at + h]! / 255;
    }
    for (const offset of ATTACK_OFFSETS) {
      const at = within(WINDOWS_PER_FRAME * t + offset, windows) * ATTACK_BANDS;
      for (let band = 0; band < ATTACK_BANDS; band++) into[n++] = attacks[at + band]! / 255;
    }
    for (const offset of PITCH_OFFSETS) {
      const at = within(t + offset, frames);
      const difference = pitch[at]! - pitch[t]!;
      into[n++] = Math.max(-1, Math.min(1, difference / MAX_DIFFERENCE));
      into[n++] = Math.max(MIN_LOG_ODDS, Math.min(MAX_LOG_ODDS, logOdds[at]!)) / 5;
      into[n++] = voiced[at]!;
    }
    into[n] = (pitch[t]! - 60) / 12;
  };
}

function within(index: number, length: number): number {
  return Math.max(0, Math.min(length - 1, index));
}
