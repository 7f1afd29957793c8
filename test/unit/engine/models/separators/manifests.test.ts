import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { graphSchema } from '../../../../../audio/models/graph/graph-manifest.ts';
import { describedGraph, type GraphInput } from '../graph-fixtures.ts';
import { describedDemucs, describedSplitDemucs } from './demucs-fixtures.ts';
import { describedMdx, MDX_SHAPES } from './mdx-fixtures.ts';

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

test('the descriptions that the documentation shows are valid', () => {
  const text = readFileSync(new URL('../../../../../audio/models/README.md', import.meta.url), 'utf8');
  const blocks = [...text.matchAll(/```json\n(.*?)```/gs)]
    .map(([, json]) => JSON.parse(json!) as { graph?: unknown; task?: unknown })
    .filter(({ graph, task }) => graph ?? task);
  expect(blocks).toHaveLength(6);
  for (const block of blocks) expect(graphSchema.safeParse(block.graph ?? block).error?.issues).toBeUndefined();
});
