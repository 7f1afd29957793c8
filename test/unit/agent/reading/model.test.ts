import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { modelBytes, readModel } from '../../../../agent/reading/model.ts';
import { outputsOf, type Network } from '../../../../agent/reading/network.ts';

const FEATURES = [1, 70_000, 4_000_000_000];

/** A network of three features and two hidden units: a length that is no multiple of 4. */
const NETWORK: Network = {
  vocabulary: new Map(FEATURES.map((feature, row) => [feature, row])),
  hidden: 2,
  outputs: 3,
  rows: Float32Array.of(0.5, -0.25, 1, 0.125, -0.75, 0.9),
  scale: 1,
  hiddenBias: Float32Array.of(0.1, 0.2),
  outputWeights: Float32Array.of(1, -1, 0.5, 0.5, -2, 1),
  outputBias: Float32Array.of(0, 0.25, -0.25),
};

test('features that a network does not have are left out', () => {
  expect(outputsOf(NETWORK, Uint32Array.of(1, 2, 3))).toEqual(outputsOf(NETWORK, Uint32Array.of(1)));
});

test('a model that was written is read back with nearly the same outputs', () => {
  const calibration = { boundary: 0.5, actTemperature: 1.5, actionSlope: 1, actionOffset: -0.25 };
  const folder = mkdtempSync(join(tmpdir(), 'reader-'));
  try {
    const file = join(folder, 'model.bin');
    writeFileSync(
      file,
      modelBytes({ boundaries: NETWORK, clauses: [NETWORK, NETWORK], actions: ['crop'], calibration }),
    );
    const model = readModel(file);
    expect(model).toMatchObject({ actions: ['crop'], calibration });
    expect(model.clauses).toHaveLength(2);
    for (const network of [model.boundaries, ...model.clauses]) {
      for (const features of [FEATURES.slice(0, 1), FEATURES.slice(1), FEATURES]) {
        const back = outputsOf(network, Uint32Array.from(features));
        for (const [n, output] of outputsOf(NETWORK, Uint32Array.from(features)).entries()) {
          expect(back[n]).toBeCloseTo(output, 1);
        }
      }
    }
  } finally {
    rmSync(folder, { recursive: true });
  }
});
