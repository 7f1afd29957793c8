import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { removeAudioElement } from '../../../../audio/capabilities/remove-audio-element/capability.ts';
import { stemAnalysis } from '../../../../audio/capabilities/stem-analysis/capability.ts';
import { checkModel } from '../../../../audio/engine/check-model/check-model.ts';
import { addModel } from '../../../../audio/models/add-model.ts';
import { createChunkStems } from '../../../../audio/models/graph/chunk-stems.ts';
import { graphSchema, type Graph } from '../../../../audio/models/graph/graph-manifest.ts';
import { loadGraphModel } from '../../../../audio/models/graph/load-graph-model.ts';
import { installedModels, type InstalledModel } from '../../../../audio/models/installed-models.ts';
import { modelsWith } from '../../../../audio/models/load-models.ts';
import { sine, type Planes } from '../../../infra/audio.ts';
import { run } from '../../../infra/run-capability.ts';
import { writeGraphModel, type GraphInput } from './graph-fixtures.ts';
import {
  demucsGraph,
  describedDemucs,
  describedMdx,
  describedSplitDemucs,
  MDX_SHAPES,
  mdxGraph,
  SHARES,
  splitDemucsGraph,
  UNCHECKED,
  type Precision,
} from './published-fixtures.ts';
import { RATE } from './stem-fixtures.ts';
import { node, onnx, port } from './tiny-onnx.ts';

let [dir, from] = ['', ''];
beforeAll(() => {
  dir = mkdtempSync(join(tmpdir(), 'published-'));
  from = mkdtempSync(join(tmpdir(), 'published-own-'));
});
afterAll(() => [dir, from].forEach((folder) => rmSync(folder, { recursive: true, force: true })));

/** Adds a model as users do. */
const add = (name: string, bytes: Buffer, graph: GraphInput) =>
  addModel(writeGraphModel(from, name, { bytes, graph }), {
    dir,
    check: (model: InstalledModel) => checkModel(model, { timeoutMs: 240_000 }),
  });
const models = (name: string) => modelsWith(installedModels({ dir, names: [name] }));

/** Writes a model into the installation, and returns what it leaves of a mix when it takes the vocals out. */
async function withoutVocals(name: string, graph: { bytes: Buffer; graph: GraphInput }, mix: Planes): Promise<Planes> {
  writeGraphModel(dir, name, graph);
  const { output, written } = await run(removeAudioElement, mix, {
    params: { element: 'vocals' },
    models: models(name),
  });
  expect(output['engine']).toMatch(`model:${name}@`);
  return written[0]!.planes;
}

const SECONDS = 13;
/** Tones that fade in and out, all of them far from the ends of the spectrum. */
const tones = (...hz: number[]): Float32Array => {
  const parts = hz.map((each) => sine({ seconds: SECONDS, hz: each, level: 0.15 }));
  return parts[0]!.map((_, i) => {
    const fade = Math.min(1, i / RATE, (parts[0]!.length - i) / RATE);
    const level = 0.5 - 0.5 * Math.cos(Math.PI * Math.max(0, fade));
    return level * parts.reduce((sum, part) => sum + part[i]!, 0);
  });
};
const [low, high] = [tones(700, 1_100), tones(5_000, 9_300)];
const sum = (...parts: Float32Array[]): Float32Array =>
  parts[0]!.map((_, i) => parts.reduce((all, part) => all + part[i]!, 0));
const scaled = (gain: number, plane: Float32Array): Float32Array => plane.map((x) => gain * x);

/** Two different channels of all tones. */
const mix = [sum(low, scaled(0.7, high)), sum(scaled(-0.5, low), high)];

function energy(planes: Planes): number {
  return planes.reduce((all, plane) => plane.reduce((energyOf, x) => energyOf + x * x, all), 0);
}

/** Returns the energy of an error over that of what was wanted, in dB. */
function errorDb(made: Planes, wanted: Planes): number {
  const off = made.map((plane, channel) => plane.map((x, i) => x - wanted[channel]![i]!));
  return 10 * Math.log10(energy(off) / energy(wanted));
}

/** Returns the largest difference between the sum of all stems and the mix. */
function sumErrorOf(stems: readonly { planes: Planes }[], whole: Planes): number {
  const errorOf = (channel: number, i: number): number =>
    stems.reduce((left, { planes }) => left - planes[channel]![i]!, whole[channel]![i]!);
  return whole.reduce(
    (max, plane, channel) => plane.reduce((worst, _, i) => Math.max(worst, Math.abs(errorOf(channel, i))), max),
    0,
  );
}

