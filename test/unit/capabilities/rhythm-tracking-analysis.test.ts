import { describe, expect, test } from 'vitest';
import { rhythmTrackingAnalysis } from '../../../audio/capabilities/rhythm-tracking-analysis/capability.ts';
import { drums, noise } from '../../infra/audio.ts';
import { run } from '../../infra/run-capability.ts';

describe('rhythm_tracking_analysis', () => {
  test('returns beats, bars and onsets', async () => {
    const { output } = await run(rhythmTrackingAnalysis, [
      drums({ bpm: 120, seconds: 16 }),
      noise({ seconds: 16, level: 0.01 }),
    ]);
    expect(output['bpm']).toBeCloseTo(120, 0);
    expect(output['reason']).toBeNull();
    const [beats, downbeats, onsets] = ['beats_s', 'downbeats_s', 'onsets_s'].map((name) => output[name] as number[]);
    expect(beats!.length).toBeGreaterThan(28);
    for (const beat of beats!) expect(Math.abs(beat - 0.5 * Math.round(beat / 0.5))).toBeLessThan(0.04);
    for (const beat of downbeats!) expect(beats).toContain(beat);
    for (let eighth = 1; eighth < 60; eighth++)
      expect(onsets!.some((onset) => Math.abs(onset - eighth / 4) < 0.02)).toBe(true);
    expect(onsets!.length).toBeLessThan(75);
  });

  test.for([
    ['silence', new Float32Array(5 * 44_100), 'no regular beat is heard'],
    ['noise', noise({ seconds: 20 }), 'no regular beat is heard'],
    ['a tenth of a second', drums({ bpm: 120, seconds: 0.1 }), 'the audio is shorter than 2 s'],
    ['one sample', Float32Array.of(1), 'the audio is shorter than 2 s'],
  ] as const)('returns no beats for %s, and says why', async ([, plane, reason]) => {
    const { output } = await run(rhythmTrackingAnalysis, [plane]);
    expect(output).toMatchObject({ bpm: null, meter: null, beats_s: [], downbeats_s: [], reason });
  });

  test('handles a constant, a click and six channels', async () => {
    const click = Float32Array.from({ length: 3 * 44_100 }, (_, i) => (i === 44_100 ? 1 : 0));
    const still = new Float32Array(3 * 44_100).fill(0.5);
    const six = Array.from({ length: 6 }, () => drums({ bpm: 120, seconds: 8 }));
    for (const planes of [[still], [click]])
      expect((await run(rhythmTrackingAnalysis, planes)).output).toMatchObject({ bpm: null, beats_s: [] });
    expect((await run(rhythmTrackingAnalysis, six)).output['bpm']).toBeCloseTo(120, 0);
  });

  test.for([8_000, 192_000])('analyses audio of %i Hz', async (sampleRate) => {
    const plane = noise({ seconds: 3, sampleRate });
    const { output } = await run(rhythmTrackingAnalysis, [plane], { sampleRate });
    expect(output['engine']).toBe('embedded:beat-network');
  });
});
