import { denseNetwork } from '../core/dense-network.ts';
import { createHeldFeatures, HELD_FEATURES } from './sustain-features.ts';
import stored from './sustain-weights.json' with { type: 'json' };
import type { VoiceTrack } from './pitch-path.ts';

const network = denseNetwork(stored);

/** Log odds for each frame of a track. */
export interface HeldOdds {
  /** That a note is held: not let go, however long it or its room rings on. */
  held: Float32Array;
  /** That one begins within 25 ms. */
  begins: Float32Array;
}

/** Tells the notes of one voice from their releases and from the room: a network of two hidden layers, trained by training/melody/train_sustain.py. */
export function heldOdds(track: VoiceTrack): HeldOdds {
  const { length } = track.hz;
  const describe = createHeldFeatures(track);
  const features = new Float32Array(HELD_FEATURES);
  const out = new Float32Array(2);
  const held = new Float32Array(length);
  const begins = new Float32Array(length);
  for (let t = 0; t < length; t++) {
    describe(t, features);
    network.forward(features, out);
    [held[t], begins[t]] = [out[0]!, out[1]!];
  }
  return { held, begins };
}
