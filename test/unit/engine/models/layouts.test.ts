import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { embeddingAnalysis } from '../../../../audio/capabilities/embedding-analysis/capability.ts';
import { melodyAnalysis } from '../../../../audio/capabilities/melody-analysis/capability.ts';
import type { Models } from '../../../../audio/capabilities/model-interfaces.ts';
import { rhythmTrackingAnalysis } from '../../../../audio/capabilities/rhythm-tracking-analysis/capability.ts';
import { tempoAnalysis } from '../../../../audio/capabilities/tempo-analysis/capability.ts';
import { checkModel } from '../../../../audio/engine/check-model/check-model.ts';
import { addModel } from '../../../../audio/models/add-model.ts';
import { graphSchema } from '../../../../audio/models/graph/graph-manifest.ts';
import { loadGraphModel } from '../../../../audio/models/graph/load-graph-model.ts';
import { installedModels, type InstalledModel } from '../../../../audio/models/installed-models.ts';
import { modelsWith } from '../../../../audio/models/load-models.ts';
import { noise, SAMPLE_RATE, sine } from '../../../infra/audio.ts';
import { run } from '../../../infra/run-capability.ts';
import { describedGraph, writeGraphModel, type GraphInput } from './graph-fixtures.ts';
import { floats, integers, node, onnx, port } from './tiny-onnx.ts';

/** Graphs in the layouts in which well-known models are exported, with simple insides. */

let [dir, from] = ['', ''];
beforeAll(() => {
  dir = mkdtempSync(join(tmpdir(), 'layouts-'));
  from = mkdtempSync(join(tmpdir(), 'layouts-own-'));
});
afterAll(() => [dir, from].forEach((folder) => rmSync(folder, { recursive: true, force: true })));

const check = (model: InstalledModel) => checkModel(model, { timeoutMs: 240_000 });

/** Adds a model as a user does, and returns the models of an installation that has no other. */
async function installed(name: string, bytes: Buffer, graph: GraphInput): Promise<Models> {
  await addModel(writeGraphModel(from, name, { bytes, graph }), { dir, check });
  return modelsWith(installedModels({ dir, names: [name] }));
}

/** Bursts of noise at a tempo, of which every fifth is loud. */
const bursts = (bpm: number, seconds: number): Float32Array => {
  const samples = new Float32Array(seconds * SAMPLE_RATE);
  const burst = noise({ seconds: 0.03, level: 0.02 });
  for (let n = 0; ; n++) {
    const at = Math.round((0.5 + (60 * n) / bpm) * SAMPLE_RATE);
    if (at + burst.length > samples.length) return samples;
    const gain = n % 5 === 0 ? 20 : 1;
    burst.forEach((value, i) => (samples[at + i] = gain * value));
  }
};

const similarity = (one: number[], other: number[]): number =>
  one.reduce((sum, value, i) => sum + value * other[i]!, 0);

const problemsOf = (changes: Partial<GraphInput>): string =>
  graphSchema
    .safeParse(describedGraph(changes))
    .error?.issues.map(({ message }) => message)
    .join('; ') ?? '';

