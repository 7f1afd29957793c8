/** Reads fields of an output whose shape is a capability's own, and says values as people do. */

export type Output = Record<string, unknown>;

/** A number of an output; undefined when it is null or none. */
export function number(output: Output, field: string): number | undefined {
  const value = output[field];
  return typeof value === 'number' && Number.isFinite(value) ? value : undefined;
}

/** A text of an output; undefined when it is null or none. */
export function text(output: Output, field: string): string | undefined {
  const value = output[field];
  return typeof value === 'string' ? value : undefined;
}

/** Any value as words: texts as they are, numbers as digits. */
export function worded(value: unknown, otherwise: string): string {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : otherwise;
}

/** A list of an output as it was shown: its entries, and how many there are in all. */
export function list(output: Output, field: string): { shown: Output[]; count: number } {
  const value = output[field];
  if (!Array.isArray(value)) return { shown: [], count: 0 };
  const shown = value.filter((entry) => typeof entry !== 'string' || !entry.startsWith('… ')) as Output[];
  const cut = /^… (\d+) in all$/.exec(String(value.at(-1)))?.[1];
  return { shown, count: cut === undefined ? shown.length : Number(cut) };
}

/** Why a value is missing, as the output says. */
export function reason(output: Output, field?: string): string {
  const notes = [...list(output, 'notes').shown, ...list(output, 'reasons').shown];
  const note = notes.find((each) => field === undefined || each['field'] === field) ?? notes[0];
  return text(output, 'reason') ?? (note && text(note, 'reason')) ?? 'it could not be measured';
}

/** A number with at most so many digits after the point. */
export function plain(value: number, digits = 1): string {
  return String(Number(value.toFixed(digits)));
}

/** Seconds as a clock shows them, or as seconds when short. */
export function clock(seconds: number): string {
  if (seconds < 60) return `${plain(seconds, 2)} s`;
  const minutes = Math.floor(seconds / 60);
  return `${minutes}:${String(Math.floor(seconds % 60)).padStart(2, '0')}`;
}

/** A made file as a link. */
export function link(made: unknown, name: string): string {
  const { link: address, audio } = (made ?? {}) as Output;
  if (typeof address !== 'string') return name;
  return `[${name}](${address})${typeof audio === 'string' ? ` (${audio})` : ''}`;
}

/** Things joined as a sentence joins them, the last two by `by`. */
export function joined(things: readonly string[], by: 'and' | 'or' = 'and'): string {
  return things.length < 2 ? (things[0] ?? '') : `${things.slice(0, -1).join(', ')} ${by} ${things.at(-1)}`;
}

/** So many of a thing: `1 note`, `2 notes`. */
export function counted(count: number, thing: string): string {
  return `${count} ${thing}${count === 1 ? '' : 's'}`;
}

/** A value with its unit, or why there is none. */
export function valued(output: Output, field: string, unit: string, digits = 1): string {
  const measured = number(output, field);
  return measured === undefined ? `not measurable (${reason(output, field)})` : `${plain(measured, digits)} ${unit}`;
}
