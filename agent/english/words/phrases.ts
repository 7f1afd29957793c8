import { stemOf } from './stems.ts';
import type { Word } from './words.ts';

/** A phrase: words by their stems, alternatives by `|`; `~` stands for up to three words in between. */
export type Phrase = readonly (readonly string[] | 'gap')[];

const MOST_BETWEEN = 3;

/** Reads phrases as data has them: comma-separated. */
export function phrases(text: string): Phrase[] {
  return text
    .split(',')
    .map((each) => each.trim())
    .filter(Boolean)
    .map((each) => each.split(/\s+/).map((part) => (part === '~' ? 'gap' : part.split('|').map(stemOf))));
}

/** Where a phrase is among words first: from its first word to after its last. */
export function findPhrase(
  words: readonly Word[],
  phrase: Phrase,
  from = 0,
): { start: number; end: number } | undefined {
  for (let start = from; start < words.length; start++) {
    const end = matchAt(words, phrase, start);
    if (end !== undefined) return { start, end };
  }
  return undefined;
}

/** Whether any of the phrases is among the words. */
export function has(words: readonly Word[], any: readonly Phrase[]): boolean {
  return any.some((phrase) => findPhrase(words, phrase) !== undefined);
}

function matchAt(words: readonly Word[], phrase: Phrase, start: number): number | undefined {
  let at = start;
  let gap = 0;
  for (const part of phrase) {
    if (part === 'gap') {
      gap = MOST_BETWEEN;
      continue;
    }
    let skipped = 0;
    while (!(at < words.length && !words[at]!.isStop && part.includes(words[at]!.stem))) {
      if (skipped++ >= gap || at >= words.length || words[at]!.isStop) return undefined;
      at++;
    }
    at++;
    gap = 0;
  }
  return at;
}
