import { afterAll, describe, expect, test } from 'vitest';
import { demucsGraph, describedDemucs, describedSplitDemucs, SHARES, splitDemucsGraph } from './demucs-fixtures.ts';
import { errorDb, installation, quantised, scaled, sum, sumErrorOf, tones } from './known-stems.ts';
import { describedMdx, MDX_SHAPES, mdxGraph } from './mdx-fixtures.ts';
import type { Precision } from './precision.ts';

const { add, stemsBy, withoutVocals, remove } = installation();
afterAll(remove);

const [low, high] = [tones(700, 1_100), tones(5_000, 9_300)];
/** Two different channels of tones that are far from the ends of the spectrum. */
const mix = [sum(low, scaled(0.7, high)), sum(scaled(-0.5, low), high)];

describe('a separator in the layout of HTDemucs with the transform outside', () => {
  test('adds the stems of its spectra to those of its samples', async () => {
    await add('demucs', demucsGraph(), describedDemucs());
    const whole = quantised(mix);
    const { output, written } = await stemsBy('demucs', whole);
    expect(output).toMatchObject({ engine: 'model:demucs@4.0', residual_db: -150 });
    (['vocals', 'drums', 'bass'] as const).forEach((name, stem) => {
      const share = SHARES[name][0] + SHARES[name][1];
      const wanted = whole.map((plane) => scaled(share, plane));
      expect(errorDb(written[stem]!.planes, wanted)).toBeLessThan(-100);
    });
    expect(sumErrorOf(written, whole)).toBe(0);
  });

  test('may have real and imaginary parts in tensors of their own', async () => {
    const graph = { bytes: splitDemucsGraph(), graph: describedSplitDemucs() };
    const left = await withoutVocals('split', graph, mix);
    const wanted = mix.map((plane) => scaled(1 - SHARES.vocals[0], plane));
    expect(errorDb(left, wanted)).toBeLessThan(-100);
  });

  test('is refused where an input has another shape', async () => {
    const input = { name: 'x', axes: ['one', 'bin', 'channel+part', 'frame'] };
    await expect(add('turned', demucsGraph(), describedDemucs({ input }))).rejects.toThrow(
      /invalid dimensions for input: x/i,
    );
    await expect(add('alone', demucsGraph(), describedDemucs({ further_inputs: undefined }))).rejects.toThrow(
      'the graph has the input input, which its manifest does not give',
    );
  });
});

describe('numbers of 16 bits', () => {
  test.for<[Precision, number]>([
    ['float16', -60],
    ['inner float16', -60],
  ])('%s: stems are those of 32 bits, but for the rounding', async ([precision, limitDb]) => {
    const demucs = { bytes: demucsGraph(precision), graph: describedDemucs() };
    const left = await withoutVocals(`demucs-${precision.replace(' ', '-')}`, demucs, mix);
    const wanted = mix.map((plane) => scaled(1 - SHARES.vocals[0], plane));
    expect(errorDb(left, wanted)).toBeLessThan(limitDb);
    expect(errorDb(left, wanted)).toBeGreaterThan(-130); // the rounding is there
    const shape = MDX_SHAPES[0]!;
    const mdx = { bytes: mdxGraph(shape, { share: () => 0.75, precision }), graph: describedMdx(shape, 'vocals') };
    const rest = await withoutVocals(`mdx-${precision.replace(' ', '-')}`, mdx, mix);
    const quarter = mix.map((plane) => scaled(0.25, plane));
    expect(errorDb(rest, quarter)).toBeLessThan(-45);
  });

  test('too large for 16 bits fail the step, not the stems', async () => {
    const graph = { bytes: demucsGraph('float16'), graph: describedDemucs() };
    await expect(withoutVocals('overflowing', graph, [scaled(1e6, mix[0]!), scaled(1e6, mix[1]!)])).rejects.toThrow(
      'The separation model overflowing@4.0 returns no valid samples for this audio.',
    );
  });
});
