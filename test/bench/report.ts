import { availableParallelism, loadavg } from 'node:os';

/** A figure that has to stay below its bar. */
export interface Verdict {
  what: string;
  value: number;
  bar: number;
  unit: string;
}

/** Prints a line. */
export function say(line = ''): void {
  process.stdout.write(`${line}\n`);
}

/** Prints a figure with its name. */
export function figure(name: string, text: string): void {
  say(`  ${name.padEnd(44)} ${text}`);
}

/** Prints what the machine is busy with besides: figures of a loaded machine say little. */
export function sayLoad(moment: string): void {
  const loads = loadavg().map((load) => load.toFixed(1));
  say(`  load average ${loads.join(' ')} on ${availableParallelism()} cores ${moment}`);
}

/** Prints each figure beside its bar; true when all are met. */
export function judge(verdicts: Verdict[]): boolean {
  say();
  for (const { what, value, bar, unit } of verdicts) {
    const word = value <= bar ? 'met   ' : 'MISSED';
    figure(`${word} ${what}`, `${value.toFixed(2)} ${unit}, bar ${bar} ${unit}`);
  }
  return verdicts.every(({ value, bar }) => value <= bar);
}

/** The middle value; of an even number of values the mean of the middle two. */
export function median(values: number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = sorted.length / 2;
  return (sorted[Math.ceil(middle) - 1]! + sorted[Math.floor(middle)]!) / 2;
}

/** Median and range of times in seconds. */
export function spread(seconds: number[]): string {
  const [least, most] = [Math.min(...seconds), Math.max(...seconds)];
  return `${median(seconds).toFixed(2)} s  (${least.toFixed(2)} to ${most.toFixed(2)}, n = ${seconds.length})`;
}