describe('a graph in the layout of Beat This!', () => {
  /** Logits: the mean over the bands less a threshold, that of first beats higher. */
  const bytes = onnx({
    nodes: [
      node('ReduceMean', ['spect'], ['mean'], { axes: [2], keepdims: 0 }),
      node('Sub', ['mean', 'audible'], ['above']),
      node('Mul', ['above', 'steep'], ['beat']),
      node('Sub', ['mean', 'loud'], ['far_above']),
      node('Mul', ['far_above', 'steep'], ['downbeat']),
    ],
    constants: [floats('audible', [], [1]), floats('loud', [], [5]), floats('steep', [], [20])],
    inputs: [port('spect', [1, 1_500, 128])],
    outputs: [port('beat', [1, 1_500]), port('downbeat', [1, 1_500])],
  });
  const graph = describedGraph({
    version: '1.0.0',
    task: 'beats',
    sample_rate: 22_050,
    front_end: {
      kind: 'mel',
      size: 1_024,
      hop: 441,
      bands: 128,
      min_hz: 30,
      max_hz: 11_000,
      norm: 'none',
      power: 1,
      log: { scale: 31.25, offset: 1 },
    },
    input: { name: 'spect', axes: ['one', 'frame', 'bin'] },
    chunk: { length: 661_500, step: 656_208, border: 2_646 },
    output_hop: 441,
    output_border: undefined,
    outputs: [
      { name: 'beat', meaning: 'beat', apply: 'sigmoid' },
      { name: 'downbeat', meaning: 'downbeat', apply: 'sigmoid' },
    ],
    reference: { input: 'tone', outputs: { beat: { values: [-20] }, downbeat: { values: [-100] } }, tolerance: 0.05 },
  });

  test('gives the beats, bars and tempo of audio longer than its chunk', async () => {
    const models = await installed('beat-this', bytes, graph);
    const planes = [bursts(100, 64)];
    const { output } = await run(rhythmTrackingAnalysis, planes, { models });
    const truth = Array.from({ length: 106 }, (_, n) => 0.5 + 0.6 * n).filter((time) => time < 63.9);
    const { beats_s: beats, downbeats_s: downbeats, ...rest } = output as { beats_s: number[]; downbeats_s: number[] };
    expect(beats).toHaveLength(truth.length);
    expect(Math.max(...beats.map((time, n) => Math.abs(time - truth[n]!)))).toBeLessThan(0.04);
    expect(downbeats).toEqual(beats.filter((_, n) => n % 5 === 0));
    expect(rest).toMatchObject({ meter: 5, engine: 'model:beat-this@1.0.0', reason: null });

    const { output: tempo } = await run(tempoAnalysis, planes, { models });
    const { bpm, candidates } = tempo as { bpm: number; candidates: { bpm: number; probability: number }[] };
    expect(Math.abs(bpm - 100)).toBeLessThan(0.5);
    expect(candidates.map((candidate) => Math.round(candidate.bpm))).toEqual(expect.arrayContaining([50, 100, 200]));
    expect(candidates[0]!.probability).toBeGreaterThan(0.5);
    expect(tempo).toMatchObject({ engine: 'model:beat-this@1.0.0', steady: true });
  });

  test('finds nothing in silence, and in audio with one beat', async () => {
    const models = await installed('beat-this', bytes, graph);
    for (const planes of [[new Float32Array(10 * SAMPLE_RATE)], [bursts(5, 8)]]) {
      const { output } = await run(rhythmTrackingAnalysis, planes, { models });
      expect(output).toMatchObject({ bpm: null, meter: null, beats_s: [], reason: 'no regular beat is heard' });
    }
  });

  test('gives the same for audio in parts of any length', () => {
    const path = join(writeGraphModel(from, 'beat-parts', { bytes, graph }), 'model.onnx');
    const loaded = loadGraphModel(path, graphSchema.parse(graph));
    const samples = noise({ seconds: 70, level: 0.1, sampleRate: 22_050 });
    function* parts(): Generator<Float32Array> {
      for (let at = 0, n = 1; at < samples.length; at += 1 + (n - 1) * 9_973, n++)
        yield samples.subarray(at, at + 1 + n * 9_973 - 9_973);
    }
    expect(loaded.runParts(parts(), samples.length)).toEqual(loaded.run([samples]));
  });
});

