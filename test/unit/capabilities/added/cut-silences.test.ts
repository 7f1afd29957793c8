import { describe, expect, test } from 'vitest';
import { cutSilences } from '../../../../audio/capabilities/cut-silences/capability.ts';
import { noise, sine, type Planes } from '../../../infra/audio.ts';
import { run } from '../../../infra/run-capability.ts';
import { spoken } from '../voice.ts';

const RATE = 16_000;
interface Cut {
  start_s: number;
  end_s: number;
}

async function cut(planes: Planes, params: object = {}, sampleRate = RATE) {
  const { output, written } = await run(cutSilences, planes, { params, sampleRate });
  return { output, cuts: output['cuts'] as Cut[], made: written[0]!.planes, format: written[0]!.format };
}

/** Phrases with 2 s of pause between them, in noise of a level; `spans` are the phrases in seconds. */
function talk(noiseLevel: number): { plane: Float32Array; spans: [number, number][] } {
  const { samples, phrases } = spoken({ seconds: 10 });
  const spans = phrases.map(({ startS, endS }, i): [number, number] => [startS + 1.5 * i, endS + 1.5 * i]);
  const plane = noise({ seconds: spans.at(-1)![1] + 2, sampleRate: RATE, level: noiseLevel });
  phrases.forEach(({ startS, endS }, i) => {
    const from = Math.round(startS * RATE);
    const to = Math.round(spans[i]![0] * RATE);
    for (let k = 0; k < (endS - startS) * RATE; k++) plane[to + k]! += samples[from + k]!;
  });
  return { plane, spans };
}

/** Returns the power above 4 kHz of each 5 ms, by second differences. */
function highBand(plane: Float32Array): number[] {
  const step = RATE / 200;
  return Array.from({ length: Math.floor(plane.length / step) - 1 }, (_, block) => {
    let sum = 0;
    for (let i = block * step + 2; i < (block + 1) * step; i++)
      sum += (plane[i]! - 2 * plane[i - 1]! + plane[i - 2]!) ** 2;
    return sum / step;
  });
}

describe('cut_silences', () => {
  test.for([0, 0.0003, 0.01])('shortens the pauses of speech in noise of %d and loses no speech', async (level) => {
    const { plane, spans } = talk(level);
    const { cuts, output, made } = await cut([plane]);
    expect(cuts.length).toBe(spans.length);
    for (const { start_s: start, end_s: end } of cuts)
      for (const [from, to] of spans) expect(Math.max(from, start)).toBeGreaterThanOrEqual(Math.min(to, end));
    const removed = cuts.reduce((sum, each) => sum + each.end_s - each.start_s, 0);
    expect(output['removed_s']).toBeCloseTo(removed, 6);
    expect(made[0]).toHaveLength(Math.round(plane.length - removed * RATE));
  });

  test('keeps the samples between the joins, and fades at them without a click', async () => {
    const { plane } = talk(0.01);
    const { cuts, made } = await cut([plane, plane.map((x) => -x)], { keep_s: 0.1 });
    const offset = cuts.filter(({ end_s: end }) => end < 6).reduce((sum, each) => sum + each.end_s - each.start_s, 0);
    const kept = plane.slice(6 * RATE, 6.2 * RATE);
    expect(made[0]!.slice(Math.round((6 - offset) * RATE), Math.round((6.2 - offset) * RATE))).toEqual(kept);
    expect(made[1]!.every((x, i) => Math.abs(x + made[0]![i]!) < 1e-6)).toBe(true);
    // A click would exceed the loudest 5 ms of the noise itself.
    const pauses = highBand(plane.slice(-1.5 * RATE));
    const loudest = Math.max(...pauses);
    let removed = 0;
    for (const { start_s: start, end_s: end } of cuts.slice(0, -1)) {
      const at = Math.round((start - removed) * RATE);
      removed += end - start;
      expect(Math.max(...highBand(made[0]!.slice(at - 320, at + 320)))).toBeLessThan(1.5 * loudest);
    }
  });

  test('cuts digital silence between music, but neither soft music nor steady noise', async () => {
    const music = sine({ seconds: 12, hz: 330, sampleRate: RATE, level: 0.3 });
    music.fill(0, 3 * RATE, 6 * RATE);
    for (let i = 8 * RATE; i < 10 * RATE; i++) music[i]! *= 0.005;
    const { cuts, output } = await cut([music]);
    expect(cuts).toHaveLength(1);
    expect(cuts[0]!.start_s).toBeCloseTo(3.15, 1);
    expect(cuts[0]!.end_s).toBeCloseTo(5.85, 1);
    expect(output['removed_s']).toBeCloseTo(2.7, 1);
    expect((await cut([noise({ seconds: 6, sampleRate: RATE, level: 0.001 })])).cuts).toEqual([]);
  });

  test('removes silence at both ends but for half of what is kept', async () => {
    const plane = new Float32Array(8 * RATE);
    plane.set(sine({ seconds: 2, hz: 440, sampleRate: RATE }), 3 * RATE);
    const { cuts, made } = await cut([plane], { keep_s: 0.2 });
    expect(cuts.map(({ start_s }) => start_s)).toEqual([0, expect.closeTo(5.1, 1)]);
    expect(made[0]!.length / RATE).toBeCloseTo(2.2, 1);
  });

  test('keeps keep_s of audio that is all silent', async () => {
    const { cuts, made } = await cut([new Float32Array(5 * RATE)]);
    expect(cuts).toEqual([{ start_s: 0.3, end_s: 5 }]);
    expect(made[0]).toHaveLength(0.3 * RATE);
    expect((await cut([new Float32Array(5 * RATE)], { keep_s: 0 })).made[0]!.length).toBeGreaterThan(0);
  });

  test.for([
    ['one sample', [Float32Array.of(0.5)]],
    ['0.9 s of silence', [new Float32Array(0.9 * RATE)]],
    ['32 channels', Array.from({ length: 32 }, (_, seed) => noise({ seconds: 1, sampleRate: RATE, seed }))],
  ] as const)('passes %s on unchanged', async ([, planes]) => {
    const { cuts, made, output } = await cut(planes);
    expect(cuts).toEqual([]);
    expect(output['removed_s']).toBe(0);
    expect(made).toEqual(planes);
  });

  test('writes samples above full scale as WAV, unless a format is requested', async () => {
    const loud = sine({ seconds: 1, sampleRate: RATE, level: 2 });
    expect((await cut([loud])).format).toBe('wav');
    expect((await cut([loud], { format: 'flac' })).format).toBe('flac');
  });

  test('refuses to keep more than the shortest silence', () => {
    expect(cutSilences.params.safeParse({ min_silence_s: 0.5, keep_s: 0.6 }).success).toBe(false);
    expect(cutSilences.params.safeParse({ min_silence_s: 0 }).success).toBe(false);
    expect(cutSilences.params.safeParse({}).success).toBe(true);
  });
});
