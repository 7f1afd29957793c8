import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { speechAnalysis } from '../../../../audio/capabilities/speech-analysis/capability.ts';
import { joinParts } from '../../../../audio/dsp/core/join-parts.ts';
import { checkModel } from '../../../../audio/engine/check-model/check-model.ts';
import { addModel } from '../../../../audio/models/add-model.ts';
import { torchTensors } from '../../../../audio/models/export/torch-file.ts';
import { VOICE_ENCODER_SAMPLES, voiceEncoderGraph } from '../../../../audio/models/export/voice-encoder.ts';
import { loadGraph } from '../../../../audio/models/graph/onnx-runtime.ts';
import { inspectGraph } from '../../../../audio/models/graph/inspect-graph.ts';
import { installedModels, type InstalledModel } from '../../../../audio/models/installed-models.ts';
import { modelsWith } from '../../../../audio/models/load-models.ts';
import { noise } from '../../../infra/audio.ts';
import { run } from '../../../infra/run-capability.ts';
import { spoken } from '../../capabilities/voice.ts';
import { describedGraph, writeGraphModel } from './graph-fixtures.ts';
import { floats, integers, node, onnx, port } from './tiny-onnx.ts';
import { torchFileOf } from './torch-file-of.ts';

const UNITS = 256;
const RATE = 16_000;
const check = (model: InstalledModel) => checkModel(model, { timeoutMs: 240_000 });

describe('a file of PyTorch', () => {
  const file = torchFileOf({
    weight: { dims: [2, 3], values: [1, 2, 3, 4, 5, 6] },
    bias: { dims: [2], values: [7, 8] },
  });

  test('has its tensors by name', () => {
    const tensors = torchTensors(file);
    expect([...tensors.keys()]).toEqual(['model_state.weight', 'model_state.bias']);
    expect(tensors.get('model_state.weight')).toEqual({ dims: [2, 3], values: Float32Array.of(1, 2, 3, 4, 5, 6) });
  });

  test('has transposed tensors in the order of their rows', () => {
    const turned = torchFileOf({ weight: { dims: [3, 2], values: [1, 2, 3, 4, 5, 6], strides: [1, 3] } });
    expect(torchTensors(turned).get('model_state.weight')!.values).toEqual(Float32Array.of(1, 4, 2, 5, 3, 6));
  });

  test('is refused if it names anything else, ends early, or reaches beyond its numbers', () => {
    const evil = torchFileOf({ weight: { dims: [1], values: [1] } }, 'cos\nsystem\n');
    expect(() => torchTensors(evil)).toThrow('it names os.system');
    expect(() => torchTensors(file.subarray(0, file.length - 1))).toThrow('it ends early');
    const beyond = torchFileOf({ weight: { dims: [2], values: [1, 2], strides: [2] } });
    expect(() => torchTensors(beyond)).toThrow('beyond its storage');
    expect(() => torchTensors(Buffer.from('no pickle'))).toThrow('not one of PyTorch');
  });
});

describe('the exported encoder of voices', () => {
  test('runs in the runtime, and its numbers have length 1 and are not negative', () => {
    const graph = voiceEncoderGraph(torchFileOf(weights()));
    expect(inspectGraph(graph)).toEqual({ inputs: ['audio'], outputs: ['voice'], halves: [] });
    const audio = {
      dims: [1, VOICE_ENCODER_SAMPLES],
      values: noise({ seconds: VOICE_ENCODER_SAMPLES / RATE, sampleRate: RATE }),
    };
    const { voice } = loadGraph(graph).run({ audio }, ['voice']);
    expect(voice!.dims).toEqual([1, UNITS]);
    [0.6, 0.8, 0].forEach((value, i) => expect(voice!.values[i]).toBeCloseTo(value, 5));
  });

  test('has each gate in its place', () => {
    const given = weights();
    // The input gate (first in PyTorch) is open, and the cell's content (third) and the output gate (fourth) too: the state is tanh(1).
    const bias = given['lstm.bias_ih_l2']!.values;
    bias.fill(50, 0, UNITS);
    bias.fill(-50, UNITS, 2 * UNITS);
    bias.fill(50, 2 * UNITS, 4 * UNITS);
    given['linear.weight']!.values[0] = 1;
    given['linear.bias']!.values.splice(0, 3, 0, 1, 0);
    const audio = { dims: [1, VOICE_ENCODER_SAMPLES], values: new Float32Array(VOICE_ENCODER_SAMPLES) };
    const { voice } = loadGraph(voiceEncoderGraph(torchFileOf(given))).run({ audio }, ['voice']);
    expect(voice!.values[0]! / voice!.values[1]!).toBeCloseTo(Math.tanh(1), 4);
  });

  test('is not made of a file with other tensors', () => {
    expect(() => voiceEncoderGraph(torchFileOf({ weight: { dims: [1], values: [1] } }))).toThrow('has no tensor lstm');
  });
});

