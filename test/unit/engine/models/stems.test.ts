import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { removeAudioElement } from '../../../../audio/capabilities/remove-audio-element/capability.ts';
import { stemAnalysis } from '../../../../audio/capabilities/stem-analysis/capability.ts';
import { checkModel } from '../../../../audio/engine/check-model/check-model.ts';
import { addModel } from '../../../../audio/models/add-model.ts';
import { installedModels, type InstalledModel } from '../../../../audio/models/installed-models.ts';
import { modelsWith } from '../../../../audio/models/load-models.ts';
import { noise, sine, type Planes } from '../../../infra/audio.ts';
import { run } from '../../../infra/run-capability.ts';
import { siSdrDb } from '../../../measure/metrics/separation.ts';
import { writeGraphModel, type GraphInput } from './graph-fixtures.ts';
import {
  describedFormer,
  describedStems,
  dividingStem,
  FORMER,
  GAINS,
  gainStems,
  maskStems,
  RATE,
  sameStem,
} from './stem-fixtures.ts';

/** Much longer than any check takes, however slow the machine. */
const PATIENCE_MS = 240_000;
const check = (model: InstalledModel) => checkModel(model, { timeoutMs: PATIENCE_MS });

let [dir, from] = ['', ''];
beforeAll(async () => {
  dir = mkdtempSync(join(tmpdir(), 'stems-'));
  from = mkdtempSync(join(tmpdir(), 'stems-own-'));
  await add('gains', gainStems(), describedStems());
  await add('vocals-only', sameStem('mix', [1, 2, 'n']), ofVocals());
  writeGraphModel(dir, 'dividing', { bytes: dividingStem(), graph: ofVocals(UNCHECKED) });
  await add('former', maskStems(FORMER_MASKS), describedFormer(['vocals', 'drums', 'bass', 'piano']));
});
afterAll(() => [dir, from].forEach((folder) => rmSync(folder, { recursive: true, force: true })));

const add = (name: string, bytes: Buffer, graph: GraphInput) =>
  addModel(writeGraphModel(from, name, { bytes, graph }), { dir, check });
const models = (name: string) => modelsWith(installedModels({ dir, names: [name] }));
const stemsBy = (name: string, planes: Planes, sampleRate = RATE) =>
  run(stemAnalysis, planes, { sampleRate, models: models(name) });

/** A voice in the left channel from 300 Hz on, drums from 4 kHz on, the bass below 150 Hz, and a piano in the right channel. */
const [LOW, MIDDLE, HIGH] = [150, 300, 4_000].map((hz) => Math.round((hz / RATE) * FORMER.size));
const FORMER_MASKS = [
  { from: MIDDLE!, to: HIGH!, value: [1, 0] as [number, number], channel: 0 },
  { from: HIGH!, to: FORMER.bins, value: [1, 0] as [number, number] },
  { from: 0, to: LOW!, value: [1, 0] as [number, number] },
  { from: MIDDLE!, to: HIGH!, value: [1, 0] as [number, number], channel: 1 },
];

const UNCHECKED: Partial<GraphInput> = { reference: { input: 'tone', outputs: {} } };

/** Describes a graph of the vocals alone, without an axis of stems. */
function ofVocals(changes: Partial<GraphInput> = {}): GraphInput {
  return describedStems({
    stems: ['vocals'],
    outputs: [{ name: 'stems', meaning: 'stems', axes: ['one', 'channel', 'sample'] }],
    reference: { input: 'tone', outputs: { stems: { values: [0] } } },
    ...changes,
  });
}

/** Returns noise on the steps of 24 bits, different in each channel. */
function music(channels: number, seconds: number, sampleRate = RATE): Float32Array[] {
  return Array.from({ length: channels }, (_, seed) =>
    noise({ seconds, sampleRate, level: 0.7, seed: seed + 1 }).map((x) => Math.round(x * 2 ** 23) / 2 ** 23),
  );
}

function maxError(made: Float32Array, whole: Float32Array, gain: number): number {
  return made.reduce((max, x, i) => Math.max(max, Math.abs(x - gain * whole[i]!)), 0);
}

