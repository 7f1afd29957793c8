import { describe, expect, test } from 'vitest';
import { createFrontEnd, createInputs } from '../../../../audio/models/graph/front-end.ts';
import { graphSchema } from '../../../../audio/models/graph/graph-manifest.ts';
import { createStemReader } from '../../../../audio/models/graph/stem-reader.ts';
import { noise, sine } from '../../../infra/audio.ts';
import { describedGraph, type GraphInput } from './graph-fixtures.ts';
import { describedDemucs, describedMdx, describedSplitDemucs, MDX_SHAPES } from './published-fixtures.ts';

const problems = (graph: GraphInput): string[] =>
  graphSchema.safeParse(graph).error?.issues.map(({ message }) => message) ?? [];
const mdx = (changes: Partial<GraphInput> = {}): GraphInput => describedMdx(MDX_SHAPES[0]!, 'vocals', changes);
const STFT = { kind: 'stft', size: 6_144, hop: 1_024, pad: 'reflect', end_frame: true } as const;
const DEMUCS = { kind: 'stft', size: 4_096, hop: 1_024, layout: 'demucs' } as const;
const SAMPLES = ['one', 'channel', 'sample'];
const OF_SPECTRUM = { meaning: 'stems', values: 'spectrum', axes: ['one', 'channel', 'bin', 'frame'] } as const;

