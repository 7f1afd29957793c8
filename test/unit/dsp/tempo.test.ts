import { describe, expect, test } from 'vitest';
import { onsetStrength } from '../../../activities/dsp/onset.ts';
import { estimateTempo } from '../../../activities/dsp/tempo.ts';
import { clicks, drums, noise, SAMPLE_RATE, sine } from '../../infra/audio.ts';

const tempoOf = (samples: Float32Array) => estimateTempo(onsetStrength([samples], SAMPLE_RATE));

describe('tempo', () => {
  test.for([60, 75, 90, 104, 117, 128, 140, 160, 175])('of clicks at %i bpm is found within 1 %', (bpm) => {
    const tempo = tempoOf(clicks({ bpm, seconds: 16 }))!;
    expect(tempo.candidates[0]!.bpm / bpm).toBeCloseTo(1, 2);
    expect(tempo.confidence).toBeGreaterThan(0.8);
  });

  test.for([66, 73, 85, 104, 128, 150, 174])('of drums at %i bpm is neither doubled nor halved', (bpm) => {
    expect(tempoOf(drums({ bpm, seconds: 16 }))!.candidates[0]!.bpm / bpm).toBeCloseTo(1, 2);
  });

  test('of drums keeps half or double among the candidates', () => {
    const ratios = tempoOf(drums({ bpm: 100, seconds: 16 }))!.candidates.map(({ bpm }) => bpm / 100);
    expect(ratios.some((ratio) => Math.abs(ratio - 2) < 0.02 || Math.abs(ratio - 0.5) < 0.02)).toBe(true);
  });

  test('follows a slow change in its curve', () => {
    const slow = drums({ bpm: 100, seconds: 20 });
    const fast = drums({ bpm: 106, seconds: 20 });
    const both = new Float32Array(slow.length + fast.length);
    both.set(slow);
    both.set(fast, slow.length);
    const { curve } = tempoOf(both)!;
    expect(curve[0]!.bpm).toBeCloseTo(100, 0);
    expect(curve.at(-1)!.bpm).toBeCloseTo(106, 0);
  });

  test('of a steady tone or of silence does not exist; of noise is not believed', () => {
    expect(tempoOf(sine({ seconds: 10 }))).toBeUndefined();
    expect(tempoOf(new Float32Array(10 * SAMPLE_RATE))).toBeUndefined();
    expect(tempoOf(new Float32Array(0))).toBeUndefined();
    expect(tempoOf(noise({ seconds: 20 }))?.confidence ?? 0).toBeLessThan(0.15);
  });
});
