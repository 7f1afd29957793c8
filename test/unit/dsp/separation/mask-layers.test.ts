import { describe, expect, test } from 'vitest';
import { createConvolutionKernel, LANES } from '../../../../audio/dsp/kernels/convolution-kernel.ts';
import { loadLayer, type StoredLayer } from '../../../../audio/dsp/separation/layer-weights.ts';
import { BANDS, FEATURES } from '../../../../audio/dsp/separation/mask-bands.ts';
import {
  CONSTANTS,
  convolve,
  floatsOf,
  floatsOfTiles,
  indexOf,
  paddingOf,
  writeConstants,
  type Grid,
  type Tiling,
} from '../../../../audio/dsp/separation/mask-layers.ts';
import { createMaskNetwork, MASKS } from '../../../../audio/dsp/separation/mask-unet.ts';
import { noise } from '../../../infra/audio.ts';
import reference from '../reference/masks.json' with { type: 'json' };
import ofPairs from '../reference/masks-of-pairs.json' with { type: 'json' };

const base64 = (values: Int8Array | Float32Array): string =>
  Buffer.from(values.buffer, values.byteOffset, values.byteLength).toString('base64');

/** Returns a layer of three by three weights with noise in it. */
function layerOf(inputs: number, outputs: number): StoredLayer {
  const weights = noise({ seconds: 1, sampleRate: 9 * inputs * outputs, level: 100 });
  return {
    shape: [3, 3, inputs, outputs],
    weights: base64(Int8Array.from(weights)),
    scales: base64(noise({ seconds: 1, sampleRate: outputs, seed: 3, level: 0.01 })),
    bias: base64(noise({ seconds: 1, sampleRate: outputs, seed: 4 })),
  };
}

/** Returns what a layer makes of noise: all channels of all places, row by row. */
function convolved({
  tiling,
  columns,
  strideRows,
  dilation,
}: {
  tiling?: Tiling;
  columns: number;
  strideRows: number;
  dilation: number;
}) {
  const [inputs, outputs, rows] = [12, 16, 8];
  const kernel = createConvolutionKernel(2 ** 20);
  const values = new Float32Array(kernel.memory.buffer);
  expect(writeConstants(values)).toBe(CONSTANTS);
  const { end, ...layer } = loadLayer(layerOf(inputs, outputs), { values, at: CONSTANTS, tiling });
  const mapsAt = end + (tiling ? floatsOfTiles(columns, { inputs, tiling, dilation }) : 0);
  const pad = paddingOf(dilation);
  const from: Grid = { rows, columns, channels: inputs, pad, at: mapsAt };
  const to: Grid = { rows: rows / strideRows, columns, channels: outputs, pad, at: mapsAt + floatsOf(from) };
  const input = noise({ seconds: 1, sampleRate: rows * columns * inputs, seed: 5 });
  for (let row = 0; row < rows; row++)
    values.set(input.subarray(row * columns * inputs, (row + 1) * columns * inputs), indexOf(from, row, 0));
  convolve({ kernel, values, tilesAt: end }, layer, { from, to, dilation, linear: true });
  const behind = mapsAt + floatsOf(from) + floatsOf(to);
  expect(values.subarray(behind, behind + LANES).every((x) => x === 0)).toBe(true);
  return Array.from({ length: to.rows }, (_, row) => [
    ...values.subarray(indexOf(to, row, 0), indexOf(to, row, columns)),
  ]).flat();
}

describe('layers of the mask networks', () => {
  test.each([
    { tiling: 'columns', columns: 4, strideRows: 1, dilation: 1 },
    { tiling: 'columns', columns: 48, strideRows: 2, dilation: 1 },
    { tiling: 'both', columns: 4, strideRows: 1, dilation: 1 },
    { tiling: 'both', columns: 184, strideRows: 1, dilation: 1 },
    { tiling: 'both', columns: 64, strideRows: 1, dilation: 4 },
    { tiling: 'both', columns: 36, strideRows: 1, dilation: 8 },
  ] as const)('are the same by tiles as by single outputs: %o', ({ tiling, ...shape }) => {
    const [direct, tiled] = [convolved(shape), convolved({ ...shape, tiling })];
    const loudest = Math.max(...direct.map(Math.abs));
    expect(Math.max(...direct.map((x, i) => Math.abs(x - tiled[i]!)))).toBeLessThan(5e-6 * loudest);
    expect(loudest).toBeGreaterThan(1);
  });
});

describe('masks of wanted frames', () => {
  test.each([
    ['a place for every band and frame', reference],
    ['places of two bands and two frames', ofPairs],
  ])('are those that all frames get, bit for bit: %s', (_name, { layers }) => {
    const features = Float32Array.from({ length: 64 * BANDS * FEATURES }, (_, i) => Math.sin(i * 0.37));
    const all = createMaskNetwork(layers, 64)(features, 64);
    const network = createMaskNetwork(layers, 64);
    network(
      features.map((x) => 1 - x),
      64,
    ); // what an earlier call left in memory does not matter
    for (const wanted of [
      { from: 17, to: 31 },
      { from: 0, to: 3 },
      { from: 50, to: 64 },
    ]) {
      const part = [wanted.from, wanted.to].map((frame) => frame * BANDS * MASKS);
      expect(network(features, 64, wanted).slice(...part)).toEqual(all.slice(...part));
    }
  });

  test('sum to 1 however far apart the logits are', () => {
    const kernel = createConvolutionKernel(2 ** 16);
    const values = new Float32Array(kernel.memory.buffer);
    const logits = [0, 0, 0, 0, 1, 2, 3, 4, -500, 0, 80, -80, 12.5, -3.25, 12.25, 0.5];
    values.set(logits);
    kernel.softmaxFours(0, logits.length / MASKS);
    for (let at = 0; at < logits.length; at += MASKS) {
      const powers = logits.slice(at, at + MASKS).map((x, _, four) => Math.exp(x - Math.max(...four)));
      const sum = powers.reduce((total, x) => total + x, 0);
      powers.forEach((x, i) => expect(Math.abs(values[at + i]! - x / sum)).toBeLessThan(3e-7));
    }
  });
});
