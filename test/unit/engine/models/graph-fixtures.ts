import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { z } from 'zod';
import type { graphSchema } from '../../../../audio/models/graph/graph-manifest.ts';
import { body, floats, integers, node, onnx, port, truth } from './tiny-onnx.ts';

export type GraphInput = z.input<typeof graphSchema>;

/** Returns a description of a graph for voice activity that takes samples, but for `changes`. */
export function describedGraph(changes: Partial<GraphInput> = {}): GraphInput {
  return {
    version: '1.0',
    task: 'voice_activity',
    sample_rate: 16_000,
    front_end: { kind: 'wave' },
    input: { name: 'audio', axes: ['one', 'sample'] },
    chunk: { length: 1_024, step: 512, border: 256 },
    output_hop: 512,
    output_border: 0,
    outputs: [{ name: 'speech', meaning: 'speech' }],
    reference: { input: 'tone', outputs: { speech: { values: [0.5] } }, tolerance: 1 },
    ...changes,
  };
}

/** Returns a graph that averages the magnitude of all its input: one number for a chunk. */
export function loudness(dims: (number | string)[]): Buffer {
  return onnx({
    nodes: [
      node('Abs', ['audio'], ['magnitude']),
      node('ReduceMean', ['magnitude'], ['mean'], { axes: dims.map((_, axis) => axis), keepdims: 0 }),
      node('Reshape', ['mean', 'shape'], ['speech']),
    ],
    constants: [integers('shape', [1], [1])],
    inputs: [port('audio', dims)],
    outputs: [port('speech', [1])],
  });
}

/** Returns a graph that returns its samples as they are. */
export function identity(): Buffer {
  return onnx({
    nodes: [node('Identity', ['audio'], ['made'])],
    inputs: [port('audio', [1, 'samples'])],
    outputs: [port('made', [1, 'samples'])],
  });
}

/** Writes a model into a folder of `dir`. Returns the folder. */
export function writeGraphModel(
  dir: string,
  name: string,
  { graph, bytes, ...rest }: { graph: unknown; bytes: Uint8Array } & Record<string, unknown>,
): string {
  const folder = join(dir, name);
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'model.onnx'), bytes);
  const manifest = { family: 'onnx', files: { model: 'model.onnx' }, licence: 'CC0-1.0', graph, ...rest };
  writeFileSync(join(folder, 'model.json'), JSON.stringify(manifest));
  return folder;
}

/** Returns a pitch model that finds the same pitch in all 256 samples. */
export function constantPitch(hz: number): Buffer {
  return onnx({
    nodes: [
      node('Reshape', ['audio', 'rows'], ['framed']),
      node('ReduceMean', ['framed'], ['means'], { axes: [1], keepdims: 0 }),
      node('Mul', ['means', 'zero'], ['zeros']),
      node('Add', ['zeros', 'hz'], ['pitch']),
      node('Add', ['zeros', 'sure'], ['voicing']),
    ],
    constants: [
      integers('rows', [2], [-1, 256]),
      floats('zero', [], [0]),
      floats('hz', [], [hz]),
      floats('sure', [], [0.9]),
    ],
    inputs: [port('audio', [1, 'samples'])],
    outputs: [port('pitch', ['frames']), port('voicing', ['frames'])],
  });
}

/** Description of `constantPitch`. */
export const describedPitch = (hz: number): GraphInput =>
  describedGraph({
    version: '2.1',
    task: 'pitch',
    chunk: { length: 16_384, step: 15_360, border: 512 },
    output_hop: 256,
    output_border: 512,
    outputs: [
      { name: 'pitch', meaning: 'pitch_hz' },
      { name: 'voicing', meaning: 'voicing' },
    ],
    reference: { input: 'tone', outputs: { pitch: { values: [hz, hz] } } },
  });

/** Returns a graph that works through a loop of 2^62 rounds. */
export function endless(): Buffer {
  const rounds = body(
    [node('Identity', ['goes_on'], ['still_goes_on']), node('Identity', ['value'], ['same'])],
    [port('round', [], 'int64'), port('goes_on', [], 'bool'), port('value', ['n'])],
    [port('still_goes_on', [], 'bool'), port('same', ['n'])],
  );
  return onnx({
    nodes: [
      node('ReduceMean', ['audio'], ['mean'], { axes: [0, 1], keepdims: 0 }),
      node('Reshape', ['mean', 'one'], ['first']),
      node('Loop', ['rounds', 'true', 'first'], ['speech'], { body: rounds }),
    ],
    constants: [integers('rounds', [], [2 ** 62]), truth('true'), integers('one', [1], [1])],
    inputs: [port('audio', [1, 'samples'])],
    outputs: [port('speech', ['n'])],
  });
}

/** Returns a graph that makes a tensor of 4 TB. */
export function huge(): Buffer {
  return onnx({
    nodes: [
      node('ConstantOfShape', ['lengths'], ['much']),
      node('ReduceMean', ['much'], ['mean'], { axes: [0], keepdims: 0 }),
      node('ReduceMean', ['audio'], ['own'], { axes: [0, 1], keepdims: 0 }),
      node('Add', ['own', 'mean'], ['sum']),
      node('Reshape', ['sum', 'one'], ['speech']),
    ],
    constants: [integers('lengths', [1], [2 ** 40]), integers('one', [1], [1])],
    inputs: [port('audio', [1, 'samples'])],
    outputs: [port('speech', [1])],
  });
}
