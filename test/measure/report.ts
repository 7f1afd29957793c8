import type { CapabilityName } from '../../workflows/domain/capabilities.ts';
import type { Figure } from './measurement.ts';

/** Prints a line. */
export function say(line = ''): void {
  process.stdout.write(`${line}\n`);
}

/** Whether a figure reaches its bar; one without a bar does, one without a value does not. */
export function met({ value, bar, better }: Figure): boolean {
  if (bar === undefined) return true;
  return value !== null && (better === 'higher' ? value >= bar : value <= bar);
}

/** Prints a capability's figures beside their bars and peers. */
export function sayFigures(capability: CapabilityName, figures: readonly Figure[]): void {
  say(capability);
  for (const each of figures) {
    const { what, bar, better, unit = '', peer, note } = each;
    const word = bar === undefined ? '      ' : met(each) ? 'met   ' : 'MISSED';
    const beside = [
      bar === undefined ? '' : `bar ${better === 'higher' ? '≥' : '≤'} ${bar}`,
      peer ? `${peer.name} ${short(peer.value)}` : '',
      note ?? '',
    ];
    say(
      `  ${word} ${what.padEnd(46)} ${`${short(each.value)} ${unit}`.padEnd(12)} ${beside.filter(Boolean).join(', ')}`,
    );
  }
  say();
}

function short(value: number | null): string {
  if (value === null) return 'none';
  return Math.abs(value) >= 100 ? value.toFixed(0) : Math.abs(value) >= 10 ? value.toFixed(1) : value.toFixed(3);
}
