import { readFileSync, writeFileSync } from 'node:fs';
import { chance } from './sketches.ts';
import { SOUNDS } from './tag-sounds.ts';

/** Trains the small network that tells sounds apart and writes its weights: `node training/tags/train-tags.ts LOOKS.jsonl`, as tag-examples.ts wrote them. */

const HIDDEN = 28;
const EPOCHS = 40;
/** Looks of an epoch, as many of each kind. */
const STEPS = 20_000;
const RATE = 0.015;
const DECAY = 1e-4;

interface Example {
  features: Float64Array;
  sound: number;
}

const [file = 'looks.jsonl'] = process.argv.slice(2);
const looks = readFileSync(file, 'utf8')
  .trim()
  .split('\n')
  .map((line) => JSON.parse(line) as { sound: (typeof SOUNDS)[number]; judges: boolean; features: number[] })
  .map(({ sound, judges, features }) => ({
    judges,
    sound: SOUNDS.indexOf(sound),
    features: Float64Array.from(features),
  }));
const learned: Example[] = looks.filter(({ judges }) => !judges);
const judged: Example[] = looks.filter(({ judges }) => judges);
const bySound = SOUNDS.map((_, k) => learned.filter(({ sound }) => sound === k));
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
  for (let step = 0; step < STEPS; step++) {
    const kind = bySound[step % SOUNDS.length]!;
    const { features, sound } = kind[Math.floor(next() * kind.length)]!;
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

/** Share of the judging looks of a kind that are told right, and what the others are taken for. */
function sayRight(): void {
  process.stdout.write(`${learned.length} looks learned, ${judged.length} others judge:\n`);
  SOUNDS.forEach((label, k) => {
    const own = judged.filter(({ sound }) => sound === k);
    const counts = SOUNDS.map(() => 0);
    for (const { features } of own) {
      const scores = softmax(activated(normalised(features)));
      counts[scores.indexOf(Math.max(...scores))]!++;
    }
    const shares = counts.map((count, i) => `${SOUNDS[i]} ${((100 * count) / Math.max(1, own.length)).toFixed(1)} %`);
    process.stdout.write(`  ${label} as ${shares.join(', ')}\n`);
  });
}

sayRight();
const short = (values: Float64Array): number[] => [...values].map((value) => Number(value.toPrecision(5)));
writeFileSync(
  new URL('../../audio/dsp/tags/tag-weights.ts', import.meta.url),
  `/** Weights of the network that tells sounds apart, made by training/tags/train-tags.ts. */
export const TAGS_WEIGHTS: { mean: number[]; scale: number[]; hidden: number[][]; output: number[][] } =
  ${JSON.stringify({ mean: short(mean), scale: short(scale), hidden: hidden.map(short), output: output.map(short) })};
`,
);

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
