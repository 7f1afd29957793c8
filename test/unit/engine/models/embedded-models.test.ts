import { describe, expect, test } from 'vitest';
import { embeddedModels } from '../../../../audio/models/embedded-models.ts';
import reference from '../reference/silero.json' with { type: 'json' };

const RATE = 16_000;

describe('voice activity', () => {
  test('matches the output of ONNX Runtime', () => {
    const found = embeddedModels.voiceActivity(buzz());
    reference.forEach((probability, i) => expect(Math.abs(found[i]! - probability), `window ${i}`).toBeLessThan(2e-3));
  });

  test('does not depend on how the samples are split', () => {
    const samples = buzz();
    const parts = [samples.subarray(0, 1_000), samples.subarray(1_000, 1_001), samples.subarray(1_001)];
    expect(embeddedModels.voiceActivity(parts)).toEqual(embeddedModels.voiceActivity(samples));
    expect(embeddedModels.voiceActivity(new Float32Array(513))).toHaveLength(2);
    expect(embeddedModels.voiceActivity([])).toHaveLength(0);
  });

  test('gives the same result for soft audio with a matching gain', () => {
    const loud = buzz();
    const soft = loud.map((x) => x / 1_024);
    expect(embeddedModels.voiceActivity(soft)).not.toEqual(embeddedModels.voiceActivity(loud));
    expect(embeddedModels.voiceActivity(soft, 1_024)).toEqual(embeddedModels.voiceActivity(loud));
  });
});

describe('the denoiser', () => {
  test('returns as many samples as it receives, without delay', () => {
    const denoiser = embeddedModels.denoiser();
    let state = 1;
    const samples = Float32Array.from({ length: 30_001 }, (_, i) => {
      state = (state * 48_271) % 2_147_483_647;
      return i === 20_000 ? 0.9 : 1e-4 * (state / 2_147_483_647 - 0.5);
    });
    const parts = [
      denoiser.push(samples.subarray(0, 7_777)),
      denoiser.push(samples.subarray(7_777)),
      denoiser.finish(),
    ];
    const made = parts.flatMap((part) => [...part.samples]);
    expect(made).toHaveLength(samples.length);
    const peak = made.reduce((best, x, i) => (Math.abs(x) > Math.abs(made[best]!) ? i : best), 0);
    expect(Math.abs(peak - 20_000)).toBeLessThan(48);
  });
});

/** Returns the test signal of reference/silero.py. */
function buzz(): Float32Array {
  let phase = 0;
  return Float32Array.from({ length: 3 * RATE }, (_, i) => {
    const t = i / RATE;
    phase += (140 + 30 * Math.sin(2 * Math.PI * 0.8 * t)) / RATE;
    let tone = 0;
    for (let k = 1; k <= 20; k++) tone += Math.sin(2 * Math.PI * k * phase) / k;
    const loud = t > 1.2 && t < 1.8 ? 0 : (0.5 - 0.5 * Math.cos(2 * Math.PI * 4 * t)) ** 0.5;
    return 0.2 * loud * tone * (1 + 0.8 * Math.sin(2 * Math.PI * 2.3 * t));
  });
}
