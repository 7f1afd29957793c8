import { writeFileSync } from 'node:fs';
import { trainPerceptron } from './perceptron.ts';
import { readExamples } from './read-examples.ts';
import { SOUNDS } from './tag-sounds.ts';

/**
 * Trains the network that classifies sounds and writes its weights to audio/dsp/tags/tag-weights.ts:
 * `node training/tags/train-tags.ts EXAMPLES.jsonl`, with the output of tag-examples.ts. Prints the confusion matrix of the held-out
 * windows, in percent of each true class.
 */

const HIDDEN = 28;
const [file = 'tag-examples.jsonl'] = process.argv.slice(2);
const examples = readExamples(file).map((example) => ({ ...example, sound: SOUNDS.indexOf(example.sound) }));
const trainingSet = examples.filter(({ heldOut }) => !heldOut);
const heldOutSet = examples.filter(({ heldOut }) => heldOut);
const { weights, classify } = trainPerceptron(trainingSet, { hidden: HIDDEN, classes: SOUNDS.length });

process.stdout.write(`${trainingSet.length} windows of training, ${heldOutSet.length} held out:\n`);
SOUNDS.forEach((label, k) => {
  const own = heldOutSet.filter(({ sound }) => sound === k);
  const counts = SOUNDS.map(() => 0);
  for (const { features } of own) {
    const scores = classify(features);
    counts[scores.indexOf(Math.max(...scores))]!++;
  }
  const shares = counts.map((count, i) => `${SOUNDS[i]} ${((100 * count) / Math.max(1, own.length)).toFixed(1)} %`);
  process.stdout.write(`  ${label} as ${shares.join(', ')}\n`);
});
writeFileSync(
  new URL('../../audio/dsp/tags/tag-weights.ts', import.meta.url),
  `/** Weights of the network that classifies sounds, written by training/tags/train-tags.ts. */
export const TAGS_WEIGHTS: { mean: number[]; scale: number[]; hidden: number[][]; output: number[][] } =
  ${JSON.stringify(weights)};
`,
);
