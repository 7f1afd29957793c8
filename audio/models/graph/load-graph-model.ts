import { readFileSync, statSync } from 'node:fs';
import { inputNamesOf } from './graph-fields.ts';
import type { Graph } from './graph-manifest.ts';
import {
  chunkTensors,
  recordingIn,
  recordingOf,
  referenceOutputs,
  runChunk,
  runGraph,
  type GraphOutputs,
} from './graph-runner.ts';
import { inspectGraph, RefusedGraph, type GraphPorts } from './inspect-graph.ts';
import { loadGraph, type GraphSession, type OutputTensor } from './onnx-runtime.ts';

/** Maximum size of a file of a model. */
export const MAX_FILE_BYTES = 2 ** 30;

/** A graph that returned its reference vector. */
export interface LoadedGraph {
  run(channels: readonly Float32Array[]): GraphOutputs;
  /** Runs the graph over one channel of `length` samples that comes in parts. */
  runParts(parts: Iterable<Float32Array>, length: number): GraphOutputs;
  /** Runs the graph on one chunk and returns its outputs as they are. */
  runChunk(channels: readonly Float32Array[]): GraphOutputs;
  /** Runs the graph on one chunk and returns its outputs with their shapes. */
  chunkTensors(channels: readonly Float32Array[]): Record<string, OutputTensor>;
}

/**
 * Loads a graph from its file: inspects it, compares its ports with the description, and checks its reference vector. Throws
 * `RefusedGraph` with the defect, and what the runtime throws.
 */
export function loadGraphModel(path: string, graph: Graph): LoadedGraph {
  const { states, outputs, reference } = graph;
  const session = openGraph(path, {
    inputs: inputNamesOf(graph),
    outputs: [...outputs.map((output) => output.name), ...states.map((state) => state.output)],
  });
  const found = referenceOutputs(graph, session);
  for (const [name, expected] of Object.entries(reference.outputs))
    expected.values.forEach((value, n) => {
      const i = expected.from + n;
      const actual = found[name]![i] ?? Number.NaN;
      if (!(Math.abs(actual - value) <= reference.tolerance * Math.max(1, Math.abs(value))))
        throw new RefusedGraph(`does not return its reference vector: ${name}[${i}] is ${actual}, not ${value}`);
    });
  return {
    run: (channels) => runGraph(graph, session, recordingOf(channels)),
    runParts: (parts, length) => runGraph(graph, session, recordingIn(parts, length)),
    runChunk: (channels) => runChunk(graph, session, channels),
    chunkTensors: (channels) => chunkTensors(graph, session, channels),
  };
}

/** Loads a graph after inspecting it and comparing its inputs, and the outputs that are wanted, with its ports. Throws `RefusedGraph`. */
export function openGraph(path: string, { inputs, outputs }: GraphPorts): GraphSession {
  if (statSync(path).size > MAX_FILE_BYTES) throw new RefusedGraph('is larger than 1 GiB');
  const bytes = readFileSync(path);
  const ports = inspectGraph(bytes);
  for (const name of inputs) if (!ports.inputs.includes(name)) throw new RefusedGraph(`has no input ${name}`);
  for (const name of ports.inputs)
    if (!inputs.includes(name)) throw new RefusedGraph(`has the input ${name}, which its manifest does not give`);
  for (const name of outputs) if (!ports.outputs.includes(name)) throw new RefusedGraph(`has no output ${name}`);
  return loadGraph(bytes, ports.halves);
}
