import { numberIn, reasonIn, type Fields } from './fields.ts';
import type { ResultWords } from './result-words.ts';

/** Writes a made file as a Markdown link, with its handle if it has one; only the name if it has no address. */
export function link(made: unknown, name: string): string {
  const { link: address, audio } = (made ?? {}) as Fields;
  if (typeof address !== 'string') return name;
  return `[${name}](${address})${typeof audio === 'string' ? ` (${audio})` : ''}`;
}

/** Writes the value of a field with its unit, or why there is none. */
export function valued(
  output: Fields,
  { field, unit, digits = 1 }: { field: string; unit: string; digits?: number },
  words: ResultWords,
): string {
  const measured = numberIn(output, field);
  if (measured === undefined) return words.notMeasurable(words.reason(reasonIn(output, field)));
  return `${words.number(measured, digits)}${unit === '' ? '' : ` ${unit}`}`;
}

/** Writes the span of an entry of a list. */
export function spanned(entry: Fields, words: ResultWords): string {
  return words.span(words.clock(Number(entry['start_s'])), words.clock(Number(entry['end_s'])));
}

/** Writes the first of things that are named, and how many there are in all if there are more. */
export function beginning(things: readonly string[], count: number, words: ResultWords): string {
  return count > things.length ? `${things.join(', ')} … ${words.inAll(count)}` : words.listed(things);
}

/** Writes the name of a codec as people do. */
export function codecName(codec: unknown): string {
  const name = String(codec);
  return name.startsWith('pcm') ? 'PCM' : name.toUpperCase();
}
