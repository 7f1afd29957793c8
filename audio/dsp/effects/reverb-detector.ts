import { meanOf } from '../core/mean.ts';
import { effectLogOdds } from './effect-classifiers.ts';
import { createReverbMeter } from './reverb-features.ts';

/** Detects reverberation in mono samples at 16 kHz, given in parts of any length. */
export interface ReverbDetector {
  push(samples: Float32Array): void;
  /** Returns the mean log odds that the whole was put into a room, or null for less than 4 s and for silence. */
  finish(): number | null;
}

/** Creates a detector: a small network judges each section of 10 s. It was fitted to music, and distinguishes dry from reverberant speech too. */
export function createReverbDetector(): ReverbDetector {
  const logOdds: number[] = [];
  const meter = createReverbMeter((features) => logOdds.push(effectLogOdds('music_reverb', features)));
  return {
    push: (samples) => meter.push(samples),
    finish() {
      meter.finish();
      return logOdds.length === 0 ? null : meanOf(logOdds);
    },
  };
}
