import { createHash } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { noiseReduction } from '../../../../audio/capabilities/noise-reduction/capability.ts';
import { removeAudioElement } from '../../../../audio/capabilities/remove-audio-element/capability.ts';
import { speechAnalysis } from '../../../../audio/capabilities/speech-analysis/capability.ts';
import { stemAnalysis } from '../../../../audio/capabilities/stem-analysis/capability.ts';
import { DOWNLOADABLE_MODELS } from '../../../../audio/models/downloadable-models.ts';
import { FAMILIES, installedModels, ModelProblem } from '../../../../audio/models/installed-models.ts';
import { modelsWith } from '../../../../audio/models/load-models.ts';
import { tokensOf } from '../../../../audio/models/packages/moonshine-tokens.ts';
import { pullModel, verifyModel } from '../../../../audio/models/pull-model.ts';
import { loadSeparator } from '../../../../audio/models/separation-library.ts';
import { wordsOf } from '../../../../audio/models/spoken-words.ts';
import { sine } from '../../../infra/audio.ts';
import { siSdrDb } from '../../../measure/metrics/separation.ts';
import { run } from '../../../infra/run-capability.ts';
import { spoken } from '../../capabilities/voice.ts';
import { writeTinyMdx, writeTinyModels, writeTinyMoonshine } from './tiny-models.ts';

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
      ['separator', 'tiny-spleeter'],
    ]);
    expect(installedModels({ dir, names: ['tiny-tags'] }).map(({ name }) => name)).toEqual(['tiny-tags']);
    expect(installedModels({ dir: undefined })).toEqual([]);
  });

  test('that cannot be used are named, with the defect', () => {
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

  test('are loaded and return results', () => {
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

  test('are used by the capabilities, whose output names them', async () => {
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

test('a Moonshine model transcribes speech of any length in chunks that the runtime takes', async () => {
  writeTinyMoonshine(dir);
  const models = modelsWith(installedModels({ dir, names: ['tiny-moonshine'] }));
  const heard = (seconds: number) => models.transcriber!.transcribe(new Float32Array(16_000 * seconds).fill(0.1)).text;
  const { maxChunkS = 0 } = models.transcriber!;
  expect([heard(1), heard(maxChunkS)]).toEqual(['hello world', 'hello world']);
  const { samples } = spoken({ seconds: 24 });
  const { output } = await run(speechAnalysis, [samples], { sampleRate: 16_000, models });
  const { text, words } = output['transcript'] as { text: string; words: unknown[] };
  expect(text.split(' ').length).toBeGreaterThanOrEqual(4); // two chunks or more
  expect(text.replaceAll('hello world', '').trim()).toBe('');
  expect(words).toEqual([]);
});

test('the vocabulary of a Moonshine model is read whole', () => {
  const long = 'x'.repeat(300);
  const tokenizer = Buffer.concat([Buffer.from('\u0003▁'), Buffer.of(0, 0x80 + (300 % 128), 2), Buffer.from(long)]);
  const lines = tokensOf(tokenizer)
    .trimEnd()
    .split('\n')
    .map((line) => line.split(' '));
  expect(lines.map(([piece, number]) => [Buffer.from(piece!, 'base64').toString(), number])).toEqual([
    ['▁', '0'],
    ['', '1'],
    [long, '2'],
  ]);
  expect(() => tokensOf(tokenizer.subarray(0, 100))).toThrow('cut off');
});

describe('a separator', () => {
  const sampleRate = 48_000;
  const [low, voice] = [200, 1_500].map((hz) => sine({ seconds: 14, hz, level: 0.2, sampleRate }));
  const left = low!.map((x, i) => x + voice![i]!);
  const right = low!.map((x, i) => x - 0.5 * voice![i]!);

  test.each(['tiny-spleeter', 'tiny-mdx'])(
    'separates vocals from the rest, block by block, at any sample rate (%s)',
    async (name) => {
      writeTinyMdx(dir);
      const models = modelsWith(installedModels({ dir, names: [name] }));
      const { output, written } = await run(removeAudioElement, [left, right], { sampleRate, models });
      expect(output).toMatchObject({ removed_element: 'vocals', reason: null, engine: `model:${name}` });
      for (const plane of written[0]!.planes) expect(siSdrDb([inner(low!)], [inner(plane)])).toBeGreaterThan(30);
    },
  );

  test('makes the vocals, the embedded network the other stems, and all add up to the mix', async () => {
    const models = modelsWith(installedModels({ dir, names: ['tiny-spleeter'] }));
    const { output, written } = await run(stemAnalysis, [left], { sampleRate, models });
    expect(output['engine']).toBe('model:tiny-spleeter+embedded:mask-network');
    expect(output['residual_db']).toBeLessThan(-80);
    expect(siSdrDb([voice!], [written[0]!.planes[0]!])).toBeGreaterThan(20);
  });

  test('without files does not load, and does not end the process', () => {
    expect(() => loadSeparator({})).toThrow('did not load');
  });

  test.each([1, 3, 500])('separates %d samples', async (frames) => {
    const models = modelsWith(installedModels({ dir, names: ['tiny-spleeter'] }));
    const planes = Array.from({ length: Math.min(3, frames) }, () => new Float32Array(frames).fill(0.25));
    const { written } = await run(stemAnalysis, planes, { sampleRate: 8_000, models });
    expect(written.map((file) => file.planes.map((plane) => plane.length))).toEqual(
      Array.from({ length: 4 }, () => planes.map(() => frames)),
    );
  });
});

describe('the catalogue', () => {
  test('names every file a model needs, its licence and a safe place', () => {
    for (const { family, files, licence } of DOWNLOADABLE_MODELS) {
      expect(Object.keys(files).toSorted()).toEqual([...FAMILIES[family].roles].toSorted());
      expect(licence).not.toBe('');
      for (const { url, bytes } of Object.values(files)) {
        expect(new URL(url).protocol).toBe('https:');
        expect(bytes).toBeGreaterThan(0);
      }
    }
  });

  const model = { ...DOWNLOADABLE_MODELS.find(({ name }) => name === 'gtcrn')! };
  const pull = (text: string, into: string) =>
    pullModel(model, {
      dir: into,
      signal: AbortSignal.timeout(5_000),
      say: () => undefined,
      download: (_, { to }) => {
        writeFileSync(to, text);
        return Promise.resolve({ sha256: createHash('sha256').update(text).digest('hex') });
      },
    });

  test('is pulled completely, verified, and must stay the same', async () => {
    const into = mkdtempSync(join(tmpdir(), 'models-'));
    await pull('first', into);
    expect(installedModels({ dir: into })).toMatchObject([{ name: 'gtcrn', kind: 'denoiser' }]);
    expect(await verifyModel(into, 'gtcrn')).toEqual([]);
    await expect(pull('second', into)).rejects.toThrow('was expected');
    expect(readFileSync(join(into, 'gtcrn', 'gtcrn_simple.onnx'), 'utf8')).toBe('first');
    writeFileSync(join(into, 'gtcrn', 'gtcrn_simple.onnx'), 'changed');
    expect(await verifyModel(into, 'gtcrn')).toEqual(['gtcrn_simple.onnx does not match its checksum']);
    rmSync(into, { recursive: true });
  });
});

test('wordsOf joins word pieces into words', () => {
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

/** Returns the samples without a tenth of a second at either end. */
function inner(plane: Float32Array): Float32Array {
  return plane.subarray(4_800, plane.length - 4_800);
}
