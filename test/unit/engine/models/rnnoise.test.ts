// oxlint-disable no-underscore-dangle -- the names of the compiled library
import createPlain, { type RnnoiseModule } from '@jitsi/rnnoise-wasm/dist/rnnoise-sync.js';
import { describe, expect, test } from 'vitest';
import { loadRnnoise } from '../../../../audio/models/rnnoise/load-rnnoise.ts';
import { replaceFunction } from '../../../../audio/models/rnnoise/wasm-module.ts';
import { int } from '../../../../audio/dsp/kernels/wasm-assembler.ts';
import { randomBy } from '../../../infra/random.ts';

const FRAME = 480;
const FRAMES = 150;

describe('RNNoise in SIMD', () => {
  test('returns what the package returns, bit for bit', () => {
    const [made, expected] = [denoise(loadRnnoise()), denoise(createPlain())];
    expect(made).toEqual(expected);
    expect(Math.max(...expected.voice)).toBeGreaterThan(0.5);
    expect(expected.samples.some((x) => Math.abs(x) > 100)).toBe(true);
  });

  test('a module without names, or without the function, is refused', () => {
    const empty = Uint8Array.of(0, 0x61, 0x73, 0x6d, 1, 0, 0, 0, 2, 1, 0, 3, 1, 0, 10, 1, 0);
    const code = { name: 'none', params: 0, ints: 0, vectors: 0, body: int(0) };
    expect(() => replaceFunction(empty, 'rnn_compute_linear_c', () => code)).toThrow(
      'no function rnn_compute_linear_c',
    );
    expect(() => replaceFunction(empty.subarray(0, 10), 'any', () => code)).toThrow('ends early');
  });
});

/** Denoises a buzz that comes and goes in noise, then noise alone, then silence. */
function denoise(library: RnnoiseModule) {
  const random = randomBy('rnnoise');
  const [state, place] = [library._rnnoise_create(0), library._malloc(4 * FRAME)];
  const samples = new Float32Array(FRAME * FRAMES);
  const voice = new Float32Array(FRAMES);
  let phase = 0;
  for (let frame = 0; frame < FRAMES; frame++) {
    const cell = library.HEAPF32.subarray(place / 4, place / 4 + FRAME);
    for (let i = 0; i < FRAME; i++) {
      const t = frame / 100 + i / 48_000;
      phase += (140 + 30 * Math.sin(5 * t)) / 48_000;
      const buzz = t < 0.9 && Math.sin(20 * t) > -0.5 ? 8_000 * ((phase % 1) - 0.5) : 0;
      cell[i] = t > 1.3 ? 0 : buzz + 1_000 * (random.next() - 0.5);
    }
    voice[frame] = library._rnnoise_process_frame(state, place, place);
    samples.set(cell, frame * FRAME);
  }
  return { samples, voice };
}
