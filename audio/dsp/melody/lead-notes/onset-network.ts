import { denseNetwork } from '../../core/dense-network.ts';
import type { LeadTrack } from './lead-track.ts';
import { createOnsetFeatures, ONSET_FEATURES } from './onset-features.ts';
import stored from './onset-weights.json' with { type: 'json' };

const network = denseNetwork(stored);

/** Log odds for each frame of the lead of a mix. */
export interface OnsetLogOdds {
  /** A note of the lead sounds. */
  sounding: Float32Array;
  /** One begins within 25 ms. */
  onset: Float32Array;
}

/** Returns where the notes of a lead sound and begin: a network of two hidden layers, trained by training/melody/train_onsets.py. */
export function onsetLogOdds(lead: LeadTrack): OnsetLogOdds {
  const { length } = lead.hz;
  const writeFeatures = createOnsetFeatures(lead);
  const features = new Float32Array(ONSET_FEATURES);
  const out = new Float32Array(2);
  const sounding = new Float32Array(length);
  const onset = new Float32Array(length);
  for (let t = 0; t < length; t++) {
    writeFeatures(t, features);
    network.forward(features, out);
    [sounding[t], onset[t]] = [out[0]!, out[1]!];
  }
  return { sounding, onset };
}
