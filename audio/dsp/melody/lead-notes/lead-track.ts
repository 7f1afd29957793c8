import type { PitchTrack } from '../pitch-path.ts';

/** Windows of the attack meter per frame of the track. */
export const WINDOWS_PER_FRAME = 3;

/** The lead of a mix, with the measurements that show where its notes begin. */
export interface LeadTrack extends PitchTrack {
  /** Log odds that the followed pitch is the melody, in rests too. */
  logOdds: Float32Array;
  /** Levels of the harmonics of the followed pitch, 0 to 255, `LEAD_HARMONICS` per frame. */
  harmonics: Uint8Array;
  /** Levels of the bands of the mix, 0 to 255, `ATTACK_BANDS` per window; window 3 n is centred on frame n. */
  attacks: Uint8Array;
}
