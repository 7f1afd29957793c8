import type { PitchTrack, VoiceTrack } from './pitch-path.ts';
import { createResampler } from '../core/resample.ts';
import { createStft } from '../spectrum/stft.ts';
import {
  createHollowMeter,
  soundingConfidence,
  voiceFeatures,
  VOICE_HOP,
  VOICE_RATE,
  VOICE_SIZE,
} from './monophony-features.ts';
import stored from './monophony-weights.json' with { type: 'json' };

/** Mean confidence below which no track is that of one voice, whatever else is heard. */
const LEAST_CLEAR = 0.4;
/** Share of pitches far below what sounds that one voice may have. */
const MOST_HOLLOW = 0.4;
/** Log odds from which it is one voice: leads over quiet chords come near. */
const LEAST_ODDS = 0.3;

/** Whether much of what sounds has one clear pitch, as one voice has and some chords and leads of a quiet band. */
export function clearlyPitched(track: PitchTrack): boolean {
  return soundingConfidence(track) >= LEAST_CLEAR;
}

/** Listens whether the pitches of a track are those of one voice, in the mono audio it was made of, given in parts. */
export interface VoiceCount {
  push(samples: Float32Array): void;
  /** Whether one voice sounds at a time. */
  finish(): boolean;
}

/** Whether a track is likelier of one voice than of many: a logistic regression on `voiceFeatures`, fitted by training/melody/train-monophony.ts to solos and to mixes of them. */
export function likelySingle(track: VoiceTrack): boolean {
  const odds = voiceFeatures(track).reduce((sum, value, i) => sum + stored.weights[i]! * value, stored.bias);
  return clearlyPitched(track) && odds > LEAST_ODDS;
}

/** Makes the last check of a track that is likely of one voice: that its pitches are no chord's common period. */
export function createVoiceCount(sampleRate: number, track: VoiceTrack): VoiceCount {
  const resampler = createResampler(sampleRate, VOICE_RATE);
  const stft = createStft({ size: VOICE_SIZE, hop: VOICE_HOP });
  const meter = createHollowMeter(track);
  return {
    push: (samples) => stft.push(resampler.push(samples), meter.push),
    finish() {
      stft.push(resampler.finish(), meter.push);
      stft.finish(meter.push);
      return likelySingle(track) && meter.finish() <= MOST_HOLLOW;
    },
  };
}
