import type { Figure, Peers } from './measurement.ts';

/** Prints a line. */
export function say(line = ''): void {
  process.stdout.write(`${line}\n`);
}

/** Reports whether a figure meets its bar. Without a bar it does; without a value it does not. */
export function met({ value, bar, better }: Figure): boolean {
  if (bar === undefined) return true;
  return value !== null && (better === 'higher' ? value >= bar : value <= bar);
}

/** Prints the figures of a capability or reader with their bars and peers, then the further figures of peers. */
export function sayFigures(name: string, figures: readonly Figure[], peers: Peers = {}): void {
  say(name);
  for (const each of figures) {
    const { what, value, bar, better, unit = '', note = '' } = each;
    const word = bar === undefined ? '      ' : met(each) ? 'met   ' : 'MISSED';
    const wanted = bar === undefined ? '' : `bar ${better === 'higher' ? '≥' : '≤'} ${bar}`;
    const beside = [wanted, listed(peers[what.trim()]), note].filter(Boolean).join(', ');
    say(`  ${word} ${what.padEnd(46)} ${`${short(value)} ${unit}`.padEnd(12)} ${beside}`);
  }
  for (const [what, others] of Object.entries(peers)) {
    if (!figures.some((figure) => figure.what.trim() === what)) say(`         ${what.padEnd(59)} ${listed(others)}`);
  }
  say();
}

function listed(others: Peers[string] = []): string {
  return others.map(({ name, value }) => `${name} ${short(value)}`).join(', ');
}

function short(value: number | null): string {
  if (value === null) return 'none';
  return Math.abs(value) >= 100 ? value.toFixed(0) : Math.abs(value) >= 10 ? value.toFixed(1) : value.toFixed(3);
}
