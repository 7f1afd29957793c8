import { UnsuitableInput } from '../capabilities/capability.ts';
import type { Models } from '../capabilities/model-interfaces.ts';
import { MODEL_PARTS, type ModelPart } from '../dsp/separation/vocal-separation.ts';
import { loadedOf, nameOf } from './graph-models.ts';
import { createChunkStems, type ChunkStems } from './graph/chunk-stems.ts';
import type { Graph } from './graph/graph-manifest.ts';
import type { InstalledModel } from './installed-models.ts';
import { once } from './loaded-once.ts';

/** Level above full scale, or above the input where that is louder, beyond which an output is no audio. */
const MAX_GAIN = 1_000;

/** Returns the separator that a graph of the task `stems` is. */
export function graphSeparator(model: InstalledModel): NonNullable<Models['separator']> {
  const graph = model.graph!;
  const separate = (left: Float32Array, right: Float32Array, wanted: readonly ModelPart[]): Float32Array[][] => {
    // Silence has no stems; graphs that divide by a level return no numbers for it.
    if (isSilent(left) && isSilent(right)) return wanted.map(() => [left.slice(), right.slice()]);
    if (graph.channels === 2) return stemsOf(model, [left, right], wanted);
    const ofLeft = stemsOf(model, [left], wanted);
    const ofRight = left.every((sample, i) => sample === right[i]) ? ofLeft : stemsOf(model, [right], wanted);
    return wanted.map((_, n) => [ofLeft[n]![0]!, ofRight[n]![0]!]);
  };
  return {
    name: nameOf(model),
    sampleRate: graph.sample_rate,
    block: graph.chunk.length,
    joint: jointOf(graph),
    vocals: (left, right) => separate(left, right, ['vocals'])[0]!,
    parts: { names: MODEL_PARTS.filter((part) => part === graph.residual || graph.stems!.includes(part)), separate },
  };
}

/** Returns how the chunks of a graph are joined. */
function jointOf({ chunk: { length, step, border }, join }: Graph): { margin: number; step: number; fade: number } {
  return { margin: border, step, fade: join === 'overlap_add' ? length - step - 2 * border : 0 };
}

/** Runs a graph on one chunk. Throws `UnsuitableInput` where it returns what is no audio. */
function stemsOf(
  model: InstalledModel,
  channels: readonly Float32Array[],
  wanted: readonly ModelPart[],
): Float32Array[][] {
  const stems = chunkStemsOf(model)(channels, wanted);
  const limit = MAX_GAIN * channels.reduce((max, plane) => Math.max(max, peakOf(plane)), 1);
  for (const plane of stems.flat())
    if (!(peakOf(plane) <= limit))
      throw new UnsuitableInput(`The separation model ${nameOf(model)} returns no valid samples for this audio.`);
  return stems;
}

function chunkStemsOf(model: InstalledModel): ChunkStems {
  const { name, digest, graph } = model;
  return once(`${name} ${digest} stems`, () =>
    createChunkStems(graph!, (channels) => loadedOf(model).chunkTensors(channels)),
  );
}

/** Returns the highest magnitude; NaN if a sample is no number. */
function peakOf(samples: Float32Array): number {
  let peak = 0;
  for (const sample of samples) peak = Math.max(peak, Math.abs(sample));
  return peak;
}

function isSilent(samples: Float32Array): boolean {
  return samples.every((sample) => sample === 0);
}
