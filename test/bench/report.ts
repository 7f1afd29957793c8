import { availableParallelism, loadavg } from 'node:os';

/** A measured value and its upper limit. */
export interface Verdict {
  what: string;
  value: number;
  bar: number;
  unit: string;
}

/** Prints a line to stdout. */
export function say(line = ''): void {
  process.stdout.write(`${line}\n`);
}

/** Prints a figure with its name. */
export function figure(name: string, text: string): void {
  say(`  ${name.padEnd(44)} ${text}`);
}

/** Prints the load average: results from a loaded machine are not reliable. */
export function sayLoad(moment: string): void {
  const loads = loadavg().map((load) => load.toFixed(1));
  say(`  load average ${loads.join(' ')} on ${availableParallelism()} cores ${moment}`);
}

/** Prints each value with its limit and reports whether all limits are kept. */
export function judge(verdicts: Verdict[]): boolean {
  say();
  for (const { what, value, bar, unit } of verdicts) {
    const word = value <= bar ? 'met   ' : 'MISSED';
    figure(`${word} ${what}`, `${value.toFixed(2)} ${unit}, bar ${bar} ${unit}`);
  }
  return verdicts.every(({ value, bar }) => value <= bar);
}

/** Returns the median; for an even number of values the mean of the middle two. */
export function median(values: number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = sorted.length / 2;
  return (sorted[Math.ceil(middle) - 1]! + sorted[Math.floor(middle)]!) / 2;
}

/** Formats the median and the range of times in seconds. */
export function spread(seconds: number[]): string {
  const [min, max] = [Math.min(...seconds), Math.max(...seconds)];
  return `${median(seconds).toFixed(2)} s  (${min.toFixed(2)} to ${max.toFixed(2)}, n = ${seconds.length})`;
}
