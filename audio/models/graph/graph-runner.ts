import { joinParts } from '../../dsp/core/join-parts.ts';
import { createInputs } from './front-end.ts';
import { widthOf, type Graph } from './graph-manifest.ts';
import type { GraphSession, InputTensor, OutputTensor } from './onnx-runtime.ts';
import { appliedTo } from './output-values.ts';

/** Outputs by name: one value per frame or sample, or one per frame and key or pitch. */
export type GraphOutputs = Record<string, Float32Array>;

/** A recording at the sample rate of a graph. */
export interface Recording {
  /** Samples. */
  length: number;
  /** Returns the samples of each channel from a position on, zeros beyond the recording. Positions do not decrease from call to call. */
  span(from: number, length: number): readonly Float32Array[];
}

/** Returns the recording that is in memory as one array per channel. */
export function recordingOf(channels: readonly Float32Array[]): Recording {
  return {
    length: channels[0]!.length,
    span: (from, length) => channels.map((samples) => spanOf(samples, from, length)),
  };
}

/** Returns the recording of one channel that comes in parts, of which only what a chunk needs is held. */
export function recordingIn(parts: Iterable<Float32Array>, length: number): Recording {
  const source = parts[Symbol.iterator]();
  let held: Float32Array = new Float32Array(0);
  let start = 0;
  return {
    length,
    span(from, wanted) {
      const kept = Math.min(held.length, Math.max(0, from - start));
      const pieces = [held.subarray(kept)];
      start += kept;
      for (let end = start + pieces[0]!.length; end < from + wanted;) {
        const next = source.next();
        if (next.done) break;
        pieces.push(next.value.slice()); // copied, since a reader may reuse its buffer
        end += next.value.length;
      }
      held = joinParts(pieces);
      return [spanOf(held, from - start, wanted)];
    },
  };
}

/**
 * Runs a graph over a whole recording. Outputs of frames have one value per `output_hop` samples (and key or pitch), those of samples as
 * many as the recording.
 */
export function runGraph(graph: Graph, session: GraphSession, recording: Recording): GraphOutputs {
  const { chunk, outputs, states, join } = graph;
  const { length } = recording;
  const inputsOf = createInputs(graph);
  const constants = constantsOf(graph);
  const wanted = [...outputs.map(({ name }) => name), ...states.map(({ output }) => output)];
  let held = Object.fromEntries(states.map(({ input, dims }) => [input, zeros(dims)]));
  const joined: GraphOutputs = Object.fromEntries(
    outputs.map(({ name }) => [name, new Float32Array(Math.ceil(length / hopOf(graph, name)) * widthOf(graph, name))]),
  );
  for (let k = 0; k * chunk.step < length; k++) {
    const from = k * chunk.step - chunk.border;
    const inputs = inputsOf(recording.span(from, chunk.length));
    const results = session.run({ ...inputs, ...constants, ...held }, wanted);
    for (const { name, apply } of outputs) {
      const values = appliedTo(results[name]!.values, apply);
      const hop = hopOf(graph, name);
      const before = hop === 1 ? chunk.border : (graph.output_border ?? chunk.border);
      const width = widthOf(graph, name);
      const place = {
        values,
        at: ((k * chunk.step - before) / hop) * width,
        border: (before / hop) * width,
        step: (chunk.step / hop) * width,
      };
      if (join === 'overlap_add' && hop === 1) fadeIn(joined[name]!, place);
      else cutIn(joined[name]!, place);
    }
    held = Object.fromEntries(
      states.map(({ input, output, dims }) => [input, stateOf(results[output]!, dims, output)]),
    );
  }
  return joined;
}

/** Runs a graph on one chunk and returns its outputs as they are. States are as at the first chunk. */
export function runChunk(graph: Graph, session: GraphSession, channels: readonly Float32Array[]): GraphOutputs {
  const results = chunkTensors(graph, session, channels);
  return Object.fromEntries(Object.entries(results).map(([name, { values }]) => [name, values]));
}

/** Runs a graph on one chunk as `runChunk` and returns its outputs with their shapes. */
export function chunkTensors(
  graph: Graph,
  session: GraphSession,
  channels: readonly Float32Array[],
): Record<string, OutputTensor> {
  const inputs = createInputs(graph)(channels.map((samples) => spanOf(samples, 0, graph.chunk.length)));
  const held = Object.fromEntries(graph.states.map(({ input, dims }) => [input, zeros(dims)]));
  const names = graph.outputs.map(({ name }) => name);
  return session.run({ ...inputs, ...constantsOf(graph), ...held }, names);
}

/** Returns the raw outputs of the first chunk of the tone that reference vectors are made of. */
export function referenceOutputs(graph: Graph, session: GraphSession): GraphOutputs {
  const { chunk, sample_rate: rate } = graph;
  const tone = Float32Array.from(
    { length: chunk.length },
    (_, i) => 0.5 * (i / chunk.length) * Math.sin((2 * Math.PI * TONE_HZ * i) / rate),
  );
  return runChunk(
    graph,
    session,
    Array.from({ length: graph.channels }, () => tone),
  );
}

const TONE_HZ = 220;

function hopOf({ outputs, output_hop: hop }: Graph, name: string): number {
  return outputs.find((each) => each.name === name)?.meaning === 'audio' ? 1 : hop!;
}

function constantsOf({ constants }: Graph): Record<string, InputTensor> {
  return Object.fromEntries(
    Object.entries(constants).map(([name, { dims, type, values }]) => [
      name,
      {
        dims,
        values:
          type === 'int64'
            ? BigInt64Array.from(values, (value) => BigInt(Math.trunc(value)))
            : Float32Array.from(values),
      },
    ]),
  );
}

function zeros(dims: readonly number[]): InputTensor {
  return { dims, values: new Float32Array(dims.reduce((product, dim) => product * dim, 1)) };
}

function stateOf({ values }: { values: Float32Array }, dims: readonly number[], name: string): InputTensor {
  if (values.length !== dims.reduce((product, dim) => product * dim, 1))
    throw new Error(`the state ${name} has ${values.length} numbers, not those of its dims`);
  return { dims, values };
}

function spanOf(samples: Float32Array, from: number, length: number): Float32Array {
  const span = new Float32Array(length);
  span.set(samples.subarray(Math.max(0, from), Math.max(0, from + length)), Math.max(0, -from));
  return span;
}

interface Place {
  /** Output of one chunk; its first value belongs at index `at`, which may be before the recording. */
  values: Float32Array;
  at: number;
  border: number;
  step: number;
}

/** Writes the values of a chunk between its borders. */
function cutIn(whole: Float32Array, { values, at, border, step }: Place): void {
  for (let i = border; i < border + step && at + i < whole.length; i++) whole[at + i] = values[i] ?? 0;
}

/** Adds a chunk whose ends fade over into its neighbours; where there is none it does not fade. */
function fadeIn(whole: Float32Array, { values, at, border, step }: Place): void {
  const overlap = Math.max(0, values.length - step);
  const isFirst = at <= 0;
  const isLast = at + border + step >= whole.length;
  for (let i = Math.max(0, -at); i < values.length && at + i < whole.length; i++) {
    const start = isFirst ? 1 : (i + 0.5) / overlap;
    const end = isLast ? 1 : (values.length - i - 0.5) / overlap;
    const gain = Math.min(1, start, end);
    whole[at + i] = whole[at + i]! + gain * values[i]!;
  }
}