describe('a manifest with the transform outside', () => {
  test.each([
    ...MDX_SHAPES.map((shape): [string, GraphInput] => [
      `MDX-Net of ${shape.size}`,
      describedMdx(shape, 'other', { residual: 'vocals' }),
    ]),
    ['HTDemucs', describedDemucs({ normalize: true })],
    ['HTDemucs with parts of complex numbers', describedSplitDemucs()],
  ])('describes %s', (_, graph) => {
    expect(problems(graph)).toEqual([]);
  });

  test.each<[string, GraphInput, string]>([
    [
      'frames of a size with the factor 7',
      mdx({ front_end: { ...STFT, size: 7_168 } }),
      'must be even, without a prime factor above 5',
    ],
    [
      'frames of an odd size',
      mdx({ front_end: { ...STFT, size: 5_625 } }),
      'must be even, without a prime factor above 5',
    ],
    ['endless frames', mdx({ front_end: { ...STFT, size: 2 ** 40 } }), 'Too big'],
    ['more bins than there are', mdx({ front_end: { ...STFT, bins: 3_074 } }), 'bins must not exceed size / 2 + 1'],
    [
      'no bin that is not muted',
      mdx({ front_end: { ...STFT, bins: 3, muted_bins: 3 } }),
      'muted_bins must be less than the bins of the graph',
    ],
    ['vocals twice', mdx({ residual: 'vocals' }), 'residual: vocals is one of the stems'],
    ['no vocals', mdx({ stems: ['drums'], residual: 'other' }), 'one of which is vocals'],
    ['a residual with spaces', mdx({ residual: 'all else' }), 'must be small letters, such as vocals'],
    [
      'a gain beyond reason',
      mdx({ outputs: [{ ...OF_SPECTRUM, axes: [...OF_SPECTRUM.axes], name: 'output', gain: 1e9 }] }),
      'Too big',
    ],
    [
      'a layout of Demucs with frames of its own',
      describedDemucs({ front_end: { ...DEMUCS, pad: 'reflect', end_frame: true } }),
      'front_end: the layout demucs has a pad, an end_frame, bins and a window of its own',
    ],
    [
      'a layout of Demucs with another overlap',
      describedDemucs({ front_end: { ...DEMUCS, hop: 2_048 } }),
      'front_end: the layout demucs needs an even hop, a quarter of size',
    ],
    [
      'a layout of Demucs of chunks too short to reflect',
      describedDemucs({ chunk: { length: 4_096, step: 4_096 } }),
      'front_end: to reflect, chunks must be longer than size',
    ],
    [
      'an unknown layout',
      describedDemucs({ front_end: { ...DEMUCS, layout: 'spleeter' as 'demucs' } }),
      'expected "demucs"',
    ],
    [
      'an input given twice',
      describedDemucs({ further_inputs: [{ name: 'x', axes: SAMPLES }] }),
      'an input of the graph is named twice',
    ],
    [
      'a further input without channels',
      describedDemucs({ further_inputs: [{ name: 'input', axes: ['one', 'sample'] }] }),
      'further_inputs: input: two channels need the axis channel',
    ],
    [
      'a further input of samples and frames',
      describedDemucs({ further_inputs: [{ name: 'input', axes: ['channel', 'sample', 'frame'] }] }),
      'further_inputs: input: samples need the axes sample',
    ],
    [
      'a further input of frames where there are none',
      describedDemucs({
        front_end: { kind: 'wave' },
        input: { name: 'x', axes: SAMPLES },
        further_inputs: [{ name: 'y', axes: ['channel', 'bin', 'frame'] }],
      }),
      'further_inputs: y: a front end of wave needs the axes sample',
    ],
    [
      'one part of complex numbers only',
      describedSplitDemucs({ further_inputs: [{ name: 'audio', axes: SAMPLES }] }),
      'input: an input of the part real needs one of the part imaginary',
    ],
    [
      'a part of samples',
      describedDemucs({ further_inputs: [{ name: 'input', axes: SAMPLES, part: 'real' }] }),
      'further_inputs: input: only a complex spectrum has a part',
    ],
    [
      'a part of magnitudes',
      mdx({
        front_end: { ...STFT, values: 'magnitude' },
        input: { name: 'input', axes: ['one', 'channel', 'bin', 'frame'], part: 'real' },
      }),
      'input: only a complex spectrum has a part',
    ],
    [
      'an output of one part only',
      mdx({ outputs: [{ ...OF_SPECTRUM, axes: [...OF_SPECTRUM.axes], name: 'output', part: 'real' }] }),
      'outputs: an output of the part real needs one of the part imaginary',
    ],
    [
      'a part of stems that are samples',
      mdx({ outputs: [{ name: 'output', meaning: 'stems', axes: SAMPLES, part: 'real' }] }),
      'outputs: output has a part, which only a spectrum has',
    ],
    ['no output', mdx({ outputs: [{ name: 'output', meaning: 'speech' }] }), 'needs one output that means stems'],
    [
      'outputs beyond memory together',
      describedDemucs({ chunk: { length: 2 ** 21, step: 2 ** 20 } }),
      'chunk: output and add_67 is too large, with all its stems',
    ],
    [
      'inputs beyond memory together',
      describedSplitDemucs({ chunk: { length: 2 ** 21, step: 2 ** 20 } }),
      'chunk: its inputs together are too large',
    ],
    [
      'more inputs than anything has',
      describedDemucs({ further_inputs: ['a', 'b', 'c', 'd'].map((name) => ({ name, axes: SAMPLES })) }),
      'Too big',
    ],
    [
      'fields of stems for another task',
      describedGraph({ residual: 'vocals' }),
      'residual and normalize: only the task stems has them',
    ],
    [
      'a gain of another task',
      describedGraph({ outputs: [{ name: 'speech', meaning: 'speech', gain: 2 }] }),
      'are outputs of the task stems',
    ],
  ])('with %s is refused', (_, graph, message) => {
    expect(problems(graph)).toEqual(expect.arrayContaining([expect.stringContaining(message)]));
  });
});

