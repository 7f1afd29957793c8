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

/** What is to be replaced in a text. */
export interface Replacement {
  /** Matches what the expression cannot do without. */
  needed: RegExp;
  source: string;
  by: (whole: string, ...groups: (string | undefined)[]) => string;
}

/**
 * Returns a text in which an expression is replaced, if the text has what it needs. To compile one with the names of files takes 50 to 100 ms of processor
 * time on a slow machine, and most messages have the words of none.
 */
export function replacedIf(text: string, { needed, source, by }: Replacement): string {
  return needed.test(text) ? text.replaceAll(compiled(source, 'giu'), by) : text;
}
