import { describe, expect, test } from 'vitest';
import { tempoAnalysis } from '../../../audio/capabilities/tempo-analysis/capability.ts';
import { drums, noise } from '../../infra/audio.ts';
import { run } from '../../infra/run-capability.ts';

describe('tempo_analysis', () => {
  test('returns the tempo, its other candidates and its course', async () => {
    const { output } = await run(tempoAnalysis, [
      drums({ bpm: 120, seconds: 16 }),
      noise({ seconds: 16, level: 0.01 }),
    ]);
    expect(output['bpm']).toBeCloseTo(120, 0);
    const [first] = output['candidates'] as { bpm: number; strength: number; probability: number }[];
    expect(first).toMatchObject({ bpm: output['bpm'], strength: 1 });
    expect(first!.probability).toBeGreaterThan(0.5);
    expect(output['steady']).toBe(true);
    expect((output['curve'] as object[]).length).toBeGreaterThan(2);
    expect(output['reason']).toBeNull();
  });

  test('reports that no one tempo holds where it changes', async () => {
    const plane = Float32Array.from([...drums({ bpm: 96, seconds: 20 }), ...drums({ bpm: 124, seconds: 20 })]);
    expect((await run(tempoAnalysis, [plane])).output['steady']).toBe(false);
  });

  test.for([
    ['silence', new Float32Array(5 * 44_100), 'no regular beat is heard'],
    ['noise', noise({ seconds: 20 }), 'no regular beat is heard'],
    ['a second', drums({ bpm: 120, seconds: 1 }), 'the audio is shorter than 2 s'],
    ['one sample', Float32Array.of(1), 'the audio is shorter than 2 s'],
  ] as const)('returns no tempo for %s, and says why', async ([, plane, reason]) => {
    expect((await run(tempoAnalysis, [plane])).output).toMatchObject({ bpm: null, candidates: [], curve: [], reason });
  });
});