describe('a graph in the layout of RMVPE', () => {
  const [FRAMES, PITCHES] = [1_024, 360];
  /** Salience around two neighbours, the lower three times as salient: 32.7 Hz and 100.25 steps of 20 cents. */
  const row = Array.from({ length: PITCHES }, (_, n) => (n === 100 ? 0.06 : n === 101 ? 0.02 : 0));
  const bytes = onnx({
    nodes: [
      node('ReduceMean', ['mel'], ['mean'], { axes: [1], keepdims: 0 }),
      node('Mul', ['mean', 'zero'], ['zeros']),
      node('Reshape', ['zeros', 'column'], ['zeros_of_frames']),
      node('Add', ['zeros_of_frames', 'row'], ['hidden']),
    ],
    constants: [floats('zero', [], [0]), integers('column', [3], [1, FRAMES, 1]), floats('row', [1, 1, PITCHES], row)],
    inputs: [port('mel', [1, 128, FRAMES])],
    outputs: [port('hidden', [1, FRAMES, PITCHES])],
  });
  const graph = (voicedFrom: number): GraphInput =>
    describedGraph({
      version: '1.0.0',
      task: 'pitch',
      front_end: {
        kind: 'mel',
        size: 1_024,
        hop: 160,
        bands: 128,
        min_hz: 30,
        max_hz: 8_000,
        scale: 'htk',
        power: 1,
        log: { floor: 1e-5 },
      },
      input: { name: 'mel', axes: ['one', 'bin', 'frame'] },
      chunk: { length: FRAMES * 160, step: 1_000 * 160, border: 12 * 160 },
      output_hop: 160,
      output_border: undefined,
      outputs: [{ name: 'hidden', meaning: 'salience' }],
      pitches: { lowest_hz: 32.7, step_cents: 20, count: PITCHES, voiced_from: voicedFrom },
      reference: { input: 'tone', outputs: { hidden: { from: 100, values: [0.06, 0.02, 0] } } },
    });

  test('gives the mean of the most salient pitches, voiced by its own threshold', async () => {
    const sung = [sine({ seconds: 12, hz: 104, level: 0.3 })];
    const expected = 32.7 * 2 ** ((100.25 * 20) / 1_200);
    for (const [threshold, isVoiced] of [
      [0.03, true],
      [0.3, false],
    ] as const) {
      const models = await installed(`rmvpe-${threshold}`, bytes, graph(threshold));
      const { output } = await run(melodyAnalysis, sung, { params: { voices: 'single' }, models });
      const { f0, engine } = output as { f0: { hz: number[]; voiced: boolean[] }; engine: string };
      expect(engine).toBe(`model:rmvpe-${threshold}@1.0.0`);
      expect(Math.abs(f0.hz[Math.floor(f0.hz.length / 2)]! - expected)).toBeLessThan(0.02);
      expect(f0.voiced.filter((voiced) => voiced === isVoiced).length).toBeGreaterThan(0.9 * f0.voiced.length);
    }
  });
});

