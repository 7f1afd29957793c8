import { termsOf } from './words.ts';

/** Words that are shorter, or longer, are taken as they are. */
const CORRECTED = { min: 4, max: 24 };
/** From this length on, a word may have two letters wrong. */
const LONG = 8;

/**
 * Returns a function that returns the known word nearest to a word that is not known: with one letter wrong, missing, too many or
 * exchanged with the next, of long words two. Words that begin with another letter are not tried. A word that nothing is near to is
 * returned as it is.
 */
export function corrections(known: ReadonlySet<string>): (word: string) => string {
  const stems = new Set([...known].flatMap((word) => termsOf(word)?.[0] ?? []));
  const byLetter = Map.groupBy(
    [...known].filter(({ length }) => length >= CORRECTED.min && length <= CORRECTED.max),
    (word) => word[0]!,
  );
  return (word) => {
    const { length } = word;
    if (length < CORRECTED.min || length > CORRECTED.max || /\d/.test(word) || known.has(word)) return word;
    const stem = termsOf(word)?.[0];
    if (stem === undefined || stems.has(stem)) return word;
    let max = length >= LONG ? 2 : 1;
    let nearest = word;
    for (const other of byLetter.get(word[0]!) ?? []) {
      if (Math.abs(other.length - length) > max) continue;
      const distance = distanceOf(word, other);
      if (distance > max) continue;
      nearest = other;
      max = distance - 1;
    }
    return nearest;
  };
}

/** Returns by how many letters two words differ; two neighbours that changed places count as one (Damerau 1964). */
function distanceOf(a: string, b: string): number {
  let before: number[] = [];
  let row = Array.from({ length: b.length + 1 }, (_, n) => n);
  for (let i = 1; i <= a.length; i++) {
    const next = [i];
    for (let j = 1; j <= b.length; j++) {
      const changed = row[j - 1]! + (a[i - 1] === b[j - 1] ? 0 : 1);
      const isExchanged = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1];
      next.push(Math.min(row[j]! + 1, next[j - 1]! + 1, changed, isExchanged ? before[j - 2]! + 1 : Infinity));
    }
    before = row;
    row = next;
  }
  return row[b.length]!;
}
