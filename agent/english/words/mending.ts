import { ORDINARY } from './ordinary.ts';
import { stemOf } from './stems.ts';
import { VOCABULARY } from './vocabulary.ts';

const KNOWN = new Set(VOCABULARY);
const KNOWN_STEMS = new Set(VOCABULARY.map(stemOf));
/** Shorter words have too many neighbours. */
const LEAST_LETTERS = 4;
/** From here on two slips are mended. */
const LONG_LETTERS = 8;

/** A word that is in no dictionary of ours, as the one it was meant to be; itself where none is near. */
export function mended(text: string): string {
  if (text.length < LEAST_LETTERS || isKnown(text)) return text;
  const most = text.length >= LONG_LETTERS ? 2 : 1;
  let best = { word: text, distance: most + 1 };
  for (const candidate of VOCABULARY) {
    if (candidate.length < LEAST_LETTERS || Math.abs(candidate.length - text.length) > most) continue;
    // First letters are seldom wrong, but may have changed places with the second.
    if (candidate[0] !== text[0] && !(candidate[0] === text[1] && candidate[1] === text[0])) continue;
    const distance = editDistance(candidate, text);
    if (distance < best.distance) best = { word: candidate, distance };
  }
  return best.word;
}

function isKnown(text: string): boolean {
  if (KNOWN.has(text) || KNOWN_STEMS.has(stemOf(text))) return true;
  return ORDINARY.has(text) || ORDINARY.has(text.replace(/s$/, ''));
}

/** Insertions, deletions, substitutions and swaps of neighbours (optimal string alignment) that make one of the other. */
export function editDistance(a: string, b: string): number {
  const rows: number[][] = [Array.from({ length: b.length + 1 }, (_, j) => j)];
  for (let i = 1; i <= a.length; i++) {
    const row = [i];
    for (let j = 1; j <= b.length; j++) {
      const cost = a[i - 1] === b[j - 1] ? 0 : 1;
      let least = Math.min(rows[i - 1]![j]! + 1, row[j - 1]! + 1, rows[i - 1]![j - 1]! + cost);
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1])
        least = Math.min(least, rows[i - 2]![j - 2]! + 1);
      row.push(least);
    }
    rows.push(row);
  }
  return rows[a.length]![b.length]!;
}
