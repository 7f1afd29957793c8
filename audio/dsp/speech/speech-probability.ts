import { denseNetwork } from '../core/dense-network.ts';
import { looksAt, LOOKS, type HeardCourse } from './speech-features.ts';
import model from './speech-probability-model.json' with { type: 'json' };

/**
 * Probability that each window of 512 samples at 16 kHz belongs to speech, by the likelihood, the level and the spectrum of itself
 * and its neighbours as compared with those of the recording's own speech and pauses: what is too soft for the first likelihood, as
 * the ends of words, and what only sounds like speech, as people behind it, is told so. Fitted by training/speech.
 */
export function speechOdds(heard: HeardCourse): Float32Array {
  const looks = looksAt(heard);
  if (!looks) return new Float32Array(heard.voice.length);
  const network = denseNetwork(model.layers);
  const input = new Float32Array(network.inputs);
  const output = new Float32Array(1);
  const last = heard.voice.length - 1;
  return heard.voice.map((_, at) => {
    model.offsets.forEach((offset, i) => {
      const from = LOOKS * Math.max(0, Math.min(last, at + offset));
      input.set(looks.windows.subarray(from, from + LOOKS), i * LOOKS);
    });
    input.set(looks.whole, model.offsets.length * LOOKS);
    network.forward(input, output);
    return 1 / (1 + Math.exp(-output[0]!));
  });
}
