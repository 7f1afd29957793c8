import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { VOICE_WINDOW } from '../capabilities/model-interfaces.ts';
import { fixedWindows } from '../dsp/core/fixed-windows.ts';
import { onnxWeights, type Weights } from './onnx-weights.ts';
import { createSpeechNetwork } from './silero.ts';

let weights: Map<string, Weights> | undefined;

/**
 * Returns the probability of speech, 0 to 1, per 32 ms of mono audio at 16 kHz (Silero VAD v6). The audio is given whole or in parts
 * and multiplied by `gain`; the last window is padded with silence.
 */
export function voiceActivity(samples: Float32Array | Iterable<Float32Array>, gain = 1): Float32Array {
  weights ??= onnxWeights(
    readFileSync(fileURLToPath(import.meta.resolve('@ricky0123/vad-web/dist/silero_vad_v6.onnx'))),
  );
  const network = createSpeechNetwork(weights);
  const probabilities: number[] = [];
  for (const window of fixedWindows(samples instanceof Float32Array ? [samples] : samples, VOICE_WINDOW, {
    rest: 'filled',
  }))
    probabilities.push(network.next(gain === 1 ? window : window.map((x) => gain * x)));
  return Float32Array.from(probabilities);
}
