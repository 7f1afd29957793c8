import { RATE } from './stem-fixtures.ts';
import { describedGraph, type GraphInput } from './graph-fixtures.ts';
import { FLOAT16, floats, halves, integers, node, onnx, port } from './tiny-onnx.ts';

/** Graphs in the layouts in which MDX-Net and HTDemucs are published, with their transform outside, and their descriptions. */

const HOP = 1_024;
const FRAMES = 256;
const [LENGTH, DEMUCS_BINS, DEMUCS_FRAMES] = [343_980, 2_048, 336];

/** Where a graph has numbers of 16 bits: at its inputs and outputs, inside only, or nowhere. */
export type Precision = 'float32' | 'float16' | 'inner float16';

export const UNCHECKED: Partial<GraphInput> = { reference: { input: 'tone', outputs: {} } };

/** The shapes of published MDX-Nets: n_fft, dim_f, and the compensation. */
export const MDX_SHAPES = [
  { size: 6_144, bins: 2_048, gain: 1.035 },
  { size: 7_680, bins: 3_072, gain: 1.021 },
  { size: 5_120, bins: 2_048, gain: 1.035 },
];
export type MdxShape = (typeof MDX_SHAPES)[number];

/** Returns a graph in the layout of MDX-Net whose stem is the mix, multiplied by a factor of each bin. */
export function mdxGraph(
  { bins, gain }: MdxShape,
  { share, precision = 'float32' }: { share: (bin: number) => number; precision?: Precision },
): Buffer {
  const dims = ['batch_size', 4, bins, FRAMES];
  const factors = Array.from({ length: bins }, (_, bin) => share(bin) / gain);
  return onnx({
    ...within(precision, { input: 'input', output: 'output' }, (input, output) => [
      node('Mul', [input, 'factors'], [output]),
    ]),
    constants: [numbers(precision)('factors', [1, 1, bins, 1], factors)],
    inputs: [port('input', dims, ofPorts(precision))],
    outputs: [port('output', dims, ofPorts(precision))],
  });
}

/** Describes a graph in the layout of MDX-Net with a stem. */
export function describedMdx(
  { size, bins, gain }: MdxShape,
  stem: string,
  changes: Partial<GraphInput> = {},
): GraphInput {
  const length = HOP * (FRAMES - 1);
  const axes = ['one', 'channel+part', 'bin', 'frame'];
  return describedGraph({
    task: 'stems',
    sample_rate: RATE,
    channels: 2,
    front_end: { kind: 'stft', size, hop: HOP, pad: 'reflect', end_frame: true, bins, muted_bins: 3 },
    input: { name: 'input', axes },
    chunk: { length, step: length - size, border: size / 2 },
    join: 'cut',
    output_hop: undefined,
    output_border: undefined,
    stems: [stem],
    outputs: [{ name: 'output', meaning: 'stems', values: 'spectrum', axes, gain }],
    ...UNCHECKED,
    ...changes,
  });
}

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
    front_end: { kind: 'stft', size: 4_096, hop: HOP, layout: 'demucs' },
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

function ofPorts(precision: Precision): 'float' | 'float16' {
  return precision === 'float16' ? 'float16' : 'float';
}

function numbers(precision: Precision): typeof halves {
  return precision === 'float32' ? floats : halves;
}

/** Returns operations between an input and an output, with conversions to 16 bits and back where only the inside has them. */
function within(
  precision: Precision,
  { input, output }: { input: string; output: string },
  inside: (input: string, output: string) => Buffer[],
): { nodes: Buffer[] } {
  if (precision !== 'inner float16') return { nodes: inside(input, output) };
  return {
    nodes: [
      node('Cast', [input], [`${input}_half`], { to: FLOAT16 }),
      ...inside(`${input}_half`, `${output}_half`),
      node('Cast', [`${output}_half`], [output], { to: 1 }),
    ],
  };
}
