import { denseNetwork } from '../core/dense-network.ts';
import { speechFeatures, WINDOW_FEATURES, type SpeechAnalysis } from './speech-features.ts';
import model from './speech-probability-model.json' with { type: 'json' };

/**
 * Returns the probability that each window of 512 samples at 16 kHz is speech, by a small network over the speech
 * probability, level and spectrum of the window and its neighbours relative to the recording's own speech and pauses.
 * Finds speech that is too soft for the first probability, such as word endings, and rejects background voices. Fitted
 * by training/speech.
 */
export function speechProbabilities(analysis: SpeechAnalysis): Float32Array {
  const features = speechFeatures(analysis);
  if (!features) return new Float32Array(analysis.voice.length);
  const network = denseNetwork(model.layers);
  const input = new Float32Array(network.inputs);
  const output = new Float32Array(1);
  const last = analysis.voice.length - 1;
  return analysis.voice.map((_, at) => {
    model.offsets.forEach((offset, i) => {
      const from = WINDOW_FEATURES * Math.max(0, Math.min(last, at + offset));
      input.set(features.windows.subarray(from, from + WINDOW_FEATURES), i * WINDOW_FEATURES);
    });
    input.set(features.recording, model.offsets.length * WINDOW_FEATURES);
    network.forward(input, output);
    return 1 / (1 + Math.exp(-output[0]!));
  });
}

/**
 * Returns the probabilities of `speechProbabilities` raised to their mean with those of the first network where it is surer of speech.
 * The second network was fitted to flowing speech: alone it loses single words that the first one hears clearly.
 */
export function withClearVoice(probabilities: Float32Array, voice: Float32Array): Float32Array {
  return probabilities.map((probability, window) => Math.max(probability, (probability + voice[window]!) / 2));
}
