import { describe, expect, test } from 'vitest';
import { similarityMatrix } from '../../../audio/dsp/harmony/section-features.ts';
import { laplacianNovelty } from '../../../audio/dsp/harmony/section-laplacian.ts';
import { footeNovelty } from '../../../audio/dsp/harmony/section-novelty.ts';
import { recurrenceMatrix, structureNovelty } from '../../../audio/dsp/harmony/section-recurrence.ts';
import { randomBy } from '../../infra/random.ts';

const WIDTH = 12;
const BARS = 8;

/** Returns bars of sections of eight bars: each kind of bar has its own values, sections of a kind have a colour in common if `coloured`. */
function barsOf(form: string, coloured: boolean): { similarity: Float32Array; count: number } {
  const kinds = new Map(
    [...new Set(form)].map((letter) => {
      const random = randomBy(letter);
      const colour = Array.from({ length: WIDTH }, () => 2 * random.normal());
      const bars = Array.from({ length: BARS }, () => colour.map((value) => (coloured ? value : 0) + random.normal()));
      return [letter, bars.flat()];
    }),
  );
  const values = Float32Array.from(Array.from(form).flatMap((letter) => kinds.get(letter)!));
  return { similarity: similarityMatrix(values, WIDTH), count: values.length / WIDTH };
}

/** Returns the bars with the highest values, in order. */
function highest(values: Float64Array, many: number): number[] {
  const order = [...values.keys()].toSorted((a, b) => values[b]! - values[a]!);
  return order.slice(0, many).toSorted((a, b) => a - b);
}

describe('section boundaries', () => {
  test('are where the sound changes, by novelty', () => {
    const { similarity, count } = barsOf('ABCA', true);
    expect(highest(footeNovelty(similarity, count), 3)).toEqual([8, 16, 24]);
  });

  test('are where repetitions begin, by structure features', () => {
    const { similarity, count } = barsOf('ABACAB', false);
    const novelty = structureNovelty(recurrenceMatrix(similarity, count), count);
    const at = (bars: number[]) => bars.reduce((sum, bar) => sum + novelty[bar]!, 0) / bars.length;
    expect(at([8, 16, 24, 32, 40])).toBeGreaterThan(1.5 * at([4, 12, 20, 28, 36, 44]));
  });

  test('are where the kind of bar changes, by spectral clustering', () => {
    const { similarity, count } = barsOf('ABACBA', true);
    const novelty = laplacianNovelty(recurrenceMatrix(similarity, count), similarity, count);
    for (const boundary of [8, 16, 24, 32, 40])
      expect(Math.max(novelty[boundary - 1]!, novelty[boundary]!, novelty[boundary + 1]!)).toBeGreaterThan(0.5);
    expect(novelty[4]! + novelty[12]! + novelty[20]!).toBeLessThan(1);
  });

  test('of a few bars, or of bars that are all alike, are finite', () => {
    for (const count of [1, 2, 5, 16]) {
      const similarity = new Float32Array(count * count).fill(1);
      const recurrence = recurrenceMatrix(similarity, count);
      for (const novelty of [
        footeNovelty(similarity, count),
        structureNovelty(recurrence, count),
        laplacianNovelty(recurrence, similarity, count),
      ])
        expect(novelty.every(Number.isFinite)).toBe(true);
    }
  });
});
