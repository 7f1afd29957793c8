import type { PitchTrack } from './pitch-path.ts';

/** Mean confidence from which a track is that of one voice: solos with rooms and noise reach 0.8 to 1, bands and chords 0.05 to 0.5. */
const LEAST_CLEAR = 0.65;

/** Whether a track is that of one voice: nearly all that sounds has one clear pitch. */
export function singleVoice({ confidence, level }: PitchTrack): boolean {
  return clearShare(confidence, level) >= LEAST_CLEAR;
}

/** Mean confidence of the frames within 30 dB of the loudest. */
export function clearShare(confidence: Float32Array, level: Float32Array): number {
  const most = level.reduce((peak, value) => Math.max(peak, value), 0);
  let [sum, count] = [0, 0];
  for (let t = 0; t < level.length; t++) {
    if (level[t]! <= most * 0.03) continue;
    sum += confidence[t]!;
    count++;
  }
  return count > 0 ? sum / count : 0;
}
