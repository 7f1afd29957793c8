import { fftKernel } from '../../dsp/transforms/fft-kernel.ts';
import { melFilterbank } from '../../dsp/transforms/mel.ts';
import { frameGrid } from './frame-grid.ts';
import { takesSamples, type Axis, type AudioInput, type FrontEnd } from './graph-fields.ts';
import type { Graph } from './graph-manifest.ts';
import type { InputTensor } from './onnx-runtime.ts';
import { tensorLayout } from './tensor-layout.ts';

/** Lengths of the axes of one channel, and its values in row-major order of `order`. */
interface Content {
  order: readonly Axis[];
  lengths: Partial<Record<Axis, number>>;
  values: Float32Array;
}

type FloatTensor = InputTensor & { values: Float32Array };
type PortOf = Pick<AudioInput, 'axes' | 'part'>;

/** The fields of a graph that its front end reads. */
export type FrontEndOf = Pick<Graph, 'front_end' | 'sample_rate' | 'chunk'>;

/** Returns the function that makes the main input of a graph from the samples of a chunk, one array per channel. */
export function createFrontEnd(
  graph: FrontEndOf & { input: PortOf },
): (channels: readonly Float32Array[]) => FloatTensor {
  const contentOf = contentMaker(graph.front_end, graph);
  return (channels) => arrange(channels.map(contentOf), graph.input);
}

/** Returns the function that makes all inputs that take the samples of a chunk, by their names. The transform is computed once for all. */
export function createInputs(graph: Graph): (channels: readonly Float32Array[]) => Record<string, FloatTensor> {
  const ports = [graph.input, ...(graph.further_inputs ?? [])];
  const contentOf = contentMaker(graph.front_end, graph);
  return (channels) => {
    const [contents, waves] = [channels.map(contentOf), channels.map(waveOf)];
    return Object.fromEntries(
      ports.map((port) => [port.name, arrange(takesSamples(port) ? waves : contents, port)] as const),
    );
  };
}

function waveOf(samples: Float32Array): Content {
  return { order: ['sample'], lengths: { sample: samples.length }, values: samples };
}

function contentMaker(
  front: FrontEnd,
  { sample_rate: sampleRate, chunk }: FrontEndOf,
): (samples: Float32Array) => Content {
  if (front.kind === 'wave') return waveOf;
  const { size, hop } = front;
  const { frames, bins, offset, reflects, window } = frameGrid(front, chunk.length);
  const muted = front.kind === 'stft' ? (front.muted_bins ?? 0) : 0;
  const fft = fftKernel('real', size);
  const padded = new Float32Array(frames * hop + 2 * size);
  const filters =
    front.kind === 'mel'
      ? melFilterbank({
          sampleRate,
          size,
          bands: front.bands,
          minHz: front.min_hz,
          maxHz: front.max_hz,
          narrow: 'empty',
          scale: front.scale,
          norm: front.norm,
        })
      : undefined;
  const isComplex = front.kind === 'stft' && front.values === 'complex';
  const power = front.kind === 'mel' ? front.power : front.values === 'power' ? 2 : 1;
  const rows = filters ? filters.length : bins;
  const compress = compression(front.log);
  const spectrum = new Float64Array(bins);
  return (samples) => {
    padded.fill(0);
    padded.set(samples, size / 2);
    if (reflects) reflectEnds(padded, samples, { before: size / 2, after: size / 2 + offset });
    const values = new Float32Array(frames * rows * (isComplex ? 2 : 1));
    for (let frame = 0; frame < frames; frame++) {
      const from = frame * hop + offset;
      fft.samples.set(padded.subarray(from, from + size));
      fft.applyWindow(window);
      fft.transform();
      const { re, im } = fft;
      re.fill(0, 0, muted);
      im.fill(0, 0, muted);
      if (isComplex) {
        for (let k = 0; k < bins; k++) {
          values[(frame * bins + k) * 2] = re[k]!;
          values[(frame * bins + k) * 2 + 1] = im[k]!;
        }
        continue;
      }
      for (let k = 0; k < bins; k++) {
        const squared = re[k]! ** 2 + im[k]! ** 2;
        spectrum[k] = power === 2 ? squared : Math.sqrt(squared);
      }
      for (let row = 0; row < rows; row++) {
        const filter = filters?.[row];
        let sum = filter ? 0 : spectrum[row]!;
        if (filter)
          for (let i = 0; i < filter.weights.length; i++) sum += filter.weights[i]! * spectrum[filter.first + i]!;
        values[frame * rows + row] = compress(sum);
      }
    }
    const order: Axis[] = isComplex ? ['frame', 'bin', 'part'] : ['frame', 'bin'];
    return { order, lengths: { frame: frames, bin: rows, part: 2 }, values };
  };
}

/** Mirrors samples, which are longer than both margins, about their first and their last one; the first is at index `before`. */
function reflectEnds(
  padded: Float32Array,
  samples: Float32Array,
  { before, after }: { before: number; after: number },
): void {
  const last = samples.length - 1;
  for (let i = 1; i <= before; i++) padded[before - i] = samples[i]!;
  for (let i = 1; i <= after; i++) padded[before + last + i] = samples[last - i]!;
}

function compression(log: Extract<FrontEnd, { kind: 'mel' }>['log']) {
  if (!log) return (value: number): number => value;
  const factor = log.times / (log.base === '10' ? Math.LN10 : 1);
  return (value: number): number => factor * Math.log(Math.max(log.floor, log.scale * value + log.offset));
}

/** Places of the parts of a complex number. */
const PARTS = { real: 0, imaginary: 1 };

/** Puts the channels into one tensor in the order of its axes. */
function arrange(channels: readonly Content[], { axes, part }: PortOf): FloatTensor {
  const { order, lengths } = channels[0]!;
  const lengthOf = (axis: Axis): number =>
    axis === 'one' ? 1 : axis === 'channel' ? channels.length : (lengths[axis] ?? 1);
  const { dims, total, strideOf } = tensorLayout(axes, lengthOf);
  const steps = order.map((axis) => ({ length: lengthOf(axis), stride: strideOf(axis) }));
  const only = part && PARTS[part]; // the parts of a number are its last axis
  const values = new Float32Array(total);
  channels.forEach((content, channel) => {
    let read = 0;
    const copy = (depth: number, at: number): void => {
      const { length, stride: step } = steps[depth]!;
      for (let i = 0; i < length; i++) {
        if (depth < steps.length - 1) copy(depth + 1, at + i * step);
        else if (only === undefined || i === only) values[at + i * step] = content.values[read++]!;
        else read++;
      }
    };
    copy(0, channel * strideOf('channel'));
  });
  return { dims, values };
}
