import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createChunkStems } from '../../../../../audio/models/graph/chunk-stems.ts';
import { graphSchema, type Graph } from '../../../../../audio/models/graph/graph-manifest.ts';
import { loadGraphModel } from '../../../../../audio/models/graph/load-graph-model.ts';
import { sine } from '../../../../infra/audio.ts';
import { describedDemucs } from './demucs-fixtures.ts';
import { writeGraphModel } from '../graph-fixtures.ts';
import { errorDb, scaled, sum } from './known-stems.ts';
import { node, onnx, port } from '../tiny-onnx.ts';

let dir = '';
beforeAll(() => {
  dir = mkdtempSync(join(tmpdir(), 'chunk-stems-'));
});
afterAll(() => rmSync(dir, { recursive: true, force: true }));

/** Describes a graph of samples in chunks of a tenth of a second, with a residual stem. */
function describedSquares(normalize: boolean): Graph {
  return graphSchema.parse({
    ...describedDemucs({ stems: ['vocals'], chunk: { length: 4_410, step: 4_410 }, join: 'cut' }),
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
    const folder = writeGraphModel(dir, 'squares', { bytes: squares, graph: {} });
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
