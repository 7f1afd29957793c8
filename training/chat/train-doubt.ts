import { readFileSync, writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import type { Doubt } from '../../agent/policy/asking/doubt/doubt.ts';
import { chanceOf, fitTrees, type Row, type TreeSettings } from './fit-trees.ts';
import { printLine } from './print-figures.ts';
import { randomFrom } from './random.ts';

/*
 * Fits the trees that doubt a plan (agent/policy/asking/doubt) to `doubt/runs.jsonl`: what the chat did with conversations that no form had
 * been written for yet, and, counted less, what it rightly does with those that its forms were written for (`doubt/known.jsonl`).
 *
 *   --judge   prints how many wrong and right runs are asked about, each set of conversations judged by trees fitted to the others
 */
const SETTINGS: TreeSettings = { trees: 240, depth: 3, rate: 0.05, leaf: 12, ridge: 4, rows: 0.6, features: 0.15 };
const SEED = 11;
/** Weight of a run of a conversation that forms were written for. */
const KNOWN_WEIGHT = 0.3;
/** Part of the right runs with strangers that may be asked about. */
const MOST_ASKED = 0.04;
const FOLDS = 9;
const OUTPUT = new URL('../../agent/policy/asking/doubt/doubt.json', import.meta.url);

interface Run extends Row {
  set: string;
  isKnown: boolean;
}

const { values: options } = parseArgs({ options: { judge: { type: 'boolean' } } });
const runs = [...runsIn('runs', 1), ...runsIn('known', KNOWN_WEIGHT)];
const chances = judgedApart(runs);
const strangers = runs.flatMap((run, n) => (run.isKnown ? [] : [{ ...run, chance: chances[n]! }]));
const from = strangers
  .filter(({ isWrong }) => !isWrong)
  .map(({ chance }) => chance)
  .toSorted((a, b) => b - a)[Math.floor(MOST_ASKED * strangers.filter(({ isWrong }) => !isWrong).length)]!;

if (options.judge) {
  const known = runs.flatMap((run, n) => (run.isKnown ? [{ ...run, chance: chances[n]! }] : []));
  printLine('area under the curve', areaOf(strangers).toFixed(3));
  for (const [name, each] of [
    ['wrong', strangers.filter(({ isWrong }) => isWrong)],
    ['right', strangers.filter(({ isWrong }) => !isWrong)],
    ['right, known', known],
  ] as const)
    printLine(name, `${each.filter(({ chance }) => chance >= from).length} of ${each.length} are asked about`);
} else {
  const trees = fitTrees(runs, SETTINGS, randomFrom(SEED));
  const doubt: Doubt = { from: Number(from.toFixed(3)), ...trees };
  writeFileSync(OUTPUT, `${JSON.stringify(doubt)}\n`);
  printLine('trees', `${doubt.trees.length}, asked about from ${doubt.from}`);
}

function runsIn(name: string, weight: number): Run[] {
  const text = readFileSync(new URL(`doubt/${name}.jsonl`, import.meta.url), 'utf8');
  return text
    .split('\n')
    .filter(Boolean)
    .map((line) => ({
      ...(JSON.parse(line) as Pick<Run, 'set' | 'isWrong' | 'features'>),
      weight,
      isKnown: name === 'known',
    }));
}

/** Returns for each run its probability by trees that were fitted to the other sets. */
function judgedApart(all: readonly Run[]): number[] {
  const sets = [...new Set(all.map(({ set }) => set))].toSorted();
  const foldOf = (set: string): number => sets.indexOf(set) % FOLDS;
  const folds = Array.from({ length: FOLDS }, (_, fold) =>
    fitTrees(
      all.filter(({ set }) => foldOf(set) !== fold),
      SETTINGS,
      randomFrom(SEED + fold),
    ),
  );
  return all.map((run) => chanceOf(folds[foldOf(run.set)]!, run));
}

/** Returns the probability that a wrong run is doubted more than a right one. */
function areaOf(judged: readonly { isWrong: boolean; chance: number }[]): number {
  const wrong = judged.filter(({ isWrong }) => isWrong);
  const right = judged.filter(({ isWrong }) => !isWrong);
  const above = wrong.reduce((sum, { chance }) => sum + right.filter((each) => each.chance < chance).length, 0);
  return above / (wrong.length * right.length);
}
