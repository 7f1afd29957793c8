import { mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { addModel } from '../../../../audio/models/add-model.ts';
import { message } from '../../../../audio/models/export/onnx-file.ts';
import { inspectGraph, RefusedGraph } from '../../../../audio/models/graph/inspect-graph.ts';
import { installedModels } from '../../../../audio/models/installed-models.ts';
import { describedGraph, identity, writeGraphModel } from './graph-fixtures.ts';
import { node, onnx, port } from './tiny-onnx.ts';

let [dir, from] = ['', ''];
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'hostile-models-'));
  from = mkdtempSync(join(tmpdir(), 'hostile-models-own-'));
});
afterEach(() => [dir, from].forEach((folder) => rmSync(folder, { recursive: true, force: true })));

const passing = async () => ({ ok: true, timesRealTime: 1 }) as const;
const write = (name: string, more: object = {}) =>
  writeGraphModel(from, name, { bytes: identity(), graph: describedGraph(), ...more });

describe('a folder that is added as a model', () => {
  test('is no model until it is checked, also if the process dies before', async () => {
    const seen: string[][] = [];
    const check = () => {
      seen.push(readdirSync(dir)); // a process that is killed here leaves this
      expect(installedModels({ dir })).toEqual([]);
      expect(() => installedModels({ dir, names: ['voices.partial'] })).toThrow('There is no model voices.partial');
      return passing();
    };
    await addModel(write('voices'), { dir, check });
    expect(seen).toEqual([['voices.partial']]);
    expect(installedModels({ dir }).map(({ name }) => name)).toEqual(['voices']);
    await expect(addModel(write('other.partial'), { dir, check: passing })).rejects.toThrow('cannot be a model');
  });

  test('has a manifest that is a plain file of its own, within bounds', async () => {
    const linked = write('linked');
    rmSync(join(linked, 'model.json'));
    symlinkSync('/dev/zero', join(linked, 'model.json'));
    await expect(addModel(linked, { dir, check: passing })).rejects.toThrow('linked/model.json is not a file');

    const large = write('large');
    truncateSync(join(large, 'model.json'), 2 ** 33);
    await expect(addModel(large, { dir, check: passing })).rejects.toThrow('large/model.json is larger than 4 MB');

    const files = Object.fromEntries(Array.from({ length: 10_000 }, (_, n) => [`role${n}`, 'model.onnx']));
    const many = write('many', { files: { model: 'model.onnx', ...files } });
    await expect(addModel(many, { dir, check: passing })).rejects.toThrow('must be at most 16 files');
    expect(readdirSync(dir)).toEqual([]);
  });

  test('takes no file from elsewhere', async () => {
    for (const file of ['../secret', '/etc/hostname', '..', 'a/b', 'a\0b', ''])
      await expect(addModel(write('path', { files: { model: file } }), { dir, check: passing })).rejects.toThrow(
        'must be the name of a file in this folder',
      );
    const folder = write('folder', { files: { model: 'inner' } });
    mkdirSync(join(folder, 'inner'));
    await expect(addModel(folder, { dir, check: passing })).rejects.toThrow('folder/inner is not a file');
    const link = write('link', { files: { model: 'link.onnx' } });
    writeFileSync(join(from, 'secret'), 'secret');
    symlinkSync(join(from, 'secret'), join(link, 'link.onnx'));
    await expect(addModel(link, { dir, check: passing })).rejects.toThrow('link/link.onnx is not a file');
  });
});

/** Encodes the key of a field in five bytes, of which the last has a bit that readers of 32 bits drop. */
function longKey(number: number, wire: number): Buffer {
  const key = number * 8 + wire;
  return Buffer.of(0x80 | (key & 127), 0x80 | (key >> 7), 0x80, 0x80, 0x10);
}

/** Encodes an operation with a field that is there twice. */
const twice = (last: Parameters<typeof message>[0]): Buffer =>
  Buffer.concat([node('Abs', ['audio'], ['made']), message(last)]);

describe('a graph is read as the runtime reads it', () => {
  const ports = { inputs: [port('audio', [1, 4])], outputs: [port('made', [1, 4])] };

  test('where a field is there twice', () => {
    for (const last of [{ 4: 'EPContext' }, { 4: 'PyOp' }, { 7: 'own.domain' }])
      expect(() => inspectGraph(onnx({ nodes: [twice(last)], ...ports }))).toThrow(RefusedGraph);
    expect(inspectGraph(onnx({ nodes: [twice({ 4: 'Neg' })], ...ports }))).toEqual({
      inputs: ['audio'],
      outputs: ['made'],
      halves: [],
    });
  });

  test('where a key or a number is too long, or its content is not there', () => {
    const place = message({ 1: 'location', 2: 'secret' });
    const external = Buffer.concat([
      message({ 1: [4], 2: 1, 8: 'c' }),
      Buffer.concat([longKey(13, 2), Buffer.of(place.length), place]),
      Buffer.concat([longKey(14, 0), Buffer.of(1)]),
    ]);
    const nodes = [node('Add', ['audio', 'c'], ['made'])];
    expect(() => inspectGraph(onnx({ nodes, constants: [external], ...ports }))).toThrow('key of a field is too long');
    const whole = onnx({ nodes, ...ports });
    for (const rest of [Buffer.of(0x0a, 0x7f), Buffer.of(0x09, 1), Buffer.alloc(1_000, 0x80)])
      expect(() => inspectGraph(Buffer.concat([whole, rest]))).toThrow('not an ONNX file');
  });
});
