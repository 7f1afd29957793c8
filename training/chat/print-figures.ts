import { ACTS } from '../../agent/reading/labels.ts';
import { LANGUAGES } from '../../agent/reading/language.ts';
import { f1, type Outputs } from './calibrate.ts';
import { areActionsRight, heardAt, isActionAmong, isActRight, shareOf, unaskedAt, type Judged } from './figures.ts';

const THRESHOLDS = [0.5, 0.7, 0.8, 0.9, 0.95];

/** Prints a name and a text. */
export function printLine(name: string, text: string): void {
  process.stdout.write(`${name.padEnd(24)} ${text}\n`);
}

/** Prints accuracy in all, by language and by act, boundaries, unasked instructions and the most frequent confusions. */
export function printFigures(
  title: string,
  judged: readonly Judged[],
  boundaries: Outputs['boundaries'],
  threshold: number,
): void {
  process.stdout.write(`\n${title}: ${judged.length} clauses\n`);
  printLine('', 'acts  actions  one action  acts, own cuts');
  printLine('all', figuresOf(judged));
  for (const language of LANGUAGES) {
    const some = judged.filter((each) => each.language === language);
    if (some.length > 0) printLine(language, figuresOf(some));
  }
  for (const act of ACTS) printLine(act, figuresOf(judged.filter((each) => each.act === act)));
  printLine('boundaries', `F1 ${f1(boundaries, threshold).toFixed(3)}`);
  for (const least of THRESHOLDS) {
    const unasked = (1_000 * unaskedAt(judged, least)).toFixed(1);
    printLine(
      `do, from ${least}`,
      `unasked ${unasked} in 1,000 clauses; ${heardAt(judged, least).toFixed(3)} of instructions`,
    );
  }
  printLine('confusions', confusionsOf(judged));
}

/** Prints the clauses whose act was read wrongly. */
export function printMistakes(judged: readonly Judged[]): void {
  for (const each of judged) {
    if (isActRight(each, each.read)) continue;
    printLine(each.id, `${each.act} > ${each.read.act} ${each.read.probability.toFixed(2)} | ${each.text}`);
  }
}

function figuresOf(judged: readonly Judged[]): string {
  return [
    shareOf(judged, (each) => isActRight(each, each.read)),
    shareOf(judged, (each) => areActionsRight(each, each.read)),
    shareOf(judged, (each) => isActionAmong(each, each.read)),
    shareOf(judged, (each) => isActRight(each, each.cut)),
  ]
    .map((share) => share.toFixed(3).padStart(7))
    .join('  ')
    .concat(`  of ${judged.length}`);
}

function confusionsOf(judged: readonly Judged[]): string {
  const counts = new Map<string, number>();
  for (const each of judged) {
    if (isActRight(each, each.read)) continue;
    const pair = `${each.act} as ${each.read.act}`;
    counts.set(pair, (counts.get(pair) ?? 0) + 1);
  }
  return [...counts]
    .toSorted((a, b) => b[1] - a[1])
    .slice(0, 20)
    .map(([pair, count]) => `${pair} ${count}`)
    .join(', ');
}
