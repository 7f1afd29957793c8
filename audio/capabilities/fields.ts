/** Fields of an output or of an input whose shape belongs to one capability. */
export type Fields = Readonly<Record<string, unknown>>;

/** Returns the number in a field; undefined if it is null, missing or not finite. */
export function numberIn(output: Fields, field: string): number | undefined {
  const value = output[field];
  return typeof value === 'number' && Number.isFinite(value) ? value : undefined;
}

/** Returns the text in a field; undefined if it is null or missing. */
export function textIn(output: Fields, field: string): string | undefined {
  const value = output[field];
  return typeof value === 'string' ? value : undefined;
}

/** Returns the entries of a list that the conversation holds, and how many the whole list has: long lists are cut there. */
export function listIn(output: Fields, field: string): { shown: Fields[]; count: number } {
  const value = output[field];
  if (!Array.isArray(value)) return { shown: [], count: 0 };
  const shown = value.filter((entry) => typeof entry !== 'string' || !entry.startsWith('… ')) as Fields[];
  const cut = /^… (\d+) in all$/.exec(String(value.at(-1)))?.[1];
  return { shown, count: cut === undefined ? shown.length : Number(cut) };
}

/** Returns why a value is missing, as the output's notes say; without a field, the first reason that there is. */
export function reasonIn(output: Fields, field?: string): string {
  const notes = [...listIn(output, 'notes').shown, ...listIn(output, 'reasons').shown];
  const note = notes.find((each) => field === undefined || each['field'] === field) ?? notes[0];
  return textIn(output, 'reason') ?? (note && textIn(note, 'reason')) ?? 'it could not be measured';
}

/** Returns a text as it is and a number as digits; `otherwise` for anything else. */
export function worded(value: unknown, otherwise: string): string {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : otherwise;
}
