import type { Graph } from './graph-manifest.ts';
import type { OutputTensor } from './onnx-runtime.ts';
import { createStemReader } from './stem-reader.ts';

/** Returns stems of a chunk, one array per channel of it, in the order of the names that are wanted. */
export type ChunkStems = (channels: readonly Float32Array[], wanted: readonly string[]) => Float32Array[][];

/** Standard deviation below which a chunk is not raised further: that of Demucs's makers is of the whole recording, in which quiet passages stay quiet. */
const MIN_DEVIATION = 1e-3;

/** Returns the function that separates a chunk by a graph: it normalizes the mix where the description says so, runs the graph, and makes the residual stem. */
export function createChunkStems(
  graph: Graph,
  run: (channels: readonly Float32Array[]) => Record<string, OutputTensor>,
): ChunkStems {
  const { stems = [], residual, normalize } = graph;
  const read = createStemReader(graph);
  return (channels, wanted) => {
    const { mean, deviation } = normalize ? levelOf(channels) : { mean: 0, deviation: 1 };
    const mix = normalize ? channels.map((plane) => plane.map((x) => (x - mean) / deviation)) : channels;
    const needed = wanted.some((stem) => stem === residual) ? stems : stems.filter((stem) => wanted.includes(stem));
    const made = read(run(mix), { channels: mix, wanted: needed });
    if (normalize)
      for (const plane of made.flat()) for (let i = 0; i < plane.length; i++) plane[i] = plane[i]! * deviation + mean;
    return wanted.map((stem) => (stem === residual ? rest(channels, made) : made[needed.indexOf(stem)]!));
  };
}

/** Returns the mean of the mono mix and its standard deviation, `MIN_DEVIATION` at least. */
function levelOf(channels: readonly Float32Array[]): { mean: number; deviation: number } {
  const { length } = channels[0]!;
  const monoAt = (i: number): number => channels.reduce((sum, plane) => sum + plane[i]!, 0) / channels.length;
  let [sum, squares] = [0, 0];
  for (let i = 0; i < length; i++) sum += monoAt(i);
  const mean = sum / length;
  for (let i = 0; i < length; i++) squares += (monoAt(i) - mean) ** 2;
  return { mean, deviation: Math.max(MIN_DEVIATION, Math.sqrt(squares / Math.max(1, length - 1))) };
}

/** Returns the mix less all stems. */
function rest(mix: readonly Float32Array[], stems: readonly Float32Array[][]): Float32Array[] {
  return mix.map((plane, channel) => plane.map((x, i) => stems.reduce((left, stem) => left - stem[channel]![i]!, x)));
}
