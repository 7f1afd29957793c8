import { describedGraph, type GraphInput } from '../graph-fixtures.ts';
import { numbers, ofPorts, UNCHECKED, within, type Precision } from './precision.ts';
import { RATE } from '../stem-fixtures.ts';
import { node, onnx, port } from '../tiny-onnx.ts';

/** Graphs in the layout in which MDX-Net is published. */

const HOP = 1_024;
const FRAMES = 256;

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
