/** An object of the output of a lookup. */
export type Row = Readonly<Record<string, unknown>>;

/** Returns the objects of a list; none where it is missing. */
export function listIn(row: Row, key: string): Row[] {
  const value = row[key];
  return Array.isArray(value) ? (value as Row[]) : [];
}

/** Returns a text; an empty one where it is missing. */
export function textIn(row: Row, key: string): string {
  const value = row[key];
  return typeof value === 'string' ? value : '';
}

/** Returns a number; 0 where it is missing. */
export function numberIn(row: Row, key: string): number {
  return Number(row[key] ?? 0);
}
