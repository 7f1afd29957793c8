import { mkdtempSync, rmSync, writeFileSync, mkdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { noiseReduction } from '../../../../audio/capabilities/noise-reduction/capability.ts';
import { createModelShare, sharesOf } from '../../../../audio/capabilities/noise-reduction/model-share.ts';
import { checkModel } from '../../../../audio/engine/check-model/check-model.ts';
import { addModel } from '../../../../audio/models/add-model.ts';
import { referenceVoice } from '../../../../audio/models/deepfilter/load-deep-filter.ts';
import { bandWidths } from '../../../../audio/models/deepfilter/features.ts';
import { BINS, createFrameTransform, FRAME } from '../../../../audio/models/deepfilter/frame-transform.ts';
import { installedModels, type InstalledModel } from '../../../../audio/models/installed-models.ts';
import { modelsWith } from '../../../../audio/models/load-models.ts';
import { filesOfTarball } from '../../../../audio/models/packages/tarball.ts';
import { noise } from '../../../infra/audio.ts';
import { run } from '../../../infra/run-capability.ts';
import { floats, integers, node, onnx, port } from './tiny-onnx.ts';

let [dir, from] = ['', ''];
beforeAll(() => {
  dir = mkdtempSync(join(tmpdir(), 'deepfilter-'));
  from = mkdtempSync(join(tmpdir(), 'deepfilter-own-'));
});
afterAll(() => [dir, from].forEach((folder) => rmSync(folder, { recursive: true, force: true })));

const check = (model: InstalledModel) => checkModel(model, { timeoutMs: 240_000 });
const SPECTRUM = port('feat_spec', [1, 2, 'S', 96]);
const LEVELS = port('feat_erb', [1, 1, 'S', 32]);
const any = (name: string) => port(name, ['a', 'b', 'S', 'c']);

/** Returns graphs in the layout of DeepFilterNet 3 that multiply all bands by `gain`, and filter all bins by it and no other tap. */
function layout(gain: number): Record<string, Buffer> {
  const outputs = ['e0', 'e1', 'e2', 'e3', 'emb'];
  const filter = [0, 0, 0, 0, gain, 0, 0, 0, 0, 0]; // real and imaginary parts of five taps
  return {
    encoder: onnx({
      nodes: [
        ...outputs.map((name) => node('Identity', ['feat_erb'], [name])),
        node('Identity', ['feat_spec'], ['c0']),
        node('ReduceMean', ['feat_erb'], ['mean'], { axes: [3], keepdims: 0 }),
        node('Mul', ['mean', 'zero'], ['lsnr']),
      ],
      constants: [floats('zero', [], [0])],
      inputs: [LEVELS, SPECTRUM],
      outputs: [...outputs, 'c0', 'lsnr'].map(any),
    }),
    erb_decoder: onnx({
      nodes: [
        ...['e1', 'e2', 'e3', 'emb'].map((name) => node('Identity', [name], [`unused_${name}`])),
        node('Mul', ['e0', 'zero'], ['zeros']),
        node('Add', ['zeros', 'gain'], ['m']),
      ],
      constants: [floats('zero', [], [0]), floats('gain', [], [gain])],
      inputs: ['emb', 'e3', 'e2', 'e1', 'e0'].map(any),
      outputs: [any('m')],
    }),
    df_decoder: onnx({
      nodes: [
        node('Identity', ['emb'], ['unused']),
        node('ReduceMean', ['c0'], ['one_part'], { axes: [1], keepdims: 1 }),
        node('Reshape', ['one_part', 'rows'], ['column']),
        node('Mul', ['column', 'zeros'], ['nothing']),
        node('Add', ['nothing', 'filter'], ['coefs']),
      ],
      constants: [
        integers('rows', [2], [-1, 1]),
        floats('zeros', [1, 10], Array<number>(10).fill(0)),
        floats('filter', [1, 10], filter),
      ],
      inputs: [any('emb'), any('c0')],
      outputs: [port('coefs', ['rows', 10])],
    }),
  };
}

/** Writes a model of these graphs, whose reference is the voice-like tone times `expected`. Returns its folder. */
function written(name: string, { gain, expected }: { gain: number; expected: number }): string {
  const folder = join(from, name);
  mkdirSync(folder);
  const values = Array.from(referenceVoice().slice(15_000, 15_004), (value) => 1_000 * expected * value);
  const graphs = layout(gain);
  for (const [role, bytes] of Object.entries(graphs)) writeFileSync(join(folder, `${role}.onnx`), bytes);
  const manifest = {
    family: 'deepfilternet',
    files: Object.fromEntries(Object.keys(graphs).map((role) => [role, `${role}.onnx`])),
    licence: 'CC0-1.0',
    deep_filter: {
      version: '3.1',
      reference: { snr_db: { values: [0] }, samples: { from: 15_000, values }, tolerance: 0.01 },
    },
  };
  writeFileSync(join(folder, 'model.json'), JSON.stringify(manifest));
  return folder;
}

describe('graphs in the layout of DeepFilterNet', () => {
  test('return every sample where they remove nothing, over several runs of the graphs', async () => {
    await addModel(written('keeps', { gain: 1, expected: 1 }), { dir, check });
    const { modelDenoiser } = modelsWith(installedModels({ dir, names: ['keeps'] }));
    const samples = noise({ seconds: 11.23, level: 0.5, sampleRate: 48_000 });
    const made = modelDenoiser!.denoise(samples);
    expect(made).toHaveLength(samples.length);
    expect(samples.reduce((most, value, i) => Math.max(most, Math.abs(value - made[i]!)), 0)).toBeLessThan(1e-5);
  });

  test('are named with their version by noise_reduction', async () => {
    const models = modelsWith(installedModels({ dir, names: ['keeps'] }));
    const samples = noise({ seconds: 2, level: 0.1, sampleRate: 48_000 });
    const { output } = await run(noiseReduction, [samples], {
      sampleRate: 48_000,
      params: { content: 'speech' },
      models,
    });
    expect(output).toMatchObject({ method: 'model', engine: expect.stringContaining('model:keeps@3.1') as string });
  });

  test('are refused if they do not return their reference', async () => {
    const folder = written('halves', { gain: 0.5, expected: 1 });
    await expect(addModel(folder, { dir, check })).rejects.toThrow('does not return its reference: samples');
  });
});

describe('the parts of DeepFilterNet', () => {
  test('the transform of 960 samples is that of the definition, and its inverse returns the frame', () => {
    const { forward, inverse } = createFrameTransform();
    const frame = Float64Array.from(noise({ seconds: 0.02, level: 1, sampleRate: 48_000 }));
    const bins = new Float32Array(2 * BINS);
    forward(frame, bins);
    for (const k of [0, 1, 63, 64, 100, 479, 480]) {
      const [re, im] = [Math.cos, Math.sin].map((part) =>
        frame.reduce((sum, value, i) => sum + value * part((-2 * Math.PI * k * i) / FRAME), 0),
      );
      expect(bins[2 * k]).toBeCloseTo(re!, 3);
      expect(bins[2 * k + 1]).toBeCloseTo(im!, 3);
    }
    const back = new Float64Array(FRAME);
    inverse(bins, back);
    expect(Math.max(...back.map((value, i) => Math.abs(value / FRAME - frame[i]!)))).toBeLessThan(1e-5);
  });

  test('the bands of the ear cover all bins and grow', () => {
    const widths = bandWidths();
    expect(widths).toHaveLength(32);
    expect(widths.reduce((sum, width) => sum + width, 0)).toBe(BINS);
    expect(widths.slice(0, 5)).toEqual([2, 2, 2, 2, 2]);
    expect(widths.at(-1)).toBeGreaterThan(40);
  });
});

describe('the share of a model', () => {
  test('is all in loud noise, and nothing in nearly clean speech', () => {
    expect(sharesOf({ speechPower: 1, noisePower: 1 })).toEqual({ own: 1, removed: 1 });
    expect(sharesOf({ speechPower: 1, noisePower: 0.001 })).toEqual({ own: 0, removed: 0 });
    expect(sharesOf({ speechPower: undefined, noisePower: undefined })).toEqual({ own: 0, removed: 1 });
  });

  test('keeps the differences between channels', () => {
    const mix = createModelShare(48_000);
    const planes = [0.4, 0.2].map((value) => new Float32Array(10).fill(value));
    const [left, right] = mix({
      noisy: planes,
      planes,
      denoised: new Float32Array(10),
      shares: { own: 1, removed: 1 },
    });
    expect(left![9]! - right![9]!).toBeCloseTo(0.2, 6);
    expect(left![9]! + right![9]!).toBeCloseTo(0, 6);
  });
});

test('files are taken out of a tarball, which may be broken', () => {
  const archive = gzipSync(tarOf('folder/a.onnx', Buffer.from('weights')));
  expect(filesOfTarball(archive, { model: 'folder/a.onnx' })['model']).toEqual({
    name: 'a.onnx',
    content: Buffer.from('weights'),
  });
  expect(() => filesOfTarball(archive, { model: 'folder/b.onnx' })).toThrow('has no file folder/b.onnx');
  expect(() => filesOfTarball(archive.subarray(0, 30), { model: 'folder/a.onnx' })).toThrow('cannot be unpacked');
});

/** Returns a tar archive of one file. */
function tarOf(name: string, content: Buffer): Buffer {
  const header = Buffer.alloc(512);
  header.write(name, 0, 'latin1');
  header.write(content.length.toString(8).padStart(11, '0'), 124, 'latin1');
  header.write('0', 156, 'latin1');
  return Buffer.concat([header, content, Buffer.alloc(512 - content.length), Buffer.alloc(1_024)]);
}
