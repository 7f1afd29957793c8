import { describe, expect, test } from 'vitest';
import { musicalIntelligenceAnalysis } from '../../../audio/capabilities/musical-intelligence-analysis/capability.ts';
import { atVersion } from '../../../audio/capabilities/versions.ts';
import { noise, sine } from '../../infra/audio.ts';
import { chordSequence, voiced } from '../dsp/harmony-signals.ts';
import { run } from '../../infra/run-capability.ts';

const [C, F, G, Am, Dm, E, Dm7, G7] = [
  voiced(0, [0, 4, 7]),
  voiced(5, [0, 4, 7]),
  voiced(7, [0, 4, 7]),
  voiced(9, [0, 3, 7]),
  voiced(2, [0, 3, 7]),
  voiced(4, [0, 4, 7]),
  voiced(2, [0, 3, 7, 10]),
  voiced(7, [0, 4, 7, 10]),
];

interface Span {
  start_s: number;
  end_s: number;
  label: string;
}

const four = <T>(chords: T[]): T[] => [...chords, ...chords, ...chords, ...chords];
const higher = (chord: number[]): number[] => [...chord, ...chord.map((key) => key + 12)];

function joined(parts: readonly Float32Array[]): Float32Array {
  const whole = new Float32Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}

describe('musical_intelligence_analysis', () => {
  test('finds key, tuning and chords of a cadence in major', async () => {
    const { output } = await run(musicalIntelligenceAnalysis, [
      chordSequence([C, F, G, C, C, F, G, C], { seconds: 1, cents: -20 }),
    ]);
    expect(output['key']).toMatchObject({ tonic: 'C', mode: 'major', camelot: '8B' });
    expect(Math.abs((output['tuning_cents'] as number) + 20)).toBeLessThan(3);
    const chords = output['chords'] as Span[];
    expect(chords.map(({ label }) => label)).toEqual(['C:maj', 'F:maj', 'G:maj', 'C:maj', 'F:maj', 'G:maj', 'C:maj']);
    expect(Math.abs(chords[1]!.start_s - 1)).toBeLessThan(0.25);
    expect(chords.at(-1)!.end_s).toBe(8);
  });

  test('distinguishes minor from its relative major', async () => {
    const { output } = await run(musicalIntelligenceAnalysis, [
      chordSequence([Am, Dm, E, Am, Am, F, E, Am], { seconds: 1 }),
    ]);
    expect(output['key']).toMatchObject({ tonic: 'A', mode: 'minor', camelot: '8A' });
  });

  test.for([
    ['A', 'minor', [Am, F, C, G]],
    ['C', 'major', [C, G, Am, F]],
  ] as const)('names a loop that fits two keys %s %s, by where it begins and ends', async ([tonic, mode, loop]) => {
    const { output } = await run(musicalIntelligenceAnalysis, [
      chordSequence([...loop, ...loop, loop[0], loop[0]], { seconds: 1 }),
    ]);
    expect(output['key']).toMatchObject({ tonic, mode });
  });

  test('names rock on flat thirds and sevenths by the major chord of its tonic', async () => {
    const [Eb, Bb] = [voiced(3, [0, 4, 7]), voiced(10, [0, 4, 7])];
    const riff = [C, Eb, F, C, C, Bb, F, C];
    const { output } = await run(musicalIntelligenceAnalysis, [chordSequence([...riff, ...riff], { seconds: 0.75 })]);
    expect(output['key']).toMatchObject({ tonic: 'C', mode: 'major' });
  });

  test('shows the triad of each chord, in the former version too', async () => {
    const planes = [chordSequence([Dm7, G7, C, C, Dm7, G7, C, C], { seconds: 1 })];
    const former = atVersion(musicalIntelligenceAnalysis, 4)!;
    for (const capability of [musicalIntelligenceAnalysis, former]) {
      const { output } = await run(capability, planes);
      const chords = output['chords'] as (Span & { triad: string })[];
      expect(chords.map(({ triad }) => triad)).toEqual(['D:min', 'G:maj', 'C:maj', 'D:min', 'G:maj', 'C:maj']);
      expect(output['engine']).toBe(capability.engine);
    }
  });

  test('returns sections without gaps, and the same letter for those that return', async () => {
    const verse = chordSequence(four([C, F, G, C]), { seconds: 0.5 });
    const chorus = chordSequence(four([Am, E, Am, E].map(higher)), { seconds: 0.5 });
    const hiss = noise({ seconds: 8, level: 0.05 });
    chorus.forEach((_, i) => (chorus[i]! += hiss[i]!));
    const { output } = await run(musicalIntelligenceAnalysis, [joined([verse, chorus, verse])]);
    const sections = output['sections'] as Span[];
    expect(sections[0]!.start_s).toBe(0);
    expect(sections.at(-1)!.end_s).toBe(24);
    sections.slice(1).forEach(({ start_s }, i) => expect(start_s).toBe(sections[i]!.end_s));
    for (const boundary of [8, 16])
      expect(Math.min(...sections.map(({ start_s }) => Math.abs(start_s - boundary)))).toBeLessThan(1.5);
    expect(sections.at(-1)!.label).toBe('A');
    for (const { confidence } of output['sections'] as { confidence: number }[]) {
      expect(confidence).toBeGreaterThanOrEqual(0);
      expect(confidence).toBeLessThanOrEqual(1);
    }
  });

  test.for([
    ['silence', new Float32Array(5 * 44_100), 'no notes stand out of the audio'],
    ['noise', noise({ seconds: 10 }), 'no notes stand out of the audio'],
    ['DC', new Float32Array(5 * 44_100).fill(0.5), 'no notes stand out of the audio'],
    ['a tenth of a second', sine({ seconds: 0.1 }), 'the audio is shorter than 1 s'],
    ['one sample', Float32Array.of(1), 'the audio is shorter than 1 s'],
  ] as const)('returns nothing for %s, and says why', async ([, plane, reason]) => {
    const { output } = await run(musicalIntelligenceAnalysis, [plane]);
    expect(output).toMatchObject({ key: null, tuning_cents: null, bpm: null, meter: null, chords: [], sections: [] });
    expect(output['notes']).toContainEqual({ field: 'key', reason });
  });

  test.for([8_000, 192_000])('works at %i Hz', async (sampleRate) => {
    const { output } = await run(
      musicalIntelligenceAnalysis,
      [chordSequence([C, F, G, C], { seconds: 0.6, sampleRate }), noise({ seconds: 2.4, sampleRate, level: 1e-3 })],
      { sampleRate },
    );
    expect(output['key']).toMatchObject({ tonic: 'C', mode: 'major' });
  });
});
