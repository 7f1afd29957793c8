import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ORDINARY } from '../english/words/ordinary.ts';
import { RARE } from './rare.ts';

/** Words of English messages with how often they occur, the most frequent first; `npm run train:words` writes it. */
export const WORDS_FILE = join(import.meta.dirname, 'words.txt');

let counts: ReadonlyMap<string, number> | undefined;

/** Returns how often a word occurs in messages to a chat; 0 of an unknown one. */
export function countOf(word: string): number {
  counts ??= new Map(
    readFileSync(WORDS_FILE, 'utf8')
      .split('\n')
      .filter(Boolean)
      .map((line): [string, number] => {
        const [known = '', count] = line.split(' ');
        return [known, Number(count)];
      }),
  );
  return counts.get(word) ?? 0;
}

const ENDINGS = /(?:'s|s|es|ly|able)$/u;
/** Endings before which a short syllable doubles its consonant: "clip" has "clipping" and no "cliping". */
const DOUBLING = /(?:ed|ing|ers?)$/u;
const SHORT = /(?:^|[^aeiou])[aeiou][^aeiouwxy]$/u;
const DOUBLED = /[^aeiou][aeiou]([^aeiouwxy])\1$/u;

/** Whether a word is English as it stands, by itself or as a form of a known one. */
export function isEnglish(word: string): boolean {
  if (isKnown(word)) return true;
  const stem = word.replace(ENDINGS, '');
  if (stem !== word && (isKnown(stem) || isKnown(`${stem}e`))) return true;
  const root = word.replace(DOUBLING, '');
  if (root === word) return false;
  return (
    isKnown(`${root}e`) || (isKnown(root) && !SHORT.test(root)) || (DOUBLED.test(root) && isKnown(root.slice(0, -1)))
  );
}

/** The British ending of a verb, and of what is made of one: "visualiser". */
const BRITISH = /is(?=(?:e|ed|er|ers|es|ing|ation)$)/u;

const isKnown = (word: string): boolean =>
  countOf(word) > 0 ||
  ORDINARY.has(word) ||
  RARE.has(word) ||
  (BRITISH.test(word) && countOf(word.replace(BRITISH, 'iz')) > 0);
