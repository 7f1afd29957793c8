import type { PitchTrack, VoiceTrack } from './pitch-path.ts';
import { createResampler } from '../core/resample.ts';
import { createStft } from '../transforms/stft.ts';
import {
  clarityOf,
  createSubharmonicMeter,
  soundingConfidence,
  monophonyFeatures,
  VOICE_HOP,
  VOICE_RATE,
  VOICE_SIZE,
} from './monophony-features.ts';
import { createForeignPartialsMeter } from './foreign-partials.ts';
import stored from './monophony-weights.json' with { type: 'json' };

/** Minimum mean confidence of a monophonic track. */
const MIN_CONFIDENCE = 0.4;
/** Maximum fraction of subharmonic pitches in a monophonic track. */
const MAX_SUBHARMONIC = 0.4;
/** Log odds threshold of monophony: leads over quiet chords come near. */
const MIN_LOG_ODDS = 0.3;
/** Clarity of real voices and instruments with their consonants, breath and rooms, which the regression has not seen. */
const CLEAR = { confidence: 0.65, nearbyConfidence: 0.92, logAperiodicity: -1.76 };
/** Maximum fraction of partials of other pitches beside such a voice; a hall keeps those of the previous note. */
const MAX_FOREIGN = 0.08;

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

/** Reports whether a track may be one voice; the detector then decides on the audio. */
export function mayBeMonophonic(track: VoiceTrack): boolean {
  return isLikelyMonophonic(track) || isClearThroughout(track);
}

/**
 * Reports whether a track is more likely monophonic than polyphonic: a logistic regression on `monophonyFeatures`,
 * fitted by training/melody/train-monophony.ts to solos and to mixes of them.
 */
function isLikelyMonophonic(track: VoiceTrack): boolean {
  const logOdds = monophonyFeatures(track).reduce((sum, value, i) => sum + stored.weights[i]! * value, stored.bias);
  return isClearlyPitched(track) && logOdds > MIN_LOG_ODDS;
}

function isClearThroughout(track: VoiceTrack): boolean {
  const clarity = clarityOf(track);
  return (
    clarity !== undefined &&
    clarity.confidence >= CLEAR.confidence &&
    clarity.nearbyConfidence >= CLEAR.nearbyConfidence &&
    clarity.logAperiodicity <= CLEAR.logAperiodicity
  );
}

/**
 * Returns the final check of a track that may be monophonic: its pitches must not be the common period of a chord, and
 * unless the regression is sure, no partials of other voices may sound beside them.
 */
export function createMonophonyDetector(sampleRate: number, track: VoiceTrack): MonophonyDetector {
  const resampler = createResampler(sampleRate, VOICE_RATE);
  const stft = createStft({ size: VOICE_SIZE, hop: VOICE_HOP });
  const subharmonics = createSubharmonicMeter(track);
  const foreign = createForeignPartialsMeter(track);
  const take = (power: Float64Array): void => {
    subharmonics.push(power);
    foreign.push(power);
  };
  return {
    push: (samples) => stft.push(resampler.push(samples), take),
    finish() {
      stft.push(resampler.finish(), take);
      stft.finish(take);
      if (subharmonics.finish() > MAX_SUBHARMONIC) return false;
      return isLikelyMonophonic(track) || (isClearThroughout(track) && foreign.finish() <= MAX_FOREIGN);
    },
  };
}
