import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { VOICE_WINDOW } from '../../capabilities/models.ts';
import { onnxWeights, type Weights } from './onnx-weights.ts';
import { createSpeechNetwork } from './silero.ts';

let weights: Map<string, Weights> | undefined;

/** Probability of speech per 32 ms of mono audio at 16 kHz, given whole or in parts (Silero VAD v6); the last window is filled up with silence. */
export function voiceActivity(samples: Float32Array | Iterable<Float32Array>): Float32Array {
  weights ??= onnxWeights(
    readFileSync(fileURLToPath(import.meta.resolve('@ricky0123/vad-web/dist/silero_vad_v6.onnx'))),
  );
  const network = createSpeechNetwork(weights);
  const probabilities: number[] = [];
  for (const window of windows(samples instanceof Float32Array ? [samples] : samples))
    probabilities.push(network.next(window));
  return Float32Array.from(probabilities);
}

/** Cuts samples given in parts into windows; the array is reused. */
function* windows(parts: Iterable<Float32Array>): Generator<Float32Array> {
  const window = new Float32Array(VOICE_WINDOW);
  let held = 0;
  for (const part of parts) {
    for (let at = 0; at < part.length;) {
      const more = Math.min(VOICE_WINDOW - held, part.length - at);
      window.set(part.subarray(at, at + more), held);
      held += more;
      at += more;
      if (held < VOICE_WINDOW) continue;
      yield window;
      held = 0;
    }
  }
  if (held > 0) yield window.fill(0, held);
}
