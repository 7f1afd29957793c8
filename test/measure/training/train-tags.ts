import { writeFileSync } from 'node:fs';
import { chance } from './sketches.ts';
import { looksAt, SOUNDS } from './tags-material.ts';

/** Trains the small network that tells sounds apart and writes its weights: `node test/measure/training/train-tags.ts [pieces]`. */

const HIDDEN = 16;
const EPOCHS = 60;
const RATE = 0.02;
const DECAY = 1e-4;
/** Seeds from here on judge and are never learned from. */
const JUDGED_FROM = 10_000;

interface Example {
  features: Float64Array;
  sound: number;
}

const pieces = Number(process.argv[2] ?? 160);
const learned = examples(1, pieces);
const judged = examples(JUDGED_FROM, Math.ceil(pieces / 4));
const size = learned[0]!.features.length;
const mean = Float64Array.from({ length: size }, (_, i) => average(learned, ({ features }) => features[i]!));
const scale = Float64Array.from({ length: size }, (_, i) =>
  Math.sqrt(average(learned, ({ features }) => (features[i]! - mean[i]!) ** 2) + 1e-6),
);
const next = chance(99);
const hidden = Array.from({ length: HIDDEN }, () =>
  Float64Array.from({ length: size + 1 }, () => 0.3 * (2 * next() - 1)),
);
const output = SOUNDS.map(() => Float64Array.from({ length: HIDDEN + 1 }, () => 0.3 * (2 * next() - 1)));

for (let epoch = 0; epoch < EPOCHS; epoch++) {
  const rate = RATE * (1 - epoch / EPOCHS);
  for (let step = 0; step < learned.length; step++) {
    const { features, sound } = learned[Math.floor(next() * learned.length)]!;
    const given = normalised(features).map((value) => value + 0.15 * (next() + next() + next() - 1.5));
    const inner = activated(given);
    const scores = softmax(inner);
    const back = new Float64Array(HIDDEN);
    output.forEach((row, k) => {
      const error = scores[k]! - (k === sound ? 1 : 0);
      for (let h = 0; h < HIDDEN; h++) {
        back[h]! += error * row[h]!;
        row[h]! -= rate * (error * inner[h]! + DECAY * row[h]!);
      }
      row[HIDDEN]! -= rate * error;
    });
    hidden.forEach((row, h) => {
      const error = back[h]! * (1 - inner[h]! ** 2);
      for (let i = 0; i < size; i++) row[i]! -= rate * (error * given[i]! + DECAY * row[i]!);
      row[size]! -= rate * error;
    });
  }
}

const right = judged.filter(({ features, sound }) => {
  const scores = softmax(activated(normalised(features)));
  return scores.indexOf(Math.max(...scores)) === sound;
});
process.stdout.write(
  `${learned.length} looks learned, ${((100 * right.length) / judged.length).toFixed(1)} % of ${judged.length} others right\n`,
);
const short = (values: Float64Array): number[] => [...values].map((value) => Number(value.toPrecision(5)));
writeFileSync(
  new URL('../../../activities/dsp/tags/tags-weights.ts', import.meta.url),
  `/** Weights of the network that tells sounds apart, made by test/measure/training/train-tags.ts. */
export const TAGS_WEIGHTS: { mean: number[]; scale: number[]; hidden: number[][]; output: number[][] } =
  ${JSON.stringify({ mean: short(mean), scale: short(scale), hidden: hidden.map(short), output: output.map(short) })};
`,
);

function examples(from: number, count: number): Example[] {
  return SOUNDS.flatMap((sound, k) =>
    Array.from({ length: count }, (_, i) =>
      looksAt(sound, from + i).map(({ features }) => ({ features, sound: k })),
    ).flat(),
  );
}

function normalised(features: Float64Array): Float64Array {
  return features.map((value, i) => Math.max(-4, Math.min(4, (value - mean[i]!) / scale[i]!)));
}

function activated(given: Float64Array): Float64Array {
  return Float64Array.from(hidden, (row) => {
    let sum = row[size]!;
    for (let i = 0; i < size; i++) sum += row[i]! * given[i]!;
    return Math.tanh(sum);
  });
}

function softmax(inner: Float64Array): number[] {
  const sums = output.map((row) => {
    let sum = row[HIDDEN]!;
    for (let h = 0; h < HIDDEN; h++) sum += row[h]! * inner[h]!;
    return sum;
  });
  const most = Math.max(...sums);
  const powers = sums.map((sum) => Math.exp(sum - most));
  const all = powers.reduce((total, value) => total + value, 0);
  return powers.map((value) => value / all);
}

function average(all: readonly Example[], value: (example: Example) => number): number {
  return all.reduce((sum, example) => sum + value(example), 0) / all.length;
}
