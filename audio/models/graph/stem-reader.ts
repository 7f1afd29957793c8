import { createInverseStft } from '../../dsp/transforms/inverse-stft.ts';
import { createFrontEnd } from './front-end.ts';
import { binsOf, frameGrid, framesOf } from './frame-grid.ts';
import type { Axis } from './graph-fields.ts';
import type { Graph } from './graph-manifest.ts';
import type { OutputTensor } from './onnx-runtime.ts';
import { appliedTo } from './output-values.ts';
import { tensorLayout } from './tensor-layout.ts';

/** Returns the stems of a chunk by their names, one array per channel of the chunk, from the outputs that a graph made of it. */
export type StemReader = (
  outputs: Readonly<Record<string, OutputTensor>>,
  chunk: { channels: readonly Float32Array[]; wanted: readonly string[] },
) => Float32Array[][];

type StemOutput = Graph['outputs'][number];

/** Returns the reader of the stems of a graph; outputs of the same stems add up. It throws for an output whose axes have other lengths than those of the description. */
export function createStemReader(graph: Graph): StemReader {
  const readers = graph.outputs.filter(({ meaning }) => meaning === 'stems').map((output) => readerOf(graph, output));
  return (outputs, { channels, wanted }) => {
    const read = readers.map((reader) => reader(outputs, channels));
    return wanted.map((stem) => {
      const index = graph.stems!.indexOf(stem);
      return read.map((readStem) => readStem(index)).reduce(added);
    });
  };
}

/** Returns the reader of one output: of a stem by its index. */
function readerOf(graph: Graph, output: StemOutput) {
  const { name, values: form = 'samples', axes = [], apply, gain } = output;
  const { dims, strideOf } = tensorLayout(axes, lengthsOf(graph));
  const read = form === 'samples' ? sampleReader(graph) : spectrumReader(graph, output);
  return (outputs: Readonly<Record<string, OutputTensor>>, channels: readonly Float32Array[]) => {
    const tensor = outputs[name]!;
    if (tensor.dims.join() !== dims.join())
      throw new Error(`the output ${name} has the shape ${tensor.dims.join(', ')}, not ${dims.join(', ')}`);
    const readStem = read(appliedTo(tensor.values, apply), { channels, strideOf });
    return (stem: number): Float32Array[] => {
      const planes = readStem(stem * strideOf('stem'));
      return gain === undefined ? planes : planes.map((plane) => plane.map((x) => gain * x));
    };
  };
}

/** Adds planes to others, in place. Returns the sum. */
function added(sum: Float32Array[], planes: readonly Float32Array[]): Float32Array[] {
  sum.forEach((plane, channel) => planes[channel]!.forEach((x, i) => (plane[i] = plane[i]! + x)));
  return sum;
}

function lengthsOf({ channels, stems, chunk, front_end: front }: Graph): (axis: Axis) => number {
  const lengths: Record<Axis, number> = {
    one: 1,
    channel: channels,
    stem: stems!.length,
    sample: chunk.length,
    frame: front.kind === 'wave' ? 1 : framesOf(front, chunk.length),
    bin: front.kind === 'wave' ? 1 : binsOf(front),
    part: 2,
  };
  return (axis) => lengths[axis];
}

/** Returns the reader of one stem, which begins at an index of the output. */
type Read = (
  values: Float32Array,
  chunk: { channels: readonly Float32Array[]; strideOf: (axis: Axis) => number },
) => (from: number) => Float32Array[];

function sampleReader({ chunk }: Graph): Read {
  return (values, { channels, strideOf }) => {
    const step = strideOf('sample');
    return (from) =>
      channels.map((_, channel) => {
        const start = from + channel * strideOf('channel');
        return Float32Array.from({ length: chunk.length }, (__, i) => values[start + i * step]!);
      });
  };
}

/** Returns the reader of stems that are spectra, or masks of the spectrum of the mix: complex ones, or one part of them. */
function spectrumReader({ front_end: front, sample_rate, chunk }: Graph, { values: form, part }: StemOutput): Read {
  if (front.kind !== 'stft') throw new Error(`the front end ${front.kind} has no inverse`);
  const grid = frameGrid(front, chunk.length);
  const { bins, frames } = grid;
  const spectrumOf = createFrontEnd({
    front_end: { ...front, values: 'complex' },
    sample_rate,
    chunk,
    input: { axes: ['channel', 'frame', 'bin', 'part'] },
  });
  const inverse = createInverseStft({ ...grid, size: front.size, hop: front.hop, length: chunk.length });
  const isImaginary = part === 'imaginary';
  return (values, { channels, strideOf }) => {
    const mix = form === 'mask' ? spectrumOf(channels).values : undefined;
    const [binStep, frameStep, partStep] = [strideOf('bin'), strideOf('frame'), strideOf('part')];
    return (from) => {
      const made = inverse((frame, spectra) =>
        channels.forEach((_, channel) => {
          const { re, im } = spectra[channel]!;
          let at = from + channel * strideOf('channel') + frame * frameStep;
          let inMix = (channel * frames + frame) * bins * 2;
          for (let bin = 0; bin < bins; bin++, at += binStep, inMix += 2) {
            const real = isImaginary ? 0 : values[at]!;
            const imaginary = isImaginary ? values[at]! : partStep > 0 ? values[at + partStep]! : 0;
            re[bin] = mix ? real * mix[inMix]! - imaginary * mix[inMix + 1]! : real;
            im[bin] = mix ? real * mix[inMix + 1]! + imaginary * mix[inMix]! : imaginary;
          }
        }),
      );
      return channels.map((_, channel) => made[channel]!);
    };
  };
}
