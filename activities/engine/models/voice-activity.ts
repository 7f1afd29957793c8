import { fileURLToPath } from 'node:url';
import type { Vad } from 'sherpa-onnx-node';
import { SPEECH_RATE, VOICE_WINDOW } from '../../capabilities/models.ts';
import { runtime } from './runtime.ts';

/**
 * Levels at which the model's probability is told apart. The runtime says only on which side of a threshold it lies, and stays
 * on the upper side until 0.15 below: what is answered is the middle of the step that was found.
 */
const THRESHOLDS = [0.2, 0.5, 0.8];
const STEPS = [0.1, 0.35, 0.65, 0.9];

let detectors: Vad[] | undefined;

/** Probability of speech per 32 ms of mono audio at 16 kHz, given whole or in parts (Silero VAD v6); the last window is padded. */
export function voiceActivity(samples: Float32Array | Iterable<Float32Array>): Float32Array {
  detectors ??= THRESHOLDS.map(createDetector);
  for (const detector of detectors) detector.reset();
  const speaking = THRESHOLDS.map(() => false);
  const steps: number[] = [];
  for (const window of windows(samples instanceof Float32Array ? [samples] : samples)) {
    let step = 0;
    detectors.forEach((detector, at) => {
      detector.acceptWaveform(window);
      while (!detector.isEmpty()) detector.pop();
      const detected = detector.isDetected();
      // The runtime tells of speech one window late.
      if (detected && !speaking[at] && steps.length > 0)
        steps[steps.length - 1] = Math.max(steps[steps.length - 1]!, at + 1);
      if (detected) step = at + 1;
      speaking[at] = detected;
    });
    steps.push(step);
  }
  return Float32Array.from(steps, (step) => STEPS[step]!);
}

function createDetector(threshold: number): Vad {
  const { Vad: Detector } = runtime();
  return new Detector(
    {
      sileroVad: {
        model: fileURLToPath(import.meta.resolve('@ricky0123/vad-web/dist/silero_vad_v6.onnx')),
        threshold,
        minSilenceDuration: 0,
        minSpeechDuration: 0,
        windowSize: VOICE_WINDOW,
        maxSpeechDuration: 1e6,
      },
      sampleRate: SPEECH_RATE,
      numThreads: 1,
      debug: false,
    },
    60,
  );
}

/** Cuts samples given in parts into windows; the last one is filled up with silence. */
function* windows(parts: Iterable<Float32Array>): Generator<Float32Array> {
  let window = new Float32Array(VOICE_WINDOW);
  let held = 0;
  for (const part of parts) {
    for (let at = 0; at < part.length;) {
      const more = Math.min(VOICE_WINDOW - held, part.length - at);
      window.set(part.subarray(at, at + more), held);
      held += more;
      at += more;
      if (held < VOICE_WINDOW) continue;
      yield window;
      window = new Float32Array(VOICE_WINDOW);
      held = 0;
    }
  }
  if (held > 0) yield window;
}
