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