describe('a separator in the layout of MDX-Net', () => {
  test.for(MDX_SHAPES)(
    'with frames of $size samples and $bins bins keeps the place and level of its stem',
    async (shape) => {
      const graph = describedMdx(shape, 'vocals');
      const left = await withoutVocals(
        `mdx-${shape.size}`,
        { bytes: mdxGraph(shape, { share: () => 0.75 }), graph },
        mix,
      );
      const quarter = mix.map((plane) => scaled(0.25, plane));
      // Frames with mirrored samples have parts in the bins that the graph does not have.
      const { step } = graph.chunk;
      for (let at = 0; at < mix[0]!.length; at += step) {
        const inner = (plane: Float32Array): Float32Array =>
          plane.subarray(at + shape.size / 2, at + step - shape.size / 2);
        expect(errorDb(left.map(inner), quarter.map(inner))).toBeLessThan(-100);
      }
      expect(errorDb(left, quarter)).toBeLessThan(-85);
    },
  );

  test('separates by bins', async () => {
    const shape = MDX_SHAPES[1]!;
    const cut = Math.round((3_000 / RATE) * shape.size);
    const bytes = mdxGraph(shape, { share: (bin) => Number(bin < cut) });
    const left = await withoutVocals('mdx-bins', { bytes, graph: describedMdx(shape, 'vocals') }, mix);
    expect(errorDb(left, [scaled(0.7, high), high])).toBeLessThan(-90);
  });

  test('makes the vocals of what its instrumental stem leaves, and stems that add up to the mix', async () => {
    const shape = MDX_SHAPES[0]!;
    const graph = describedMdx(shape, 'instrumental', { residual: 'vocals' });
    await add('mdx-inst', mdxGraph(shape, { share: () => 0.75 }), graph);
    const whole = mix.map((plane) => plane.map((x) => Math.round(x * 2 ** 23) / 2 ** 23));
    const { output, written } = await run(stemAnalysis, whole, { models: models('mdx-inst') });
    expect(output).toMatchObject({ engine: 'model:mdx-inst@1.0+embedded:mask-network', residual_db: -150 });
    const quarter = whole.map((plane) => scaled(0.25, plane));
    expect(errorDb(written[0]!.planes, quarter)).toBeLessThan(-85);
    expect(sumErrorOf(written, whole)).toBe(0);
  });

  test('gets zeros in the lowest bins, and has none above its own', async () => {
    const shape = MDX_SHAPES[0]!; // 14.7 kHz of 22.05
    const [hum, hiss] = [tones(7.2), tones(19_000)];
    const both = sum(hum, hiss, low);
    const graph = { bytes: mdxGraph(shape, { share: () => 1 }), graph: describedMdx(shape, 'vocals') };
    const left = await withoutVocals('mdx-ends', graph, [both, both]);
    expect(errorDb(left, [sum(hum, hiss), sum(hum, hiss)])).toBeLessThan(-25); // a Hann window spreads the hum over four bins
  });
});

describe('a separator in the layout of HTDemucs with the transform outside', () => {
  test('adds the stems of its spectra to those of its samples', async () => {
    await add('demucs', demucsGraph(), describedDemucs());
    const whole = mix.map((plane) => plane.map((x) => Math.round(x * 2 ** 23) / 2 ** 23));
    const { output, written } = await run(stemAnalysis, whole, { models: models('demucs') });
    expect(output).toMatchObject({ engine: 'model:demucs@4.0', residual_db: -150 });
    (['vocals', 'drums', 'bass'] as const).forEach((name, stem) => {
      const share = SHARES[name][0] + SHARES[name][1];
      const wanted = whole.map((plane) => scaled(share, plane));
      expect(errorDb(written[stem]!.planes, wanted)).toBeLessThan(-100);
    });
    expect(sumErrorOf(written, whole)).toBe(0);
  });

  test('may have real and imaginary parts in tensors of their own', async () => {
    const graph = { bytes: splitDemucsGraph(), graph: describedSplitDemucs() };
    const left = await withoutVocals('split', graph, mix);
    const wanted = mix.map((plane) => scaled(1 - SHARES.vocals[0], plane));
    expect(errorDb(left, wanted)).toBeLessThan(-100);
  });

  test('is refused where an input has another shape', async () => {
    const input = { name: 'x', axes: ['one', 'bin', 'channel+part', 'frame'] };
    await expect(add('turned', demucsGraph(), describedDemucs({ input }))).rejects.toThrow(
      /invalid dimensions for input: x/i,
    );
    await expect(add('alone', demucsGraph(), describedDemucs({ further_inputs: undefined }))).rejects.toThrow(
      'the graph has the input input, which its manifest does not give',
    );
  });
});

