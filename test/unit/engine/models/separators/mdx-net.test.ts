import { afterAll, describe, expect, test } from 'vitest';
import { errorDb, installation, quantised, scaled, sum, sumErrorOf, tones } from './known-stems.ts';
import { describedMdx, MDX_SHAPES, mdxGraph } from './mdx-fixtures.ts';
import { RATE } from '../stem-fixtures.ts';

const { add, stemsBy, withoutVocals, remove } = installation();
afterAll(remove);

const [low, high] = [tones(700, 1_100), tones(5_000, 9_300)];
/** Two different channels of tones that are far from the ends of the spectrum. */
const mix = [sum(low, scaled(0.7, high)), sum(scaled(-0.5, low), high)];

describe('a separator in the layout of MDX-Net', () => {
  test.for(MDX_SHAPES)(
    'with frames of $size samples and $bins bins keeps the place and level of its stem',
    async (shape) => {
      const graph = describedMdx(shape, 'vocals');
      const left = await withoutVocals(
        `mdx-${shape.size}`,
        { bytes: mdxGraph(shape, { share: () => 0.75 }), graph },
        mix,
      );
      const quarter = mix.map((plane) => scaled(0.25, plane));
      // Frames with mirrored samples have parts in the bins that the graph does not have.
      const { step } = graph.chunk;
      for (let at = 0; at < mix[0]!.length; at += step) {
        const inner = (plane: Float32Array): Float32Array =>
          plane.subarray(at + shape.size / 2, at + step - shape.size / 2);
        expect(errorDb(left.map(inner), quarter.map(inner))).toBeLessThan(-100);
      }
      expect(errorDb(left, quarter)).toBeLessThan(-85);
    },
  );

  test('separates by bins', async () => {
    const shape = MDX_SHAPES[1]!;
    const cut = Math.round((3_000 / RATE) * shape.size);
    const bytes = mdxGraph(shape, { share: (bin) => Number(bin < cut) });
    const left = await withoutVocals('mdx-bins', { bytes, graph: describedMdx(shape, 'vocals') }, mix);
    expect(errorDb(left, [scaled(0.7, high), high])).toBeLessThan(-90);
  });

  test('makes the vocals of what its instrumental stem leaves, and stems that add up to the mix', async () => {
    const shape = MDX_SHAPES[0]!;
    const graph = describedMdx(shape, 'instrumental', { residual: 'vocals' });
    await add('mdx-inst', mdxGraph(shape, { share: () => 0.75 }), graph);
    const whole = quantised(mix);
    const { output, written } = await stemsBy('mdx-inst', whole);
    expect(output).toMatchObject({ engine: 'model:mdx-inst@1.0+embedded:mask-network', residual_db: -150 });
    const quarter = whole.map((plane) => scaled(0.25, plane));
    expect(errorDb(written[0]!.planes, quarter)).toBeLessThan(-85);
    expect(sumErrorOf(written, whole)).toBe(0);
  });

  test('gets zeros in the lowest bins, and has none above its own', async () => {
    const shape = MDX_SHAPES[0]!; // 14.7 kHz of 22.05
    const [hum, hiss] = [tones(7.2), tones(19_000)];
    const both = sum(hum, hiss, low);
    const graph = { bytes: mdxGraph(shape, { share: () => 1 }), graph: describedMdx(shape, 'vocals') };
    const left = await withoutVocals('mdx-ends', graph, [both, both]);
    expect(errorDb(left, [sum(hum, hiss), sum(hum, hiss)])).toBeLessThan(-25); // a Hann window spreads the hum over four bins
  });
});
