import type { PitchTrack } from './pitch-path.ts';
import { createResampler } from '../core/resample.ts';
import { createStft } from '../core/stft.ts';

/** Mean confidence from which a track is that of one voice: solos in rooms reach 0.6 to 1, bands 0.05 to 0.5. */
const LEAST_CLEAR = 0.55;
/** Quieter frames, to the loudest, do not count. */
const QUIET = 0.03;
const RATE = 11_025;
const SIZE = 2_048;
const HOP = 512;
/** A pitch whose first harmonics are all so far below the loudest partial is the common period of a chord, power. */
const HOLLOW = 10 ** -2.5;
const LOW_HARMONICS = 3;
/** Share of such frames that one voice may have. */
const MOST_HOLLOW = 0.4;

/** Whether nearly all that sounds has one clear pitch; chords of steady tones may have one too, far below them. */
export function clearlyPitched({ confidence, level }: PitchTrack, least = LEAST_CLEAR): boolean {
  const most = level.reduce((peak, value) => Math.max(peak, value), 0);
  let [sum, count] = [0, 0];
  for (let t = 0; t < level.length; t++) {
    if (level[t]! <= most * QUIET) continue;
    sum += confidence[t]!;
    count++;
  }
  return count > 0 && sum / count >= least;
}

/** Listens whether the pitches of a track are those of one voice, in the mono audio it was made of, given in parts. */
export interface VoiceCount {
  push(samples: Float32Array): void;
  /** Whether one voice sounds at a time. */
  finish(): boolean;
}

/** Makes the check: one voice has its energy at its pitch or little above, a chord far above its common period. */
export function createVoiceCount(sampleRate: number, track: PitchTrack): VoiceCount {
  const resampler = createResampler(sampleRate, RATE);
  const stft = createStft({ size: SIZE, hop: HOP });
  let [hollow, voiced, n] = [0, 0, 0];
  const frame = (power: Float64Array): void => {
    const hz = track.hz[Math.round((n++ * HOP) / RATE / track.hopS)] ?? 0;
    if (hz === 0) return;
    voiced++;
    let loudest = 0;
    for (let k = 2; k < power.length; k++) loudest = Math.max(loudest, power[k]!);
    let low = 0;
    for (let h = 1; h <= LOW_HARMONICS; h++) {
      const centre = Math.round((h * hz * SIZE) / RATE);
      for (let k = Math.max(0, centre - 1); k <= Math.min(power.length - 1, centre + 1); k++)
        low = Math.max(low, power[k]!);
    }
    if (low < HOLLOW * loudest) hollow++;
  };
  return {
    push: (samples) => stft.push(resampler.push(samples), frame),
    finish() {
      stft.push(resampler.finish(), frame);
      stft.finish(frame);
      return clearlyPitched(track) && hollow <= MOST_HOLLOW * voiced;
    },
  };
}
