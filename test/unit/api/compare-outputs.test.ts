import { describe, expect, test } from 'vitest';
import { compareOutputs } from '../../../api/diffs/compare-outputs.ts';

describe('compareOutputs', () => {
  test('shows values that differ, by their paths, with the difference of numbers', () => {
    const first = { bpm: 120, key: { name: 'C', confidence: 0.5 }, engine: 'a', silent: false };
    const second = { bpm: 121.5, key: { name: 'C', confidence: null }, engine: 'a', silent: true };
    expect(compareOutputs(first, second)).toEqual({
      differences: [
        { path: 'bpm', first: 120, second: 121.5, difference: 1.5 },
        { path: 'key.confidence', first: 0.5, second: null },
        { path: 'silent', first: false, second: true },
      ],
      omitted: 0,
    });
  });

  test('summarises lists, and leaves the names of files out', () => {
    const first = { curve: { db: [1, 2, 3] }, beats: [{ t_s: 1 }], audio: { artifact_id: 'x', duration_s: 2 } };
    const second = { curve: { db: [2, 3] }, beats: [], audio: { artifact_id: 'y', duration_s: 2 } };
    expect(compareOutputs(first, second).differences).toEqual([
      {
        path: 'curve.db',
        first: { length: 3, mean: 2 },
        second: { length: 2, mean: 2.5 },
        difference: 0.5,
      },
      { path: 'beats', first: { length: 1, mean: null }, second: { length: 0, mean: null } },
    ]);
  });

  test('shows what only one has, cuts long texts, and stops after 100 differences', () => {
    const text = 'x'.repeat(500);
    expect(compareOutputs({ a: 1 }, { b: text }).differences).toEqual([
      { path: 'a', first: 1 },
      { path: 'b', second: `${'x'.repeat(200)}…` },
    ]);
    const many = Object.fromEntries(Array.from({ length: 250 }, (_, n) => [`f${n}`, n]));
    const { differences, omitted } = compareOutputs(many, {});
    expect([differences.length, omitted]).toEqual([100, 150]);
  });
});
