import { readFileSync, writeFileSync } from 'node:fs';
import { randomFrom } from '../../test/measure/material/sketches.ts';
import { SOUNDS } from './tag-sounds.ts';

/**
 * Trains the network that classifies sounds (one hidden layer, stochastic gradient descent) and writes its weights to
 * audio/dsp/tags/tag-weights.ts: `node training/tags/train-tags.ts EXAMPLES.jsonl`, with the output of tag-examples.ts.
 */

const HIDDEN = 28;
const EPOCHS = 40;
/** Windows per epoch, equally many of each class. */
const STEPS = 20_000;
const RATE = 0.015;
const DECAY = 1e-4;

interface Example {
  features: Float64Array;
  sound: number;
}

const [file = 'tag-examples.jsonl'] = process.argv.slice(2);
const examples = readFileSync(file, 'utf8')
  .trim()
  .split('\n')
  .map((line) => JSON.parse(line) as { sound: (typeof SOUNDS)[number]; heldOut: boolean; features: number[] })
  .map(({ sound, heldOut, features }) => ({
    heldOut,
    sound: SOUNDS.indexOf(sound),
    features: Float64Array.from(features),
  }));
const trainingSet: Example[] = examples.filter(({ heldOut }) => !heldOut);
const heldOutSet: Example[] = examples.filter(({ heldOut }) => heldOut);
const bySound = SOUNDS.map((_, k) => trainingSet.filter(({ sound }) => sound === k));
const size = trainingSet[0]!.features.length;
const mean = Float64Array.from({ length: size }, (_, i) => average(trainingSet, ({ features }) => features[i]!));
const scale = Float64Array.from({ length: size }, (_, i) =>
  Math.sqrt(average(trainingSet, ({ features }) => (features[i]! - mean[i]!) ** 2) + 1e-6),
);
const next = randomFrom(99);
const hidden = Array.from({ length: HIDDEN }, () =>
  Float64Array.from({ length: size + 1 }, () => 0.3 * (2 * next() - 1)),
);
const output = SOUNDS.map(() => Float64Array.from({ length: HIDDEN + 1 }, () => 0.3 * (2 * next() - 1)));

for (let epoch = 0; epoch < EPOCHS; epoch++) {
  const rate = RATE * (1 - epoch / EPOCHS);
  for (let step = 0; step < STEPS; step++) {
    const kind = bySound[step % SOUNDS.length]!;
    const { features, sound } = kind[Math.floor(next() * kind.length)]!;
    const input = normalised(features).map((value) => value + 0.15 * (next() + next() + next() - 1.5));
    const activations = activated(input);
    const scores = softmax(activations);
    const back = new Float64Array(HIDDEN);
    output.forEach((row, k) => {
      const error = scores[k]! - (k === sound ? 1 : 0);
      for (let h = 0; h < HIDDEN; h++) {
        back[h]! += error * row[h]!;
        row[h]! -= rate * (error * activations[h]! + DECAY * row[h]!);
      }
      row[HIDDEN]! -= rate * error;
    });
    hidden.forEach((row, h) => {
      const error = back[h]! * (1 - activations[h]! ** 2);
      for (let i = 0; i < size; i++) row[i]! -= rate * (error * input[i]! + DECAY * row[i]!);
      row[size]! -= rate * error;
    });
  }
}

/** Prints the confusion matrix of the held-out windows, in percent of each true class. */
function printConfusion(): void {
  process.stdout.write(`${trainingSet.length} windows of training, ${heldOutSet.length} held out:\n`);
  SOUNDS.forEach((label, k) => {
    const own = heldOutSet.filter(({ sound }) => sound === k);
    const counts = SOUNDS.map(() => 0);
    for (const { features } of own) {
      const scores = softmax(activated(normalised(features)));
      counts[scores.indexOf(Math.max(...scores))]!++;
    }
    const shares = counts.map((count, i) => `${SOUNDS[i]} ${((100 * count) / Math.max(1, own.length)).toFixed(1)} %`);
    process.stdout.write(`  ${label} as ${shares.join(', ')}\n`);
  });
}

printConfusion();
const short = (values: Float64Array): number[] => [...values].map((value) => Number(value.toPrecision(5)));
writeFileSync(
  new URL('../../audio/dsp/tags/tag-weights.ts', import.meta.url),
  `/** Weights of the network that classifies sounds, written by training/tags/train-tags.ts. */
export const TAGS_WEIGHTS: { mean: number[]; scale: number[]; hidden: number[][]; output: number[][] } =
  ${JSON.stringify({ mean: short(mean), scale: short(scale), hidden: hidden.map(short), output: output.map(short) })};
`,
);

function normalised(features: Float64Array): Float64Array {
  return features.map((value, i) => Math.max(-4, Math.min(4, (value - mean[i]!) / scale[i]!)));
}

function activated(input: Float64Array): Float64Array {
  return Float64Array.from(hidden, (row) => {
    let sum = row[size]!;
    for (let i = 0; i < size; i++) sum += row[i]! * input[i]!;
    return Math.tanh(sum);
  });
}

function softmax(activations: Float64Array): number[] {
  const sums = output.map((row) => {
    let sum = row[HIDDEN]!;
    for (let h = 0; h < HIDDEN; h++) sum += row[h]! * activations[h]!;
    return sum;
  });
  const max = Math.max(...sums);
  const powers = sums.map((sum) => Math.exp(sum - max));
  const all = powers.reduce((total, value) => total + value, 0);
  return powers.map((value) => value / all);
}

function average(all: readonly Example[], value: (example: Example) => number): number {
  return all.reduce((sum, example) => sum + value(example), 0) / all.length;
}
