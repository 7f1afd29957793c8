import { writeFileSync } from 'node:fs';
import { MIN_DRUM_LOG_ODDS } from '../../audio/dsp/tags/drum-gate.ts';
import { trainPerceptron } from './perceptron.ts';
import { readExamples } from './read-examples.ts';
import { SOUNDS } from './tag-sounds.ts';

/**
 * Trains the drum gate and writes its weights to audio/dsp/tags/drum-weights.ts: `node training/tags/train-drum-gate.ts EXAMPLES.jsonl`,
 * with the output of tag-examples.ts. Prints how much of each class is clearly drums among the held-out windows.
 */

const HIDDEN = 16;
const [file = 'tag-examples.jsonl'] = process.argv.slice(2);
const examples = readExamples(file);
const trainingSet = examples.filter(({ heldOut }) => !heldOut);
const { weights, classify } = trainPerceptron(
  trainingSet.map(({ sound, features }) => ({ features, sound: sound === 'drums' ? 1 : 0 })),
  { hidden: HIDDEN, classes: 2 },
);

const isClear = (features: Float64Array): boolean => {
  const [other, drums] = classify(features) as [number, number];
  return Math.log(drums / other) >= MIN_DRUM_LOG_ODDS;
};
for (const label of SOUNDS) {
  const own = examples.filter(({ sound, heldOut }) => heldOut && sound === label);
  const clear = own.filter(({ features }) => isClear(features)).length;
  process.stdout.write(`${label}: ${((100 * clear) / Math.max(1, own.length)).toFixed(1)} % clearly drums\n`);
}
writeFileSync(
  new URL('../../audio/dsp/tags/drum-weights.ts', import.meta.url),
  `/** Weights of the drum gate, written by training/tags/train-drum-gate.ts. */
export const DRUM_WEIGHTS: { mean: number[]; scale: number[]; hidden: number[][]; output: number[][] } =
  ${JSON.stringify(weights)};
`,
);