describe('a separator in the layout of HTDemucs', () => {
  test.each([
    [2, 17.3],
    [1, 9],
    [6, 8.5],
    [2, 0.01],
  ])('makes all stems of %d channels and %d s, whose sum is the mix', async (channels, seconds) => {
    const mix = music(channels, seconds);
    const { output, written } = await stemsBy('gains', mix);
    expect(output).toMatchObject({ engine: 'model:gains@4.0', residual_db: -150 });
    expect(written).toHaveLength(4);
    (['vocals', 'drums', 'bass'] as const).forEach((name, stem) => {
      written[stem]!.planes.forEach((plane, channel) => {
        expect(plane).toHaveLength(mix[channel]!.length);
        expect(maxError(plane, mix[channel]!, GAINS[name])).toBeLessThan(2 ** -22);
      });
    });
    mix.forEach((plane, channel) => {
      const sums = plane.map((_, i) => written.reduce((sum, { planes }) => sum + planes[channel]![i]!, 0));
      expect(sums).toEqual(plane);
    });
  });

  test('separates audio of another sample rate', async () => {
    const mix = [
      sine({ seconds: 12, hz: 440, sampleRate: 48_000 }),
      sine({ seconds: 12, hz: 700, sampleRate: 48_000 }),
    ];
    const { written } = await stemsBy('gains', mix, 48_000);
    mix.forEach((plane, channel) =>
      expect(maxError(written[1]!.planes[channel]!.slice(200, -200), plane.subarray(200), GAINS.drums)).toBeLessThan(
        1e-4,
      ),
    );
  });

  test.each(['vocals', 'drums', 'bass', 'other'] as const)('removes %s', async (element) => {
    const mix = music(2, 9);
    const { output, written } = await run(removeAudioElement, mix, { params: { element }, models: models('gains') });
    expect(output).toMatchObject({ removed_element: element, engine: 'model:gains@4.0' });
    // All others are what vocals, drums and bass leave.
    const taken = element === 'other' ? 1 - GAINS.vocals - GAINS.drums - GAINS.bass : GAINS[element];
    mix.forEach((plane, channel) =>
      expect(maxError(written[0]!.planes[channel]!, plane, 1 - taken)).toBeLessThan(1e-6),
    );
  });

  test('leaves digital silence silent, also where the graph divides by zero', async () => {
    for (const name of ['gains', 'dividing']) {
      const { output, written } = await stemsBy(name, [new Float32Array(20_000), new Float32Array(20_000)]);
      expect(output['residual_db']).toBe(-150);
      for (const { planes } of written) expect(planes.flatMap((plane) => [...plane]).every((x) => x === 0)).toBe(true);
    }
  });

  test('fails the step where its output is no number', async () => {
    await expect(stemsBy('dividing', music(2, 1))).rejects.toThrow(
      'The separation model dividing@4.0 returns no valid samples for this audio.',
    );
  });
});

describe('a separator of vocals only', () => {
  test('gives the vocals, and the embedded network the other stems of the rest', async () => {
    const mix = music(2, 3);
    const { output, written } = await stemsBy('vocals-only', mix);
    expect(output['engine']).toBe('model:vocals-only@4.0+embedded:mask-network');
    expect(written[0]!.planes).toEqual(mix);
    for (const { planes } of written.slice(1))
      expect(Math.max(...planes.map((plane) => maxError(plane, plane, 0)))).toBe(0);
  });

  test('removes no drums', async () => {
    const { output } = await run(removeAudioElement, music(2, 1), {
      params: { element: 'drums' },
      models: models('vocals-only'),
    });
    expect(output['engine']).toBe('embedded:mask-network');
  });
});

describe('a separator in the layout of RoFormers', () => {
  const [bass, voice, piano, cymbal] = [70, 800, 1_500, 9_000].map((hz) => sine({ seconds: 11, hz, level: 0.2 }));
  const sum = (...parts: Float32Array[]): Float32Array =>
    bass!.map((x, i) => parts.reduce((all, part) => all + part[i]!, x));
  const mix = [sum(voice!, cymbal!), sum(piano!, cymbal!)];

  test('masks the spectrum of each channel, whose bins and channels share an axis', async () => {
    const { output, written } = await stemsBy('former', mix);
    expect(output['engine']).toBe('model:former@4.0');
    const [vocals, drums, low, rest] = written.map(({ planes }) => planes.map(inner));
    expect(siSdrDb([inner(voice!)], [vocals![0]!])).toBeGreaterThan(60);
    expect(maxError(vocals![1]!, vocals![1]!, 0)).toBeLessThan(1e-4);
    for (const channel of [0, 1]) {
      expect(siSdrDb([inner(cymbal!)], [drums![channel]!])).toBeGreaterThan(60);
      expect(siSdrDb([inner(bass!)], [low![channel]!])).toBeGreaterThan(60);
    }
    // The piano is no stem of the service: it stays with the rest.
    expect(siSdrDb([inner(piano!)], [rest![1]!])).toBeGreaterThan(60);
  });

  test('removes what it masks from mono', async () => {
    const mono = sum(cymbal!);
    const { written } = await run(removeAudioElement, [mono], {
      params: { element: 'bass' },
      models: models('former'),
    });
    expect(siSdrDb([inner(cymbal!)], [inner(written[0]!.planes[0]!)])).toBeGreaterThan(60);
  });
});

/** Returns samples without those near the ends, where the audio begins and ends abruptly. */
function inner(samples: Float32Array): Float32Array {
  return samples.subarray(RATE, -RATE);
}

test('adding refuses a graph whose stems have another shape than its manifest says, or are no numbers', async () => {
  const before = readdirSync(dir);
  const axes = ['one', 'channel', 'stem', 'sample'];
  const graph = describedStems({ outputs: [{ name: 'stems', meaning: 'stems', axes }] });
  await expect(add('turned', gainStems(), graph)).rejects.toThrow(
    'the output stems has the shape 1, 4, 2, 343980, not 1, 2, 4, 343980',
  );
  await expect(add('fewer', gainStems([0.5, 0.5]), describedStems(UNCHECKED))).rejects.toThrow(
    'the output stems has the shape 1, 2, 2, 343980, not 1, 4, 2, 343980',
  );
  await expect(add('no-numbers', dividingStem(), ofVocals(UNCHECKED))).rejects.toThrow(
    'the graph returns no valid samples for a tone',
  );
  expect(readdirSync(dir)).toEqual(before);
});
