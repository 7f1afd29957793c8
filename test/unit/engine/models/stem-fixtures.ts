import { describedGraph, type GraphInput } from './graph-fixtures.ts';
import { floats, integers, node, onnx, port } from './tiny-onnx.ts';

/** Graphs of the layouts of separators, and their descriptions. */

export const RATE = 44_100;
/** The chunk of HTDemucs. */
const CHUNK = 343_980;
/** The transform of RoFormers: 801 frames for a chunk of 8 s. */
export const FORMER = { chunk: 352_800, size: 2_048, hop: 441, bins: 1_025, frames: 801 };

/** Shares of the mix that the stems of `gainStems` are, in the order of HTDemucs. */
export const GAINS = { drums: 0.25, bass: 0.125, other: 0.5, vocals: 0.0625 };
const STEMS = Object.keys(GAINS);

/** Returns a graph in the layout of HTDemucs, (1, 2, n) to (1, stems, 2, n), whose stems are fixed shares of the mix. */
export function gainStems(gains: number[] = Object.values(GAINS)): Buffer {
  return onnx({
    nodes: [node('Reshape', ['mix', 'shape'], ['whole']), node('Mul', ['whole', 'gains'], ['stems'])],
    constants: [integers('shape', [4], [1, 1, 2, -1]), floats('gains', [1, gains.length, 1, 1], gains)],
    inputs: [port('mix', [1, 2, 'n'])],
    outputs: [port('stems', [1, gains.length, 2, 'n'])],
  });
}

/** Describes a graph in the layout of HTDemucs, but for `changes`. */
export function describedStems(changes: Partial<GraphInput> = {}): GraphInput {
  return describedGraph({
    version: '4.0',
    task: 'stems',
    sample_rate: RATE,
    channels: 2,
    input: { name: 'mix', axes: ['one', 'channel', 'sample'] },
    chunk: { length: CHUNK, step: 300_000, border: 10_000 },
    join: 'overlap_add',
    output_hop: undefined,
    output_border: undefined,
    stems: STEMS,
    outputs: [{ name: 'stems', meaning: 'stems', axes: ['one', 'stem', 'channel', 'sample'] }],
    // Of the first stem, at the last trough of the tone.
    reference: { input: 'tone', outputs: { stems: { from: CHUNK - 50, values: [-0.12498, -0.12491] } } },
    ...changes,
  });
}

/** A stem of `maskStems`: the mask of the bins from `from` up to `to` of both channels, or of one. */
export interface BinMask {
  from: number;
  to: number;
  value: [real: number, imaginary: number];
  channel?: number;
}

/** Returns a graph in the layout of a RoFormer, whose masks are the same in all frames. */
export function maskStems(stems: readonly BinMask[]): Buffer {
  const rows = 2 * FORMER.bins;
  const masks = stems.flatMap(({ from, to, value, channel }) =>
    Array.from({ length: rows }, (_, row) => {
      const bin = Math.floor(row / 2);
      return bin >= from && bin < to && (channel ?? row % 2) === row % 2 ? value : [0, 0];
    }).flat(),
  );
  return onnx({
    nodes: [
      node('Reshape', ['spectrum', 'shape'], ['whole']),
      node('Mul', ['whole', 'zero'], ['zeros']),
      node('Add', ['zeros', 'masks'], ['stems']),
    ],
    constants: [
      integers('shape', [5], [1, 1, rows, -1, 2]),
      floats('zero', [], [0]),
      floats('masks', [1, stems.length, rows, 1, 2], masks),
    ],
    inputs: [port('spectrum', [1, rows, 'frames', 2])],
    outputs: [port('stems', [1, stems.length, rows, 'frames', 2])],
  });
}

/** Describes a graph of the layout of RoFormers with the stems of the names given. */
export function describedFormer(stems: string[], changes: Partial<GraphInput> = {}): GraphInput {
  return describedStems({
    front_end: { kind: 'stft', size: FORMER.size, hop: FORMER.hop, pad: 'reflect', end_frame: true },
    input: { name: 'spectrum', axes: ['one', 'bin+channel', 'frame', 'part'] },
    chunk: { length: FORMER.chunk, step: 300_000, border: 8_000 },
    stems,
    outputs: [
      { name: 'stems', meaning: 'stems', axes: ['one', 'stem', 'bin+channel', 'frame', 'part'], values: 'mask' },
    ],
    reference: { input: 'tone', outputs: { stems: { values: [0] } }, tolerance: 1 },
    ...changes,
  });
}

/** Returns a graph whose one stem is its input, of two channels. */
export function sameStem(name: string, dims: (number | string)[]): Buffer {
  return onnx({
    nodes: [node('Identity', [name], ['stems'])],
    inputs: [port(name, dims)],
    outputs: [port('stems', dims)],
  });
}

/** Returns a graph of one stem that divides the mix by zero. */
export function dividingStem(): Buffer {
  return onnx({
    nodes: [node('Div', ['mix', 'zero'], ['stems'])],
    constants: [floats('zero', [], [0])],
    inputs: [port('mix', [1, 2, 'n'])],
    outputs: [port('stems', [1, 2, 'n'])],
  });
}
