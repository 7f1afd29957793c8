import { createInverseStft } from '../../dsp/transforms/inverse-stft.ts';
import { createFrontEnd, WINDOWS } from './front-end.ts';
import { framesOf, type Axis } from './graph-fields.ts';
import type { Graph } from './graph-manifest.ts';
import type { OutputTensor } from './onnx-runtime.ts';
import { tensorLayout } from './tensor-layout.ts';

/** Returns the stems of a chunk by their names, one array per channel of the chunk, from the output that a graph made of it. */
export type StemReader = (
  output: OutputTensor,
  chunk: { channels: readonly Float32Array[]; wanted: readonly string[] },
) => Float32Array[][];

/** The output of a graph for stems. */
export function stemOutputOf({ outputs }: Graph): Graph['outputs'][number] {
  return outputs.find(({ meaning }) => meaning === 'stems')!;
}

/** Returns the reader of the stems of a graph. It throws for an output whose axes have other lengths than those of the description. */
export function createStemReader(graph: Graph): StemReader {
  const { name, values: form = 'samples', axes = [], apply } = stemOutputOf(graph);
  const { dims, strideOf } = tensorLayout(axes, lengthsOf(graph));
  const read = form === 'samples' ? sampleReader(graph) : spectrumReader(graph, form === 'mask');
  return (output, { channels, wanted }) => {
    if (output.dims.join() !== dims.join())
      throw new Error(`the output ${name} has the shape ${output.dims.join(', ')}, not ${dims.join(', ')}`);
    const { values } = output;
    if (apply === 'sigmoid') for (let i = 0; i < values.length; i++) values[i] = 1 / (1 + Math.exp(-values[i]!));
    const readStem = read(values, { channels, strideOf });
    return wanted.map((stem) => readStem(graph.stems!.indexOf(stem) * strideOf('stem')));
  };
}

function lengthsOf({ channels, stems, chunk, front_end: front }: Graph): (axis: Axis) => number {
  const lengths: Record<Axis, number> = {
    one: 1,
    channel: channels,
    stem: stems!.length,
    sample: chunk.length,
    frame: front.kind === 'wave' ? 1 : framesOf(front, chunk.length),
    bin: front.kind === 'stft' ? binsOf(front) : 1,
    part: 2,
  };
  return (axis) => lengths[axis];
}

function binsOf({ bins, size }: { bins?: number | undefined; size: number }): number {
  return bins ?? size / 2 + 1;
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

/** Returns the reader of stems that are spectra, or masks of the spectrum of the mix: complex ones, or real ones if they have no parts. */
function spectrumReader({ front_end: front, sample_rate, chunk }: Graph, isMask: boolean): Read {
  if (front.kind !== 'stft') throw new Error(`the front end ${front.kind} has no inverse`);
  const [bins, frames] = [binsOf(front), framesOf(front, chunk.length)];
  const spectrumOf = createFrontEnd({
    front_end: { ...front, values: 'complex' },
    sample_rate,
    chunk,
    input: { axes: ['channel', 'frame', 'bin', 'part'] },
  });
  const window = WINDOWS[front.window](front.size);
  const inverse = createInverseStft({ ...front, frames, length: chunk.length, window });
  return (values, { channels, strideOf }) => {
    const mix = isMask ? spectrumOf(channels).values : undefined;
    const [binStep, frameStep, partStep] = [strideOf('bin'), strideOf('frame'), strideOf('part')];
    return (from) => {
      const made = inverse((frame, spectra) =>
        channels.forEach((_, channel) => {
          const { re, im } = spectra[channel]!;
          let at = from + channel * strideOf('channel') + frame * frameStep;
          let inMix = (channel * frames + frame) * bins * 2;
          for (let bin = 0; bin < bins; bin++, at += binStep, inMix += 2) {
            const real = values[at]!;
            const imaginary = partStep > 0 ? values[at + partStep]! : 0;
            re[bin] = mix ? real * mix[inMix]! - imaginary * mix[inMix + 1]! : real;
            im[bin] = mix ? real * mix[inMix + 1]! + imaginary * mix[inMix]! : imaginary;
          }
        }),
      );
      return channels.map((_, channel) => made[channel]!);
    };
  };
}