describe('a graph in the layout of CLAP', () => {
  const bytes = onnx({
    nodes: [
      node('ReduceMean', ['features'], ['mean'], { axes: [1, 2], keepdims: 0 }),
      node('MatMul', ['mean', 'thirds'], ['embedding']),
    ],
    constants: [
      floats(
        'thirds',
        [64, 3],
        Array.from({ length: 64 * 3 }, (_, n) => (Math.floor((3 * Math.floor(n / 3)) / 64) === n % 3 ? 1 : 0)),
      ),
    ],
    inputs: [port('features', [1, 1, 1_001, 64])],
    outputs: [port('embedding', [1, 3])],
  });
  const graph = describedGraph({
    version: '2.0',
    task: 'embedding',
    sample_rate: 48_000,
    front_end: {
      kind: 'mel',
      size: 1_024,
      hop: 480,
      bands: 64,
      min_hz: 50,
      max_hz: 14_000,
      log: { base: '10', times: 10, scale: 1e6, offset: 1 },
      pad: 'reflect',
      end_frame: true,
    },
    input: { name: 'features', axes: ['one', 'one', 'frame', 'bin'] },
    chunk: { length: 480_000, step: 480_000 },
    output_hop: undefined,
    output_border: undefined,
    outputs: [{ name: 'embedding', meaning: 'embedding' }],
    reference: { input: 'tone', outputs: { embedding: { from: 2, values: [0] } }, tolerance: 1 },
  });

  test('gives the vectors of whole recordings and of their parts', async () => {
    const models = await installed('clap', bytes, graph);
    const of = async (seconds: number, hz: number) => {
      const { output } = await run(embeddingAnalysis, [sine({ seconds, hz, level: 0.5 })], { models });
      return output as { vector: number[]; windows: { start_s: number; end_s: number; vector: number[] }[] };
    };
    const low = await of(25, 120);
    expect(low).toMatchObject({ model: 'clap@2.0', dimension: 3, engine: 'model:clap@2.0+chromaprint' });
    expect(Math.hypot(...low.vector)).toBeCloseTo(1, 5);
    expect(low.windows.map(({ start_s, end_s }) => [start_s, end_s])).toEqual([
      [0, 10],
      [10, 20],
      [20, 25],
    ]);
    expect(similarity(low.vector, (await of(25, 140)).vector)).toBeGreaterThan(0.99);
    expect(similarity(low.vector, (await of(25, 9_000)).vector)).toBeLessThan(0.7);
    expect((await of(300, 120)).windows).toHaveLength(24);
  });

  test('fails the step where its numbers are none', async () => {
    const broken = onnx({
      nodes: [
        node('ReduceMean', ['features'], ['mean'], { axes: [1, 2], keepdims: 0 }),
        node('MatMul', ['mean', 'thirds'], ['sums']),
        node('Sub', ['sums', 'sums'], ['zeros']),
        node('Exp', ['sums'], ['ones']),
        node('Div', ['ones', 'zeros'], ['embedding']),
      ],
      constants: [
        floats(
          'thirds',
          [64, 3],
          Array.from({ length: 64 * 3 }, () => 1),
        ),
      ],
      inputs: [port('features', [1, 1, 1_001, 64])],
      outputs: [port('embedding', [1, 3])],
    });
    const reference: GraphInput['reference'] = { input: 'tone', outputs: {} };
    const models = await installed('broken', broken, { ...graph, reference });
    await expect(run(embeddingAnalysis, [sine({ seconds: 3, level: 0.5 })], { models })).rejects.toThrow(
      'The embedding model broken@2.0 returns no valid numbers for this audio.',
    );
  });

  test('gives no vector for silence', async () => {
    const models = await installed('clap', bytes, graph);
    const { output } = await run(embeddingAnalysis, [new Float32Array(3 * SAMPLE_RATE)], { models });
    expect(output).toMatchObject({ vector: null, windows: [], notes: [{ field: 'vector' }, { field: 'fingerprint' }] });
  });
});

describe('a description of such a graph', () => {
  test.each([
    ['beats without first beats', { task: 'beats', outputs: [{ name: 'b', meaning: 'beat' }] }, 'means downbeat'],
    ['pitch without anything', { task: 'pitch', outputs: [{ name: 'v', meaning: 'beat' }] }, 'means pitch_hz'],
    [
      'salience without its pitches',
      { task: 'pitch', outputs: [{ name: 's', meaning: 'salience' }] },
      'pitches: an output that means salience needs them',
    ],
    [
      'pitches without salience',
      { pitches: { lowest_hz: 32.7, step_cents: 20, count: 360 } },
      'pitches: an output that means salience needs them, and no other has them',
    ],
    ['an embedding without output', { task: 'embedding' }, 'means embedding'],
    [
      'beats of two channels',
      { task: 'beats', channels: 2, input: { name: 'audio', axes: ['one', 'channel', 'sample'] } },
      'a graph for beats takes one channel',
    ],
  ] as const)('is refused: %s', (_, changes, problem) => {
    expect(problemsOf(changes as Partial<GraphInput>)).toContain(problem);
  });
});
