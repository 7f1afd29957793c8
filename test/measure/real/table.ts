import { mean } from '../metrics/mean.ts';
import { say } from '../report.ts';
import type { Metric } from './section.ts';

const DRAW = 0.05;
/** Items of the service that are named as its worst. */
const WORST = 3;

/** Scores of an item by system, in the order of the metrics. */
export interface Scored {
  id: string;
  scores: Record<string, (number | null)[]>;
}

interface Table {
  scored: readonly Scored[];
  /** The service first. */
  systemNames: readonly string[];
  metrics: readonly Metric<never, never>[];
  /** Prints every item. */
  show: boolean;
}

/** Prints means by metric and system, items won and lost against each other system, and the worst items. */
export function sayTable(title: string, { scored, systemNames, metrics, show }: Table): void {
  say(title);
  say(row('', [...systemNames, 'items']));
  for (const [m, metric] of metrics.entries()) {
    const known = scored.filter(({ scores }) => scores[systemNames[0]!]![m] !== null);
    const means = systemNames.map((name) => short(mean(known.map(({ scores }) => scores[name]![m] ?? null))));
    say(row(metric.name, [...means, `${known.length}`]));
    if (known.length === 0) continue;
    for (const other of systemNames.slice(1)) say(`    ${comparedWith(other, { known, systemNames, metric, m })}`);
    say(`    worst: ${worstOf({ known, systemNames, metric, m })}`);
    if (show)
      for (const each of known)
        say(
          row(
            `    ${each.id}`,
            systemNames.map((name) => short(each.scores[name]![m])),
          ),
        );
  }
  say();
}

interface Column {
  known: readonly Scored[];
  systemNames: readonly string[];
  metric: Metric<never, never>;
  m: number;
}

function comparedWith(other: string, { known: all, systemNames, metric, m }: Column): string {
  const known = all.filter(({ scores }) => scores[other]![m] !== null);
  if (known.length === 0) return `against ${other}: nothing to compare`;
  const lead = known.map(({ id, scores }) => ({
    id,
    by: advantage(metric, scores[systemNames[0]!]![m], scores[other]![m]),
  }));
  const draw = metric.draw ?? DRAW;
  const lost = lead.filter(({ by }) => by < -draw).toSorted((a, b) => a.by - b.by);
  const won = lead.filter(({ by }) => by > draw).length;
  const named = lost.length > 0 ? `: ${lost.map(({ id, by }) => `${id} ${short(by)}`).join(', ')}` : '';
  return `against ${other}: ${won} better, ${known.length - won - lost.length} equal, ${lost.length} worse${named}`;
}

function worstOf({ known, systemNames, metric, m }: Column): string {
  const first = systemNames[0]!;
  const sorted = known.toSorted((a, b) => advantage(metric, a.scores[first]![m], b.scores[first]![m]));
  return sorted
    .slice(0, WORST)
    .map(({ id, scores }) => `${id} ${short(scores[first]![m])}`)
    .join(', ');
}

function advantage({ better }: Metric<never, never>, own: number | null = null, other: number | null = null): number {
  const difference = (own ?? 0) - (other ?? 0);
  return better === 'lower' ? -difference : difference;
}

function row(name: string, cells: readonly string[]): string {
  return `  ${name.padEnd(34)} ${cells.map((cell) => cell.padStart(9)).join(' ')}`;
}

function short(value: number | null | undefined): string {
  return value === null || value === undefined ? '-' : value.toFixed(Math.abs(value) >= 10 ? 1 : 3);
}