describe('the layout of Demucs', () => {
  const LENGTH = 343_980;
  const graph = graphSchema.parse(describedDemucs());
  const channels = [1, 2].map((seed) => noise({ seconds: 8, seed }).slice(0, LENGTH));

  test('has the frames that Demucs makes: mirrored twice, transformed, and cut to as many as hops', () => {
    const { x, input } = createInputs(graph)(channels);
    expect(x!.dims).toEqual([1, 4, 2_048, 336]);
    expect(input!.dims).toEqual([1, 2, LENGTH]);
    expect(input!.values.subarray(LENGTH, LENGTH + 100)).toEqual(channels[1]!.subarray(0, 100));
    const padded = mirrored(mirrored(channels[1]!, 1_536, 1_536 + 336 * 1_024 - LENGTH), 2_048, 2_048);
    for (const frame of [0, 1, 170, 334, 335])
      for (const bin of [0, 1, 77, 1_000, 2_047]) {
        let [re, im] = [0, 0];
        for (let n = 0; n < 4_096; n++) {
          const sample = padded[(frame + 2) * 1_024 + n]! * (0.5 - 0.5 * Math.cos((2 * Math.PI * n) / 4_096));
          re += sample * Math.cos((2 * Math.PI * ((n * bin) % 4_096)) / 4_096);
          im -= sample * Math.sin((2 * Math.PI * ((n * bin) % 4_096)) / 4_096);
        }
        const at = (2 * 2_048 + bin) * 336 + frame; // channels and parts are one axis: left real, left imaginary, right real
        expect(x!.values[at]).toBeCloseTo(re / 64, 5);
        expect(x!.values[at + 2_048 * 336]).toBeCloseTo(im / 64, 5);
      }
  });

  test('is inverted as Demucs does it: with two silent frames at either end', () => {
    const tones = [440, 3_000].map((hz) => sine({ seconds: 8, hz, level: 0.5 }).slice(0, LENGTH));
    const { x } = createInputs(graph)(tones);
    const spectra = new Float32Array(4 * x!.values.length);
    spectra.set(x!.values, 3 * x!.values.length);
    const outputs = {
      output: { dims: [1, 4, 4, 2_048, 336], values: spectra },
      add_67: { dims: [1, 4, 2, LENGTH], values: new Float32Array(8 * LENGTH) },
    };
    const [drums, vocals] = createStemReader(graph)(outputs, { channels: tones, wanted: ['drums', 'vocals'] });
    expect(drums!.every((plane) => plane.every((sample) => sample === 0))).toBe(true);
    // Of the windows over a sample, those of the silent frames are missing.
    for (const i of [0, 10, 500, 1_000, 1_535, 1_537, 2_000, 170_000, 342_000, 343_000, 343_979])
      tones.forEach((tone, channel) => expect(vocals![channel]![i]!).toBeCloseTo(present(i) * tone[i]!, 4));
    expect(present(0)).toBeCloseTo(0.5, 1);
    expect(present(1_537)).toBeCloseTo(1, 9);
  });
});

test('muted bins are zeros, and the others as before', () => {
  const front = { ...STFT, bins: 2_048 };
  const [muted, whole] = [{ ...front, muted_bins: 3 }, front].map((each) => {
    const graph = graphSchema.parse(mdx({ front_end: each }));
    const samples = noise({ seconds: 7, seed: 3 }).slice(0, graph.chunk.length);
    return createFrontEnd(graph)([samples, samples]).values;
  });
  expect(whole!.some((value, i) => binOf(i) < 3 && value !== 0)).toBe(true);
  expect(muted!.findIndex((value, i) => value !== (binOf(i) < 3 ? 0 : whole![i]))).toBe(-1);
});

/** Returns the share of the squared windows over a sample that is not of silent frames. */
function present(i: number): number {
  let sum = 0;
  for (let frame = 0; frame < 336; frame++) {
    const n = i - (frame * 1_024 + 512 - 2_048);
    if (n >= 0 && n < 4_096) sum += (0.5 - 0.5 * Math.cos((2 * Math.PI * n) / 4_096)) ** 2;
  }
  return sum / 1.5;
}

/** Returns the bin of a number in a tensor of 2,048 bins and 256 frames. */
function binOf(i: number): number {
  return Math.floor(i / 256) % 2_048;
}

/** Returns samples with some of them mirrored about the first and the last one, as `reflect` of PyTorch does. */
function mirrored(samples: Float32Array, before: number, after: number): Float32Array {
  const last = samples.length - 1;
  return Float32Array.from({ length: before + samples.length + after }, (_, i) => {
    const at = Math.abs(i - before);
    return samples[at <= last ? at : 2 * last - at]!;
  });
}
