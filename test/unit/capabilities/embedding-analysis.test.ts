import { describe, expect, test } from 'vitest';
import { embeddingAnalysis } from '../../../audio/capabilities/embedding-analysis/capability.ts';
import { noise, sine } from '../../infra/audio.ts';
import { mixed, sketch, SKETCH_RATE } from '../../measure/material/sketches.ts';
import { run } from '../../infra/run-capability.ts';

const ALL = { drums: 1, bass: 1, chords: 1, lead: 1 };

async function embedded(
  samples: Float32Array,
): Promise<{ vector: number[]; windows: { vector: number[] }[]; fingerprint: string }> {
  return (await run(embeddingAnalysis, [samples], { sampleRate: SKETCH_RATE })).output as never;
}

describe('embedding_analysis', () => {
  test('finds a piece again that was cut, attenuated and mixed with noise', async () => {
    const pieces = [901, 902, 903].map((seed) => mixed(sketch(seed, { seconds: 10 }), ALL, seed));
    const originals = await Promise.all(pieces.map(embedded));
    const hiss = noise({ seconds: 10, sampleRate: SKETCH_RATE, level: 0.02 });
    for (const [i, piece] of pieces.entries()) {
      const changed = piece.subarray(3 * SKETCH_RATE, 9 * SKETCH_RATE).map((x, k) => 0.4 * x + hiss[k]!);
      const { vector } = await embedded(changed);
      const scores = originals.map((each) => dot(each.vector, vector));
      expect(scores.indexOf(Math.max(...scores))).toBe(i);
    }
  });

  test('makes vectors of length 1, for the whole and for its parts, and a fingerprint', async () => {
    const { vector, windows, fingerprint } = await embedded(mixed(sketch(7, { seconds: 21 }), ALL, 7));
    expect(windows).toHaveLength(2);
    for (const each of [vector, ...windows.map((window) => window.vector)]) expect(dot(each, each)).toBeCloseTo(1, 3);
    expect(fingerprint).toMatch(/^AQAA[\w-]+$/);
  });

  test('is independent of the level', async () => {
    const piece = mixed(sketch(3, { seconds: 8 }), ALL, 3);
    const [loud, soft] = [await embedded(piece), await embedded(piece.map((x) => 0.01 * x))];
    expect(dot(loud.vector, soft.vector)).toBeGreaterThan(0.999);
  });

  test('has no vector for silence, and says why', async () => {
    const { output } = await run(embeddingAnalysis, [new Float32Array(100_000)]);
    expect(output).toMatchObject({ vector: null, windows: [], fingerprint: null });
    expect(output['notes']).toHaveLength(2);
  });

  test.for([
    ['one sample', [Float32Array.of(0.5)], 44_100],
    ['a tenth of a second', [sine({ seconds: 0.1 })], 44_100],
    ['a constant', [new Float32Array(16_000).fill(0.5)], 8_000],
    ['six channels', Array.from({ length: 6 }, (_, i) => noise({ seconds: 0.3, seed: i + 1 })), 48_000],
    ['192 kHz', [noise({ seconds: 0.3, sampleRate: 192_000 })], 192_000],
  ] as const)('returns finite numbers and no fingerprint for %s', async ([, planes, sampleRate]) => {
    const { output } = await run(embeddingAnalysis, [...planes], { sampleRate });
    expect((output['vector'] as number[]).every(Number.isFinite)).toBe(true);
    expect(output['notes']).toEqual([
      { field: 'fingerprint', reason: 'the audio is shorter than a fingerprint, 2.6 s' },
    ]);
  });
});

function dot(a: readonly number[], b: readonly number[]): number {
  return a.reduce((sum, value, i) => sum + value * b[i]!, 0);
}
