import { fftKernel } from '../../dsp/transforms/fft-kernel.ts';
import { melFilterbank } from '../../dsp/transforms/mel.ts';
import { hann } from '../../dsp/transforms/stft.ts';
import { framesOf, type Axis, type FrontEnd } from './graph-fields.ts';
import type { Graph } from './graph-manifest.ts';
import type { InputTensor } from './onnx-runtime.ts';
import { tensorLayout } from './tensor-layout.ts';

/** Lengths of the axes of one channel, and its values in row-major order of `order`. */
interface Content {
  order: readonly Axis[];
  lengths: Partial<Record<Axis, number>>;
  values: Float32Array;
}

/** The fields of a graph that its front end reads. */
export type FrontEndOf = Pick<Graph, 'front_end' | 'sample_rate' | 'chunk'> & {
  input: { axes: readonly string[] };
};

/** Returns the function that makes the main input of a graph from the samples of a chunk, one array per channel. */
export function createFrontEnd(graph: FrontEndOf): (channels: readonly Float32Array[]) => InputTensor & {
  values: Float32Array;
} {
  const contentOf = contentMaker(graph.front_end, graph);
  return (channels) => arrange(channels.map(contentOf), graph.input.axes);
}

function contentMaker(
  front: FrontEnd,
  { sample_rate: sampleRate, chunk }: FrontEndOf,
): (samples: Float32Array) => Content {
  if (front.kind === 'wave')
    return (samples) => ({ order: ['sample'], lengths: { sample: samples.length }, values: samples });
  const { size, hop } = front;
  const bins = (front.kind === 'stft' ? front.bins : undefined) ?? size / 2 + 1;
  const frames = framesOf(front, chunk.length);
  const window = WINDOWS[front.window](size);
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
    if (front.pad === 'reflect') reflectEnds(padded, size / 2, samples);
    const values = new Float32Array(frames * rows * (isComplex ? 2 : 1));
    for (let frame = 0; frame < frames; frame++) {
      fft.samples.set(padded.subarray(frame * hop, frame * hop + size));
      fft.applyWindow(window);
      fft.transform();
      const { re, im } = fft;
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

/** Mirrors samples, which are longer than `margin`, about their first and their last one; the first is at index `margin`. */
function reflectEnds(padded: Float32Array, margin: number, samples: Float32Array): void {
  const last = margin + samples.length - 1;
  for (let i = 1; i <= margin; i++) {
    padded[margin - i] = samples[i]!;
    padded[last + i] = samples[samples.length - 1 - i]!;
  }
}

function compression(log: Extract<FrontEnd, { kind: 'mel' }>['log']) {
  if (!log) return (value: number): number => value;
  const factor = log.times / (log.base === '10' ? Math.LN10 : 1);
  return (value: number): number => factor * Math.log(Math.max(log.floor, log.scale * value + log.offset));
}

export const WINDOWS: Record<Exclude<FrontEnd, { kind: 'wave' }>['window'], (size: number) => Float64Array> = {
  hann,
  sqrt_hann: (size) => hann(size).map(Math.sqrt),
  vorbis: (size) =>
    Float64Array.from({ length: size }, (_, i) =>
      Math.sin((Math.PI / 2) * Math.sin((Math.PI * (i + 0.5)) / size) ** 2),
    ),
  ones: (size) => new Float64Array(size).fill(1),
};

/** Puts the channels into one tensor in the order of its axes. */
function arrange(channels: readonly Content[], axes: readonly string[]): InputTensor & { values: Float32Array } {
  const { order, lengths } = channels[0]!;
  const lengthOf = (axis: Axis): number =>
    axis === 'one' ? 1 : axis === 'channel' ? channels.length : (lengths[axis] ?? 1);
  const { dims, total, strideOf } = tensorLayout(axes, lengthOf);
  const steps = order.map((axis) => ({ length: lengthOf(axis), stride: strideOf(axis) }));
  const values = new Float32Array(total);
  channels.forEach((content, channel) => {
    let read = 0;
    const copy = (depth: number, at: number): void => {
      const { length, stride: step } = steps[depth]!;
      for (let i = 0; i < length; i++) {
        if (depth < steps.length - 1) copy(depth + 1, at + i * step);
        else values[at + i * step] = content.values[read++]!;
      }
    };
    copy(0, channel * strideOf('channel'));
  });
  return { dims, values };
}
