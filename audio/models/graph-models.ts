import { UnsuitableInput } from '../capabilities/capability.ts';
import type { Models } from '../capabilities/model-interfaces.ts';
import { joinParts } from '../dsp/core/join-parts.ts';
import type { InstalledModel } from './installed-models.ts';
import { once } from './loaded-once.ts';
import { OF_PITCHES } from './graph/graph-fields.ts';
import type { Graph } from './graph/graph-manifest.ts';
import { loadGraphModel, type LoadedGraph } from './graph/load-graph-model.ts';
import { pitchOfSalience } from './graph/pitch-of-salience.ts';

/** Graphs behind the interfaces of `Models`. Their names have the version of the graph. */

/** Returns the pitch tracker that a graph of the task `pitch` is. */
export function graphPitch(model: InstalledModel): NonNullable<Models['pitchTracker']> {
  const graph = model.graph!;
  return {
    name: nameOf(model),
    sampleRate: graph.sample_rate,
    track(samples) {
      const outputs = loadedOf(model).run([samples]);
      const of = (meaning: string): Float32Array => outputs[outputNamed(graph, meaning)]!;
      const found = graph.pitches
        ? pitchOfSalience(of(OF_PITCHES), graph.pitches)
        : { hz: of('pitch_hz'), voicing: of('voicing') };
      return { hopS: graph.output_hop! / graph.sample_rate, ...found };
    },
  };
}

/** Returns the model of beats that a graph of the task `beats` is. */
export function graphBeats(model: InstalledModel): NonNullable<Models['beatModel']> {
  const graph = model.graph!;
  return {
    name: nameOf(model),
    sampleRate: graph.sample_rate,
    probability(parts, length) {
      const outputs = loadedOf(model).runParts(parts, length);
      const of = (meaning: string): Float32Array => outputs[outputNamed(graph, meaning)]!;
      return { hopS: graph.output_hop! / graph.sample_rate, beat: of('beat'), downbeat: of('downbeat') };
    },
  };
}

/** Returns the model of embeddings that a graph of the task `embedding` is. */
export function graphEmbedding(model: InstalledModel): NonNullable<Models['embeddingModel']> {
  const graph = model.graph!;
  return {
    name: nameOf(model),
    sampleRate: graph.sample_rate,
    windowSamples: graph.chunk.step,
    embed(window) {
      const vector = loadedOf(model).runChunk([window])[outputNamed(graph, 'embedding')]!;
      const length = Math.hypot(...vector);
      if (!Number.isFinite(length))
        throw new UnsuitableInput(`The embedding model ${nameOf(model)} returns no valid numbers for this audio.`);
      return length > 0 ? vector.map((value) => value / length) : vector;
    },
  };
}

/** Returns the model of notes that a graph of the task `notes` is. */
export function graphNotes(model: InstalledModel): NonNullable<Models['noteModel']> {
  const graph = model.graph!;
  return {
    name: nameOf(model),
    sampleRate: graph.sample_rate,
    activity(samples) {
      const outputs = loadedOf(model).run([samples]);
      const { lowest_midi: lowestMidi, count: keys } = graph.keys!;
      return {
        hopS: graph.output_hop! / graph.sample_rate,
        lowestMidi,
        keys,
        note: outputs[outputNamed(graph, 'note')]!,
        onset: outputs[outputNamed(graph, 'onset')]!,
      };
    },
  };
}

/** Returns the denoiser that a graph of the task `denoise` is. */
export function graphDenoiser(model: InstalledModel): NonNullable<Models['modelDenoiser']> {
  const graph = model.graph!;
  return {
    name: nameOf(model),
    sampleRate: graph.sample_rate,
    denoise: (samples) =>
      loadedOf(model).run(Array.from({ length: graph.channels }, () => samples))[outputNamed(graph, 'audio')]!,
  };
}

/** Returns the model of voice activity that a graph of that task is. */
export function graphVoiceActivity(model: InstalledModel): NonNullable<Models['voiceModel']> {
  const graph = model.graph!;
  return {
    name: nameOf(model),
    voiceActivity(samples, gain = 1) {
      // Copied, since a reader may reuse its buffer.
      const whole = joinParts(
        Array.from(samples instanceof Float32Array ? [samples] : samples, (part) => part.slice()),
      );
      if (gain !== 1) for (let i = 0; i < whole.length; i++) whole[i]! *= gain;
      return loadedOf(model).run([whole])[outputNamed(graph, 'speech')]!;
    },
  };
}

/** Returns the encoder of voices that a graph of the task `voices` is. */
export function graphVoices(model: InstalledModel): NonNullable<Models['voiceEncoder']> {
  const graph = model.graph!;
  return {
    name: nameOf(model),
    windowSamples: graph.chunk.length,
    embed: (window) => loadedOf(model).runChunk([window])[outputNamed(graph, 'voice')]!,
  };
}

/** Returns the name of a model with the version of its graph. */
export function nameOf({ name, graph }: InstalledModel): string {
  return `${name}@${graph!.version}`;
}

/** Returns the graph of a model, loaded by the first call. */
export function loadedOf({ name, digest, files, graph }: InstalledModel): LoadedGraph {
  return once(`${name} ${digest}`, () => loadGraphModel(files['model']!, graph!));
}

function outputNamed({ outputs }: Graph, meaning: string): string {
  return outputs.find((output) => output.meaning === meaning)!.name;
}
