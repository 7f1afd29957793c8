import { createHash } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { noiseReduction } from '../../../activities/capabilities/noise-reduction.ts';
import { speechAnalysis } from '../../../activities/capabilities/speech-analysis.ts';
import { CATALOGUE } from '../../../activities/engine/models/catalogue.ts';
import { FAMILIES, installedModels, ModelProblem } from '../../../activities/engine/models/installed.ts';
import { modelsWith } from '../../../activities/engine/models/load.ts';
import { pullModel, verifyModel } from '../../../activities/engine/models/pull.ts';
import { wordsOf } from '../../../activities/engine/models/words.ts';
import { run } from '../capabilities/run.ts';
import { spoken } from '../capabilities/voice.ts';
import { writeTinyModels } from './tiny-models.ts';

let dir: string;
beforeAll(() => {
  dir = mkdtempSync(join(tmpdir(), 'models-'));
  writeTinyModels(dir);
});
afterAll(() => rmSync(dir, { recursive: true, force: true }));

describe('installed models', () => {
  test('are found by their manifests, one of each kind', () => {
    expect(installedModels({ dir }).map(({ kind, name }) => [kind, name])).toEqual([
      ['speech', 'tiny-ctc'],
      ['tags', 'tiny-tags'],
      ['diarization', 'tiny-speakers'],
      ['denoiser', 'tiny-denoiser'],
    ]);
    expect(installedModels({ dir, names: ['tiny-tags'] }).map(({ name }) => name)).toEqual(['tiny-tags']);
    expect(installedModels({ dir: undefined })).toEqual([]);
  });

  test('that cannot be used are named, with what to mend', () => {
    expect(() => installedModels({ dir, names: ['other'] })).toThrow('There is no model other');
    expect(() => installedModels({ dir: join(dir, 'nowhere') })).toThrow('does not exist');
    expect(() => installedModels({ dir: undefined, names: ['a'] })).toThrow(ModelProblem);
    const broken = mkdtempSync(join(tmpdir(), 'models-'));
    writeTinyModels(broken);
    rmSync(join(broken, 'tiny-ctc', 'tokens.txt'));
    expect(() => installedModels({ dir: broken })).toThrow('tiny-ctc/tokens.txt is missing.');
    writeFileSync(join(broken, 'tiny-ctc', 'model.json'), '{"family":"nemo_ctc","files":{"model":"../../secret"}}');
    expect(() => installedModels({ dir: broken })).toThrow('must be the name of a file in this folder');
    rmSync(broken, { recursive: true });
  });

  test('are loaded and answer', () => {
    const models = modelsWith(installedModels({ dir }));
    const sound = Float32Array.from({ length: 32_000 }, (_, i) => 0.3 * Math.sin(i / 10) * Math.sin(i / 3_000));
    expect(models.transcriber!.transcribe(sound)).toEqual({
      text: 'world',
      language: null,
      words: [{ word: 'world', startS: 0, endS: 2 }],
    });
    expect(models.tagger!.tag(sound, 2).map(({ label }) => label)).toEqual(['Music', 'Speech']);
    expect(models.diarizer!.diarize(sound)).toMatchObject([{ speaker: 0 }]);
    expect(models.modelDenoiser!.sampleRate).toBe(16_000);
    const same = models.modelDenoiser!.denoise(sound);
    expect(same).toHaveLength(sound.length);
    expect(Math.abs(same[9_999]! - sound[9_999]!)).toBeLessThan(1e-5);
  });

  test('serve the capabilities, whose output says so', async () => {
    const models = modelsWith(installedModels({ dir }));
    const { samples } = spoken({ seconds: 5 });
    const analysis = await run(speechAnalysis, [samples], { sampleRate: 16_000, models });
    expect(analysis.output).toMatchObject({
      transcript: { text: expect.stringContaining('world'), model: 'tiny-ctc' },
      transcript_reason: null,
      engine: expect.stringContaining('model:tiny-ctc+model:tiny-speakers'),
    });
    const reduced = await run(noiseReduction, [samples], { sampleRate: 16_000, models, params: { content: 'speech' } });
    expect(reduced.output).toMatchObject({ method: 'model', engine: expect.stringContaining('model:tiny-denoiser') });
  });
});

describe('the catalogue', () => {
  test('names every file a model needs, its licence and a safe place', () => {
    for (const { family, files, licence } of CATALOGUE) {
      expect(Object.keys(files).toSorted()).toEqual([...FAMILIES[family].roles].toSorted());
      expect(licence).not.toBe('');
      for (const { url, bytes } of Object.values(files)) {
        expect(new URL(url).protocol).toBe('https:');
        expect(bytes).toBeGreaterThan(0);
      }
    }
  });

  const model = { ...CATALOGUE.find(({ name }) => name === 'gtcrn')! };
  const pull = (text: string, into: string) =>
    pullModel(model, {
      dir: into,
      signal: AbortSignal.timeout(5_000),
      say: () => undefined,
      egress: {
        download: (_, { to }) => {
          writeFileSync(to, text);
          return Promise.resolve({ bytes: text.length, sha256: createHash('sha256').update(text).digest('hex') });
        },
      },
    });

  test('is pulled whole, verified, and must stay the same', async () => {
    const into = mkdtempSync(join(tmpdir(), 'models-'));
    await pull('first', into);
    expect(installedModels({ dir: into })).toMatchObject([{ name: 'gtcrn', kind: 'denoiser' }]);
    expect(await verifyModel(into, 'gtcrn')).toEqual([]);
    await expect(pull('second', into)).rejects.toThrow('was expected');
    expect(readFileSync(join(into, 'gtcrn', 'gtcrn_simple.onnx'), 'utf8')).toBe('first');
    writeFileSync(join(into, 'gtcrn', 'gtcrn_simple.onnx'), 'changed');
    expect(await verifyModel(into, 'gtcrn')).toEqual(['gtcrn_simple.onnx does not have its checksum']);
    rmSync(into, { recursive: true });
  });
});

test('pieces of words become words', () => {
  expect(wordsOf(['▁hel', 'lo', '▁world'], [0.1, 0.2, 0.5], 1)).toEqual([
    { word: 'hello', startS: 0.1, endS: 0.5 },
    { word: 'world', startS: 0.5, endS: 1 },
  ]);
  expect(wordsOf(['h', 'i', ' ', 'y', 'o'], [0, 0.1, 0.2, 0.3, 0.4], 1)).toEqual([
    { word: 'hi', startS: 0, endS: 0.2 },
    { word: 'yo', startS: 0.3, endS: 1 },
  ]);
  expect(wordsOf(['a'], [], 1)).toEqual([]);
});
