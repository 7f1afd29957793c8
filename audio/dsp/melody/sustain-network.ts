import { denseNetwork } from '../core/dense-network.ts';
import { createSustainFeatures, SUSTAIN_FEATURES } from './sustain-features.ts';
import stored from './sustain-weights.json' with { type: 'json' };
import type { VoiceTrack } from './pitch-path.ts';

const network = denseNetwork(stored);

/** Log odds for each frame of a track. */
export interface SustainLogOdds {
  /** A note is sustained: not released yet, however long it or the room rings on. */
  sustained: Float32Array;
  /** A note begins within 25 ms. */
  onset: Float32Array;
}

/**
 * Distinguishes sustained notes of one voice from their releases and reverberation: a network of two hidden layers,
 * trained by training/melody/train_sustain.py.
 */
export function sustainLogOdds(track: VoiceTrack): SustainLogOdds {
  const { length } = track.hz;
  const writeFeatures = createSustainFeatures(track);
  const features = new Float32Array(SUSTAIN_FEATURES);
  const out = new Float32Array(2);
  const sustained = new Float32Array(length);
  const onset = new Float32Array(length);
  for (let t = 0; t < length; t++) {
    writeFeatures(t, features);
    network.forward(features, out);
    [sustained[t], onset[t]] = [out[0]!, out[1]!];
  }
  return { sustained, onset };
}
