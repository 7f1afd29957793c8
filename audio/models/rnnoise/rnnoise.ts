// oxlint-disable no-underscore-dangle -- the names of the compiled library
import type { RnnoiseModule } from '@jitsi/rnnoise-wasm/dist/rnnoise-sync.js';
import { DENOISER_FRAME, type Denoised, type Denoiser } from '../../capabilities/model-interfaces.ts';
import { loadRnnoise } from './load-rnnoise.ts';

/** RNNoise expects samples scaled to 16 bits. */
const SCALE = 32_768;
/** Delay of the output in samples: two frames. */
const DELAY = 2 * DENOISER_FRAME;

let loaded: RnnoiseModule | undefined;

/** Returns a denoiser for one channel at 48 kHz (Valin, "A hybrid DSP/deep learning approach to real-time full-band speech enhancement", 2018). */
export function createRnnoise(): Denoiser {
  // Loaded by the first task that needs it: most children never do.
  loaded ??= loadRnnoise();
  const wasm = loaded;
  const state = wasm._rnnoise_create(0);
  const frame = wasm._malloc(4 * DENOISER_FRAME);
  let held = new Float32Array(0);
  let taken = 0;
  let given = 0;
  let late = DELAY;

  function process(samples: Float32Array): Denoised {
    const input = new Float32Array(held.length + samples.length);
    input.set(held);
    input.set(samples, held.length);
    const frames = Math.floor(input.length / DENOISER_FRAME);
    held = input.slice(frames * DENOISER_FRAME);
    const out = new Float32Array(frames * DENOISER_FRAME);
    const voice = new Float32Array(frames);
    for (let n = 0; n < frames; n++) {
      const at = n * DENOISER_FRAME;
      // Read for every frame, since the heap moves when it grows.
      const cell = wasm.HEAPF32.subarray(frame / 4, frame / 4 + DENOISER_FRAME);
      for (let i = 0; i < DENOISER_FRAME; i++) cell[i] = input[at + i]! * SCALE;
      voice[n] = wasm._rnnoise_process_frame(state, frame, frame);
      for (let i = 0; i < DENOISER_FRAME; i++) out[at + i] = cell[i]! / SCALE;
    }
    const cut = Math.min(late, out.length);
    late -= cut;
    // The probability belongs to the input frame, which is output two frames later.
    return { samples: out.subarray(cut), voice: voice.subarray(cut / DENOISER_FRAME) };
  }

  return {
    push(samples) {
      taken += samples.length;
      const made = process(samples);
      given += made.samples.length;
      return made;
    },
    finish() {
      const { samples, voice } = process(new Float32Array(DELAY + DENOISER_FRAME));
      wasm._rnnoise_destroy(state);
      wasm._free(frame);
      const left = taken - given;
      return { samples: samples.subarray(0, left), voice: voice.subarray(0, Math.ceil(left / DENOISER_FRAME)) };
    },
  };
}
