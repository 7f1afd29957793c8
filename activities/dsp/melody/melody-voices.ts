import type { PitchTrack } from './pitch-path.ts';
import { createResampler } from '../core/resample.ts';
import { createStft } from '../core/stft.ts';
import { createVoiceEvidence, soundingConfidence, VOICE_HOP, VOICE_RATE, VOICE_SIZE } from './voice-evidence.ts';
import stored from './voice-weights.json' with { type: 'json' };

/** Mean confidence below which no track is that of one voice, whatever else is heard. */
const LEAST_CLEAR = 0.45;
/** Share of pitches far below what sounds that one voice may have. */
const MOST_HOLLOW = 0.4;
/** Log odds from which it is one voice: others are often far below the one that leads. */
const LEAST_ODDS = 0.5;

/** Whether most of what sounds has one clear pitch, as one voice has and some chords and leads of a quiet band. */
export function clearlyPitched(track: PitchTrack, least = LEAST_CLEAR): boolean {
  const confidence = soundingConfidence(track);
  return confidence.reduce((sum, value) => sum + value, 0) >= least * confidence.length && confidence.length > 0;
}

/** Listens whether the pitches of a track are those of one voice, in the mono audio it was made of, given in parts. */
export interface VoiceCount {
  push(samples: Float32Array): void;
  /** Whether one voice sounds at a time. */
  finish(): boolean;
}

/** Makes the check: a logistic regression on `VoiceEvidence`, fitted by test/train/melody/voices.ts to solos and to mixes of them. */
export function createVoiceCount(sampleRate: number, track: PitchTrack): VoiceCount {
  const resampler = createResampler(sampleRate, VOICE_RATE);
  const stft = createStft({ size: VOICE_SIZE, hop: VOICE_HOP });
  const evidence = createVoiceEvidence(track);
  return {
    push: (samples) => stft.push(resampler.push(samples), evidence.push),
    finish() {
      stft.push(resampler.finish(), evidence.push);
      stft.finish(evidence.push);
      const { features, hollow } = evidence.finish();
      const odds = features.reduce((sum, value, i) => sum + stored.weights[i]! * value, stored.bias);
      return clearlyPitched(track) && hollow <= MOST_HOLLOW && odds > LEAST_ODDS;
    },
  };
}
