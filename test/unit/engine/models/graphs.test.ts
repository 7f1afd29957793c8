import { createHash } from 'node:crypto';
import { mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { deflateRawSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { melodyAnalysis } from '../../../../audio/capabilities/melody-analysis/capability.ts';
import { checkModel } from '../../../../audio/engine/check-model/check-model.ts';
import { addModel } from '../../../../audio/models/add-model.ts';
import { createFrontEnd } from '../../../../audio/models/graph/front-end.ts';
import { graphSchema, type Graph } from '../../../../audio/models/graph/graph-manifest.ts';
import { loadGraphModel } from '../../../../audio/models/graph/load-graph-model.ts';
import { installedModels, manifest, type InstalledModel } from '../../../../audio/models/installed-models.ts';
import { modelsWith } from '../../../../audio/models/load-models.ts';
import { PACKAGE_MODELS } from '../../../../audio/models/packages/package-models.ts';
import { fileOfZip } from '../../../../audio/models/packages/python-package.ts';
import { noise, sine } from '../../../infra/audio.ts';
import { run } from '../../../infra/run-capability.ts';
import {
  constantPitch,
  describedGraph,
  describedPitch,
  endless,
  huge,
  identity,
  loudness,
  writeGraphModel,
} from './graph-fixtures.ts';
import { external, node, onnx, port } from './tiny-onnx.ts';

let [dir, from] = ['', ''];
beforeAll(() => {
  dir = mkdtempSync(join(tmpdir(), 'graphs-'));
  from = mkdtempSync(join(tmpdir(), 'graphs-own-'));
});
afterAll(() => [dir, from].forEach((folder) => rmSync(folder, { recursive: true, force: true })));

/** Much longer than any check takes, however slow the machine. */
const PATIENCE_MS = 240_000;
const check = (model: InstalledModel) => checkModel(model, { timeoutMs: PATIENCE_MS });
const SIXTEENTH = { sampleRate: 16_000 };

describe('a graph', () => {
  test.each(['cut', 'overlap_add'] as const)('returns every sample of audio where chunks are joined by %s', (join_) => {
    const path = join(writeGraphModel(from, `identity-${join_}`, { bytes: identity(), graph: {} }), 'model.onnx');
    const graph = graphSchema.parse(
      describedGraph({
        task: 'denoise',
        chunk: { length: 4_000, step: 3_000, border: join_ === 'cut' ? 500 : 0 },
        join: join_,
        outputs: [{ name: 'made', meaning: 'audio' }],
        reference: { input: 'tone', outputs: { made: { values: [0] } } },
      }),
    );
    const samples = noise({ seconds: 1.37, level: 0.5, ...SIXTEENTH });
    const { made } = loadGraphModel(path, graph).run([samples]);
    expect(made).toHaveLength(samples.length);
    expect(Math.max(...made!.map((value, i) => Math.abs(value - samples[i]!)))).toBeLessThan(1e-6);
  });

  test('takes spectra in the order of its axes', () => {
    const graph = graphSchema.parse(
      describedGraph({
        front_end: { kind: 'stft', size: 512, hop: 256 },
        input: { name: 'audio', axes: ['one', 'part', 'bin', 'frame'] },
        chunk: { length: 4_096, step: 3_584, border: 256 },
      }),
    );
    const { dims, values } = spectrumOf(graph, [sine({ seconds: 0.256, hz: 1_000, level: 0.5, ...SIXTEENTH })]);
    expect(dims).toEqual([1, 2, 257, 16]);
    const at = (part: number, bin: number): number => values[(part * 257 + bin) * 16 + 8]!;
    const magnitude = (bin: number): number => Math.hypot(at(0, bin), at(1, bin));
    expect(magnitude(32)).toBeCloseTo((0.5 * 512) / 4, 1); // amplitude times half the sum of the window
    expect(magnitude(60)).toBeLessThan(0.01);
  });

  test('takes mel bands with their logarithm', () => {
    const mel = { kind: 'mel', size: 512, hop: 160, bands: 40, min_hz: 60, max_hz: 7_600, scale: 'htk' } as const;
    const graph = graphSchema.parse(
      describedGraph({
        front_end: { ...mel, norm: 'none', log: { base: '10', floor: 1e-5 } },
        input: { name: 'audio', axes: ['one', 'frame', 'bin'] },
        chunk: { length: 3_200, step: 3_200 },
        output_hop: 3_200,
        task: 'pitch',
        outputs: [
          { name: 'speech', meaning: 'pitch_hz' },
          { name: 'loud', meaning: 'voicing' },
        ],
      }),
    );
    const { dims, values } = spectrumOf(graph, [sine({ seconds: 0.2, hz: 1_000, level: 0.5, ...SIXTEENTH })]);
    expect(dims).toEqual([1, 20, 40]);
    const row = values.subarray(10 * 40, 11 * 40);
    const loudest = row.indexOf(Math.max(...row));
    // 1,000 Hz is 1,000 mel; the bands lie evenly from 92 to 2,787 mel.
    expect(Math.abs(loudest + 1 - (1_000 - 92) / ((2_787 - 92) / 41))).toBeLessThan(1);
    expect(Math.min(...row)).toBeGreaterThanOrEqual(-5);
  });

  test('of the task pitch gives melody_analysis the pitch of one voice, and names itself with its version', async () => {
    await addModel(writeGraphModel(from, 'steady', { bytes: constantPitch(300), graph: describedPitch(300) }), {
      dir,
      check,
    });
    const models = modelsWith(installedModels({ dir, names: ['steady'] }));
    const { output } = await run(melodyAnalysis, [sine({ seconds: 2, hz: 220, level: 0.3, ...SIXTEENTH })], {
      ...SIXTEENTH,
      params: { voices: 'single' },
      models,
    });
    const { f0, engine } = output as unknown as { f0: { hz: number[]; voiced: boolean[] }; engine: string };
    expect(engine).toBe('model:steady@2.1');
    expect(new Set(f0.hz)).toEqual(new Set([300]));
    expect(f0.voiced.every(Boolean)).toBe(true);
  });
});

type Made = Parameters<typeof writeGraphModel>[2];

const add = (name: string, made: Made) => addModel(writeGraphModel(from, name, made), { dir, check });
const hasty = (model: InstalledModel) => checkModel(model, { timeoutMs: 8_000 });

/** Returns a graph that adds a constant to its input. */
const withConstant = (tensor: Buffer): Buffer =>
  onnx({
    nodes: [node('Add', ['audio', 'kept'], ['speech'])],
    constants: [tensor],
    inputs: [port('audio', [1, 'samples'])],
    outputs: [port('speech', [1, 'samples'])],
  });

describe('adding a model', () => {
  test('loads it apart, checks its reference vector, and stores checksums', async () => {
    const bytes = loudness([1, 'samples']);
    const added = await add('loudness', { bytes, graph: describedGraph() });
    expect(added).toMatchObject({ licence: 'CC0-1.0', model: { name: 'loudness', kind: 'voice_activity' } });
    const { sha256 } = JSON.parse(readFileSync(join(dir, 'loudness', 'model.json'), 'utf8')) as { sha256: object };
    expect(sha256).toEqual({ 'model.onnx': createHash('sha256').update(bytes).digest('hex') });
  });

  const graph = describedGraph();
  const good = loudness([1, 'samples']);

  test.for([
    [
      'another reference vector',
      { bytes: good, graph: { ...graph, reference: { input: 'tone', outputs: { speech: { values: [7] } } } } },
      /reference vector/,
    ],
    ['no licence', { bytes: good, graph, licence: undefined }, /licence/],
    ['another checksum', { bytes: good, graph, sha256: { 'model.onnx': '00' } }, /checksum/],
    [
      'constants in another file',
      { bytes: withConstant(external('kept', [1], '../../../etc/passwd')), graph },
      /another file/,
    ],
    [
      'an operation of its own',
      {
        bytes: onnx({
          nodes: [node('Run', ['audio'], ['speech'], {}, 'evil')],
          inputs: [port('audio', [1, 'n'])],
          outputs: [port('speech', [1])],
        }),
        graph,
      },
      /domain evil/,
    ],
    [
      'an input that nothing gives',
      { bytes: good, graph: { ...graph, input: { name: 'other', axes: ['one', 'sample'] } } },
      /no input other/,
    ],
    ['bytes that are no graph', { bytes: Buffer.from('not a graph, but text'), graph }, /cannot be used/],
    ['a tensor of 4 TB', { bytes: huge(), graph }, /cannot be used/],
    ['a path in place of a file name', { bytes: good, graph, files: { model: '../model.onnx' } }, /name of a file/],
    ['the folder above as its file', { bytes: good, graph, files: { model: '..' } }, /name of a file/],
    ['a chunk of a day', { bytes: good, graph: { ...graph, chunk: { length: 2 ** 31, step: 512 } } }, /chunk/],
    [
      'a spectrogram beyond memory',
      {
        bytes: good,
        graph: {
          ...graph,
          front_end: { kind: 'stft', size: 16_384, hop: 1 },
          input: { name: 'audio', axes: ['bin', 'frame', 'part'] },
          chunk: { length: 2 ** 23, step: 512 },
        },
      },
      /too large/,
    ],
    [
      'an axis that does not fit',
      { bytes: good, graph: { ...graph, input: { name: 'audio', axes: ['one', 'frame'] } } },
      /axes/,
    ],
    ['a field that is not known', { bytes: good, graph: { ...graph, run_as: 'root' } }, /not valid/],
  ] as [string, Made, RegExp][])('refuses %s, and leaves nothing behind', async ([name, made, why]) => {
    const before = readdirSync(dir);
    await expect(add(`bad-${name.replaceAll(/\W/g, '-')}`, made)).rejects.toThrow(why);
    expect(readdirSync(dir)).toEqual(before);
  });

  test('ends a graph that does not end', async () => {
    const folder = writeGraphModel(from, 'endless', { bytes: endless(), graph });
    await expect(addModel(folder, { dir, check: hasty })).rejects.toThrow('took longer than 8 s');
  });

  test('follows no links out of the folder', async () => {
    const folder = writeGraphModel(from, 'linked', { bytes: good, graph });
    rmSync(join(folder, 'model.onnx'));
    writeFileSync(join(from, 'elsewhere.onnx'), good);
    symlinkSync(join(from, 'elsewhere.onnx'), join(folder, 'model.onnx'));
    await expect(addModel(folder, { dir, check })).rejects.toThrow('is not a file');
  });
});

describe('the models of packages', () => {
  test('are described completely', () => {
    for (const { manifest: described, package: source, licence } of PACKAGE_MODELS) {
      const graph = described.graph && { version: source.version, ...described.graph };
      expect(manifest.safeParse({ ...described, files: {}, graph }).error).toBeUndefined();
      expect(licence).not.toBe('');
    }
  });

  test('are read from their archive, whole or not at all', () => {
    const content = Buffer.from('weights '.repeat(1_000));
    const archive = zipOf('package/model.onnx', content);
    expect(fileOfZip(archive, 'package/model.onnx')).toEqual(content);
    expect(fileOfZip(archive, 'package/other.onnx')).toBeUndefined();
    expect(() => fileOfZip(archive.subarray(0, 40), 'package/model.onnx')).toThrow('not a ZIP archive');
    archive.fill(0xff, 50, 60);
    expect(() => fileOfZip(archive, 'package/model.onnx')).toThrow('not a ZIP archive');
  });
});

/** Returns the input that a graph gets of one chunk. */
function spectrumOf(graph: Graph, channels: Float32Array[]): { dims: readonly number[]; values: Float32Array } {
  const { dims, values } = createFrontEnd(graph)(channels);
  return { dims, values: Float32Array.from(values as Float32Array) };
}

/** Returns a ZIP archive of one file. */
function zipOf(name: string, content: Buffer): Buffer {
  const packed = deflateRawSync(content);
  const header = Buffer.alloc(30);
  header.writeUInt32LE(0x0403_4b50, 0);
  header.writeUInt16LE(name.length, 26);
  const entry = Buffer.alloc(46);
  entry.writeUInt32LE(0x0201_4b50, 0);
  entry.writeUInt16LE(8, 10);
  entry.writeUInt32LE(packed.length, 20);
  entry.writeUInt32LE(content.length, 24);
  entry.writeUInt16LE(name.length, 28);
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x0605_4b50, 0);
  end.writeUInt16LE(1, 10);
  end.writeUInt32LE(header.length + name.length + packed.length, 16);
  return Buffer.concat([header, Buffer.from(name), packed, entry, Buffer.from(name), end]);
}
