import { describedGraph, type GraphInput } from '../graph-fixtures.ts';
import { numbers, ofPorts, UNCHECKED, within, type Precision } from './precision.ts';
import { RATE } from '../stem-fixtures.ts';
import { floats, integers, node, onnx, port } from '../tiny-onnx.ts';

/** Graphs in the layouts in which HTDemucs is published with its transform outside. */

const [LENGTH, DEMUCS_BINS, DEMUCS_FRAMES] = [343_980, 2_048, 336];

/** Shares of the mix in the stems of `demucsGraph`: what its spectra have, and what its samples have. */
export const SHARES = {
  drums: [0.25, 0.125],
  bass: [0.5, -0.25],
  other: [0, 0.25],
  vocals: [0.0625, 0],
} as const;
const STEMS = Object.keys(SHARES);

function sharesOf(index: 0 | 1): number[] {
  return Object.values(SHARES).map((shares) => shares[index]);
}

/** Returns a graph in the layout of HTDemucs with the transform outside, whose stems are fixed shares of the mix. */
export function demucsGraph(precision: Precision = 'float32'): Buffer {
  const [count, constant] = [STEMS.length, numbers(precision)];
  const spectral = within(precision, { input: 'x', output: 'output' }, (input, output) => [
    node('Reshape', [input, 'rows'], ['spectrum']),
    node('Mul', ['spectrum', 'of_spectrum'], [output]),
  ]);
  const temporal = within(precision, { input: 'input', output: 'add_67' }, (input, output) => [
    node('Reshape', [input, 'planes'], ['samples']),
    node('Mul', ['samples', 'of_samples'], [output]),
  ]);
  const type = ofPorts(precision);
  return onnx({
    nodes: [...spectral.nodes, ...temporal.nodes],
    constants: [
      integers('rows', [5], [1, 1, 4, DEMUCS_BINS, DEMUCS_FRAMES]),
      integers('planes', [4], [1, 1, 2, LENGTH]),
      constant('of_spectrum', [1, count, 1, 1, 1], sharesOf(0)),
      constant('of_samples', [1, count, 1, 1], sharesOf(1)),
    ],
    inputs: [port('input', [1, 2, LENGTH], type), port('x', [1, 4, DEMUCS_BINS, DEMUCS_FRAMES], type)],
    outputs: [
      port('output', [1, count, 4, DEMUCS_BINS, DEMUCS_FRAMES], type),
      port('add_67', [1, count, 2, LENGTH], type),
    ],
  });
}

/** Describes a graph in the layout of HTDemucs with the transform outside. */
export function describedDemucs(changes: Partial<GraphInput> = {}): GraphInput {
  return describedGraph({
    version: '4.0',
    task: 'stems',
    sample_rate: RATE,
    channels: 2,
    front_end: { kind: 'stft', size: 4_096, hop: 1_024, layout: 'demucs' },
    input: { name: 'x', axes: ['one', 'channel+part', 'bin', 'frame'] },
    further_inputs: [{ name: 'input', axes: ['one', 'channel', 'sample'] }],
    chunk: { length: LENGTH, step: 257_985, border: 4_096 },
    join: 'overlap_add',
    output_hop: undefined,
    output_border: undefined,
    stems: STEMS,
    outputs: [
      {
        name: 'output',
        meaning: 'stems',
        values: 'spectrum',
        axes: ['one', 'stem', 'channel+part', 'bin', 'frame'],
      },
      { name: 'add_67', meaning: 'stems', axes: ['one', 'stem', 'channel', 'sample'] },
    ],
    ...UNCHECKED,
    ...changes,
  });
}

/** Returns a graph in the layout of HTDemucs whose spectra have their parts in tensors of their own; its stems are shares of the spectra of the mix. */
export function splitDemucsGraph(): Buffer {
  const spectrum = [1, 2, DEMUCS_BINS, DEMUCS_FRAMES];
  const stems = [1, STEMS.length, 2, DEMUCS_BINS, DEMUCS_FRAMES];
  return onnx({
    nodes: [
      ...['real', 'imag'].flatMap((part) => [
        node('Reshape', [`spec_${part}`, 'rows'], [`rows_${part}`]),
        node('Mul', [`rows_${part}`, 'shares'], [`out_spec_${part}`]),
      ]),
      node('Reshape', ['audio', 'planes'], ['samples']),
      node('Mul', ['samples', 'nothing'], ['out_wave']),
    ],
    constants: [
      integers('rows', [5], [1, 1, 2, DEMUCS_BINS, DEMUCS_FRAMES]),
      integers('planes', [4], [1, 1, 2, LENGTH]),
      floats('shares', [1, STEMS.length, 1, 1, 1], sharesOf(0)),
      floats(
        'nothing',
        [1, STEMS.length, 1, 1],
        STEMS.map(() => 0),
      ),
    ],
    inputs: [port('spec_real', spectrum), port('spec_imag', spectrum), port('audio', [1, 2, LENGTH])],
    outputs: [port('out_spec_real', stems), port('out_spec_imag', stems), port('out_wave', [1, 4, 2, LENGTH])],
  });
}

/** Describes `splitDemucsGraph`. */
export function describedSplitDemucs(changes: Partial<GraphInput> = {}): GraphInput {
  const axes = ['one', 'channel', 'bin', 'frame'];
  const ofStems = { meaning: 'stems', values: 'spectrum', axes: ['one', 'stem', 'channel', 'bin', 'frame'] } as const;
  return describedDemucs({
    input: { name: 'spec_real', axes, part: 'real' },
    further_inputs: [
      { name: 'spec_imag', axes, part: 'imaginary' },
      { name: 'audio', axes: ['one', 'channel', 'sample'] },
    ],
    outputs: [
      { ...ofStems, axes: [...ofStems.axes], name: 'out_spec_real', part: 'real' },
      { ...ofStems, axes: [...ofStems.axes], name: 'out_spec_imag', part: 'imaginary' },
      { name: 'out_wave', meaning: 'stems', axes: ['one', 'stem', 'channel', 'sample'] },
    ],
    ...changes,
  });
}
