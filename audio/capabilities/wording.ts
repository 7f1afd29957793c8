import { numberIn, reasonIn, type Fields } from './fields.ts';

/** Writes a number with at most `digits` digits after the point. */
export function plain(value: number, digits = 1): string {
  return String(Number(value.toFixed(digits)));
}

/** Writes seconds as minutes and seconds (`1:05`), or as seconds if there are fewer than 60. */
export function clock(seconds: number): string {
  if (seconds < 60) return `${plain(seconds, 2)} s`;
  const minutes = Math.floor(seconds / 60);
  return `${minutes}:${String(Math.floor(seconds % 60)).padStart(2, '0')}`;
}

/** Writes a made file as a Markdown link, with its handle if it has one; only the name if it has no address. */
export function link(made: unknown, name: string): string {
  const { link: address, audio } = (made ?? {}) as Fields;
  if (typeof address !== 'string') return name;
  return `[${name}](${address})${typeof audio === 'string' ? ` (${audio})` : ''}`;
}

/** Joins things as a sentence does: `a, b and c`. */
export function joined(things: readonly string[], by: 'and' | 'or' = 'and'): string {
  return things.length < 2 ? (things[0] ?? '') : `${things.slice(0, -1).join(', ')} ${by} ${things.at(-1)}`;
}

/** Writes a count of things: `1 note`, `2 notes`. */
export function counted(count: number, thing: string): string {
  return `${count} ${thing}${count === 1 ? '' : 's'}`;
}

/** Writes the value of a field with its unit, or why there is none. */
export function valued(output: Fields, field: string, unit: string, digits = 1): string {
  const measured = numberIn(output, field);
  return measured === undefined ? `not measurable (${reasonIn(output, field)})` : `${plain(measured, digits)} ${unit}`;
}

/** Writes the name of a codec as people do. */
export function codecName(codec: unknown): string {
  const name = String(codec);
  return name.startsWith('pcm') ? 'PCM' : name.toUpperCase();
}
