/** Expressions of the last messages: those of a message are the same at every step of its turn. */
const known = new Map<string, RegExp>();
const MOST = 512;

/** Returns an expression, which is made once for several steps of a turn. Patterns of files are long, and making them takes longer than their use. */
export function compiled(source: string, flags: 'giu' | 'iu' | 'isu'): RegExp {
  const key = `${flags}/${source}`;
  const found = known.get(key) ?? new RegExp(source, flags);
  if (known.size >= MOST) known.clear();
  known.set(key, found);
  return found;
}

/** A replacement in texts. */
export interface Replacement {
  /** Matches each text that has a match of `source`, and takes less to compile. */
  needed: RegExp;
  source: string;
  by: (whole: string, ...groups: (string | undefined)[]) => string;
}

/**
 * Returns a text in which an expression is replaced, if the text has what it needs. Expressions with the names of files take long to compile: a first
 * message about two files took 1.5 s of processor time while all were compiled, and 0.15 s with those that it needs.
 */
export function replacedIf(text: string, { needed, source, by }: Replacement): string {
  return needed.test(text) ? text.replaceAll(compiled(source, 'giu'), by) : text;
}
