import { describe, expect, test } from 'vitest';
import { abridged } from '../../../platform/json/abridged.ts';
import { compareOutputs } from '../../../api/diffs/compare-outputs.ts';

/** Longer than a slice. */
const list = (by: number): number[] => Array.from({ length: 20_000 }, (_, n) => (n % 100) / 7 + by);
const cut = (value: unknown) => abridged(JSON.stringify(value), { maxEntries: 0, keep: 'artifact_id' });

describe('compareOutputs', () => {
  test('shows values that differ, by their paths, with the difference of numbers', async () => {
    const first = { bpm: 120, key: { name: 'C', confidence: 0.5 }, engine: 'a', silent: false };
    const second = { bpm: 121.5, key: { name: 'C', confidence: null }, engine: 'a', silent: true };
    expect(await compareOutputs(first, second)).toEqual({
      differences: [
        { path: 'bpm', first: 120, second: 121.5, difference: 1.5 },
        { path: 'key.confidence', first: 0.5, second: null },
        { path: 'silent', first: false, second: true },
      ],
      omitted: 0,
    });
  });

  test('summarises lists, and leaves the names of files out', async () => {
    const first = { curve: { db: [1, 2, 3] }, beats: [{ t_s: 1 }], audio: { artifact_id: 'x', duration_s: 2 } };
    const second = { curve: { db: [2, 3] }, beats: [], audio: { artifact_id: 'y', duration_s: 2 } };
    expect((await compareOutputs(first, second)).differences).toEqual([
      {
        path: 'curve.db',
        first: { length: 3, mean: 2 },
        second: { length: 2, mean: 2.5 },
        difference: 0.5,
      },
      { path: 'beats', first: { length: 1, mean: null }, second: { length: 0, mean: null } },
    ]);
  });

  test('shows what only one has, cuts long texts, and stops after 100 differences', async () => {
    const text = 'x'.repeat(500);
    expect((await compareOutputs({ a: 1 }, { b: text })).differences).toEqual([
      { path: 'a', first: 1 },
      { path: 'b', second: `${'x'.repeat(200)}…` },
    ]);
    const many = Object.fromEntries(Array.from({ length: 250 }, (_, n) => [`f${n}`, n]));
    const { differences, omitted } = await compareOutputs(many, {});
    expect([differences.length, omitted]).toEqual([100, 150]);
  });

  test('compares cut lists as whole ones', async () => {
    const [first, second] = [0, 1].map((by) => ({
      f0: { hz: list(by), voiced: list(by).map((hz) => hz > 4), same: list(0) },
      notes: [
        { midi: 57 + by, cents: [by] },
        { midi: 60, cents: [] },
      ],
      audio: { artifact_id: `a${by}`, files: [{ artifact_id: 'b' }] },
    }));
    expect(await compareOutputs(await cut(first), await cut(second))).toEqual(await compareOutputs(first, second));
    expect(await compareOutputs(first, await cut(second))).toEqual(await compareOutputs(first, second));
    expect(await compareOutputs(first, await cut(first))).toEqual({ differences: [], omitted: 0 });
  });
});