describe('a model of voices', () => {
  let [dir, from] = ['', ''];
  beforeAll(() => {
    dir = mkdtempSync(join(tmpdir(), 'voices-'));
    from = mkdtempSync(join(tmpdir(), 'voices-own-'));
  });
  afterAll(() => [dir, from].forEach((folder) => rmSync(folder, { recursive: true, force: true })));

  test('decides who speaks when, and is named with its version', async () => {
    const graph = describedGraph({
      version: '1.2',
      task: 'voices',
      chunk: { length: 16_000, step: 6_400, border: 0 },
      outputs: [{ name: 'voice', meaning: 'voice' }],
      reference: { input: 'tone', outputs: { voice: { values: [0.99931, 0.03606] } }, tolerance: 0.01 },
    });
    await addModel(writeGraphModel(from, 'brightness', { bytes: brightness(), graph }), { dir, check });
    const models = modelsWith(installedModels({ dir }));
    const dull = spoken({ seconds: 6 }).samples;
    const bright = dull.map((x, i) => x + 0.7 * x * Math.cos((2 * Math.PI * 6_000 * i) / RATE)); // and around 6 kHz too
    const { output } = await run(speechAnalysis, [joinParts([dull, bright])], { sampleRate: RATE, models });
    expect(output['engine']).toContain('model:brightness@1.2');
    const segments = output['segments'] as { start_s: number; end_s: number; speaker: string }[];
    expect(new Set(segments.map(({ speaker }) => speaker))).toEqual(new Set(['S1', 'S2']));
    for (const { start_s, end_s, speaker } of segments) expect(speaker).toBe((start_s + end_s) / 2 < 6 ? 'S1' : 'S2');
  });
});

/** Weights of the shapes of the package's, so that only the last bias decides: 3 and 4 in the first places, and a negative one. */
function weights(): Record<string, { dims: number[]; values: number[] }> {
  const made: Record<string, { dims: number[]; values: number[] }> = {};
  const add = (key: string, ...dims: number[]): void => {
    made[key] = { dims, values: Array<number>(dims.reduce((product, dim) => product * dim, 1)).fill(0) };
  };
  for (const n of [0, 1, 2]) {
    add(`lstm.weight_ih_l${n}`, 4 * UNITS, n === 0 ? 40 : UNITS);
    add(`lstm.weight_hh_l${n}`, 4 * UNITS, UNITS);
    add(`lstm.bias_ih_l${n}`, 4 * UNITS);
    add(`lstm.bias_hh_l${n}`, 4 * UNITS);
  }
  add('linear.weight', UNITS, UNITS);
  add('linear.bias', UNITS);
  made['linear.bias']!.values.splice(0, 3, 3, 4, -9);
  return made;
}

/** Returns a graph whose numbers are the power of the samples and that of their differences, of length 1 together. */
function brightness(): Buffer {
  return onnx({
    nodes: [
      node('Reshape', ['audio', 'as_channel'], ['channel']),
      node('Conv', ['channel', 'filters'], ['parts'], { kernel_shape: [2] }),
      node('Mul', ['parts', 'parts'], ['squares']),
      node('ReduceMean', ['squares'], ['powers'], { axes: [2], keepdims: 0 }),
      node('ReduceL2', ['powers'], ['length'], { axes: [1], keepdims: 1 }),
      node('Max', ['length', 'floor'], ['divisor']),
      node('Div', ['powers', 'divisor'], ['voice']),
    ],
    constants: [
      integers('as_channel', [3], [1, 1, -1]),
      floats('filters', [2, 1, 2], [1, 0, -2.2, 2.2]),
      floats('floor', [], [1e-12]),
    ],
    inputs: [port('audio', [1, 'samples'])],
    outputs: [port('voice', [1, 2])],
  });
}
