import type { PitchTrack, VoiceTrack } from './pitch-path.ts';
import { createResampler } from '../core/resample.ts';
import { createStft } from '../transforms/stft.ts';
import {
  createSubharmonicMeter,
  soundingConfidence,
  monophonyFeatures,
  VOICE_HOP,
  VOICE_RATE,
  VOICE_SIZE,
} from './monophony-features.ts';
import stored from './monophony-weights.json' with { type: 'json' };

/** Minimum mean confidence of a monophonic track. */
const MIN_CONFIDENCE = 0.4;
/** Maximum fraction of subharmonic pitches in a monophonic track. */
const MAX_SUBHARMONIC = 0.4;
/** Log odds threshold of monophony: leads over quiet chords come near. */
const MIN_LOG_ODDS = 0.3;

/**
 * Reports whether much of the sounding audio has one clear pitch, as one voice has, but also some chords and leads over
 * a quiet band.
 */
export function isClearlyPitched(track: PitchTrack): boolean {
  return soundingConfidence(track) >= MIN_CONFIDENCE;
}

/** Decides whether the pitches of a track are those of one voice, given the mono audio it was made from in blocks. */
export interface MonophonyDetector {
  push(samples: Float32Array): void;
  /** Returns whether one voice sounds at a time. */
  finish(): boolean;
}

/**
 * Reports whether a track is more likely monophonic than polyphonic: a logistic regression on `monophonyFeatures`,
 * fitted by training/melody/train-monophony.ts to solos and to mixes of them.
 */
export function isLikelyMonophonic(track: VoiceTrack): boolean {
  const logOdds = monophonyFeatures(track).reduce((sum, value, i) => sum + stored.weights[i]! * value, stored.bias);
  return isClearlyPitched(track) && logOdds > MIN_LOG_ODDS;
}

/**
 * Returns the final check of a track that is likely monophonic: its pitches must not be the common period of a chord.
 */
export function createMonophonyDetector(sampleRate: number, track: VoiceTrack): MonophonyDetector {
  const resampler = createResampler(sampleRate, VOICE_RATE);
  const stft = createStft({ size: VOICE_SIZE, hop: VOICE_HOP });
  const meter = createSubharmonicMeter(track);
  return {
    push: (samples) => stft.push(resampler.push(samples), meter.push),
    finish() {
      stft.push(resampler.finish(), meter.push);
      stft.finish(meter.push);
      return isLikelyMonophonic(track) && meter.finish() <= MAX_SUBHARMONIC;
    },
  };
}
