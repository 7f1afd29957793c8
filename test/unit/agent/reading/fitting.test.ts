import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { modelBytes, readModel } from '../../../../agent/reading/model.ts';
import { outputsOf } from '../../../../agent/reading/network.ts';
import { fitNetwork, type Example } from '../../../../training/chat/fit-network.ts';
import { randomFrom } from '../../../../training/chat/random.ts';

const SETTINGS = {
  minCount: 1,
  hidden: 32,
  choices: 2,
  epochs: 60,
  rate: 0.1,
  featureDropout: 0,
  hiddenDropout: 0,
  smoothing: 0,
};

/** Exclusive or: no sum of single features decides it. */
const EXAMPLES: Example[] = [
  { features: Uint32Array.of(1, 2), choice: 0, flags: Float32Array.of(1) },
  { features: Uint32Array.of(1, 4_000_000_000), choice: 1, flags: Float32Array.of(0) },
  { features: Uint32Array.of(3, 2), choice: 1, flags: Float32Array.of(0) },
  { features: Uint32Array.of(3, 4_000_000_000), choice: 0, flags: Float32Array.of(1) },
];

const isRight = (outputs: Float32Array, { choice, flags }: Example): boolean =>
  outputs[choice!]! > outputs[1 - choice!]! && outputs[2]! > 0 === (flags[0] === 1);

test('a network learns examples that no single feature decides', () => {
  const network = fitNetwork(EXAMPLES, SETTINGS, randomFrom(1));
  expect(EXAMPLES.filter((example) => !isRight(outputsOf(network, example.features), example))).toEqual([]);
});

test('the same seed gives the same network', () => {
  expect(fitNetwork(EXAMPLES, SETTINGS, randomFrom(7))).toEqual(fitNetwork(EXAMPLES, SETTINGS, randomFrom(7)));
});

test('a model that was written is read back with nearly the same outputs', () => {
  const network = fitNetwork(EXAMPLES, SETTINGS, randomFrom(1));
  const calibration = { boundary: 0.5, actTemperature: 1.5, actionSlope: 1, actionOffset: -0.25 };
  const folder = mkdtempSync(join(tmpdir(), 'reader-'));
  try {
    const file = join(folder, 'model.bin');
    writeFileSync(file, modelBytes({ boundaries: network, clauses: [network, network], calibration }));
    const model = readModel(file);
    expect(model.calibration).toEqual(calibration);
    for (const { features } of EXAMPLES) {
      const [written, back] = [outputsOf(network, features), outputsOf(model.clauses[1]!, features)];
      for (const [n, output] of written.entries()) expect(back[n]).toBeCloseTo(output, 0);
    }
  } finally {
    rmSync(folder, { recursive: true });
  }
});