describe('numbers of 16 bits', () => {
  test.for<[Precision, number]>([
    ['float16', -60],
    ['inner float16', -60],
  ])('%s: stems are those of 32 bits, but for the rounding', async ([precision, limitDb]) => {
    const demucs = { bytes: demucsGraph(precision), graph: describedDemucs() };
    const left = await withoutVocals(`demucs-${precision.replace(' ', '-')}`, demucs, mix);
    const wanted = mix.map((plane) => scaled(1 - SHARES.vocals[0], plane));
    expect(errorDb(left, wanted)).toBeLessThan(limitDb);
    expect(errorDb(left, wanted)).toBeGreaterThan(-130); // the rounding is there
    const shape = MDX_SHAPES[0]!;
    const mdx = { bytes: mdxGraph(shape, { share: () => 0.75, precision }), graph: describedMdx(shape, 'vocals') };
    const rest = await withoutVocals(`mdx-${precision.replace(' ', '-')}`, mdx, mix);
    const quarter = mix.map((plane) => scaled(0.25, plane));
    expect(errorDb(rest, quarter)).toBeLessThan(-45);
  });

  test('too large for 16 bits fail the step, not the stems', async () => {
    const graph = { bytes: demucsGraph('float16'), graph: describedDemucs() };
    await expect(withoutVocals('overflowing', graph, [scaled(1e6, mix[0]!), scaled(1e6, mix[1]!)])).rejects.toThrow(
      'The separation model overflowing@4.0 returns no valid samples for this audio.',
    );
  });
});

/** Describes a graph of samples in chunks of a tenth of a second, with a residual stem. */
function describedSquares(normalize: boolean): Graph {
  return graphSchema.parse({
    ...describedDemucs({ ...UNCHECKED, stems: ['vocals'], chunk: { length: 4_410, step: 4_410 }, join: 'cut' }),
    front_end: { kind: 'wave' },
    input: { name: 'mix', axes: ['one', 'channel', 'sample'] },
    further_inputs: undefined,
    outputs: [{ name: 'stems', meaning: 'stems', axes: ['one', 'channel', 'sample'] }],
    residual: 'other',
    normalize,
  });
}

describe('a graph whose mix is normalized', () => {
  const squares = onnx({
    nodes: [node('Mul', ['mix', 'mix'], ['stems'])],
    inputs: [port('mix', [1, 2, 'n'])],
    outputs: [port('stems', [1, 2, 'n'])],
  });
  const chunk = [400, 900].map((hz) => sine({ seconds: 0.1, hz, level: 0.1 }).map((x) => x + 0.02));
  const stems = (channels: Float32Array[], normalize: boolean): Float32Array[][] => {
    const folder = writeGraphModel(from, 'squares', { bytes: squares, graph: {} });
    const graph = describedSquares(normalize);
    const loaded = loadGraphModel(join(folder, 'model.onnx'), graph);
    return createChunkStems(graph, (planes) => loaded.chunkTensors(planes))(channels, ['vocals', 'other']);
  };

  test('gets it with mean 0 and deviation 1, and its stems have the level of the mix', () => {
    const [mono, n] = [chunk[0]!.map((x, i) => (x + chunk[1]![i]!) / 2), 4_410];
    const mean = mono.reduce((all, x) => all + x, 0) / n;
    const deviation = Math.sqrt(mono.reduce((all, x) => all + (x - mean) ** 2, 0) / (n - 1));
    const [vocals] = stems(chunk, true);
    chunk.forEach((plane, channel) => {
      const wanted = plane.map((x) => ((x - mean) / deviation) ** 2 * deviation + mean);
      expect(errorDb([vocals![channel]!], [wanted])).toBeLessThan(-110);
    });
    const [louder] = stems(
      chunk.map((plane) => scaled(4, plane)),
      true,
    );
    expect(errorDb([louder![0]!], [scaled(4, vocals![0]!)])).toBeLessThan(-110);
  });

  test('leaves as the rest what its stems are not', () => {
    for (const normalize of [true, false]) {
      const [vocals, other] = stems(chunk, normalize);
      chunk.forEach((plane, channel) =>
        expect(errorDb([sum(vocals![channel]!, other![channel]!)], [plane])).toBeLessThan(-130),
      );
    }
  });

  test('is not raised where it is hardly audible', () => {
    const quiet = chunk.map((plane) => plane.map((x) => 1e-3 * (x - 0.02)));
    const [vocals] = stems(quiet, true);
    const wanted = quiet.map((plane) => plane.map((x) => (x / 1e-3) ** 2 * 1e-3));
    expect(errorDb(vocals!, wanted)).toBeLessThan(-40);
  });
});

test('the descriptions that the documentation shows are valid', () => {
  const text = readFileSync(new URL('../../../../audio/models/README.md', import.meta.url), 'utf8');
  const blocks = [...text.matchAll(/```json\n(.*?)```/gs)]
    .map(([, json]) => JSON.parse(json!) as { graph?: unknown; task?: unknown })
    .filter(({ graph, task }) => graph ?? task);
  expect(blocks).toHaveLength(6);
  for (const block of blocks) expect(graphSchema.safeParse(block.graph ?? block).error?.issues).toBeUndefined();
});
