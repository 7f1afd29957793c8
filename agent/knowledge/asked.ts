import { readFileSync } from 'node:fs';
import { isClass, termsOf, wordsOf } from './words.ts';

/** Weight of a class of words that mean nearly the same, against the word itself. */
const CLASS_WEIGHT = 0.6;

/** Lowest share of a question's words that any wording has: with fewer, it is about something else. */
const MIN_KNOWN = 0.5;

/** Sections about what two capabilities differ in; a question that was read as one for a difference has no other. */
const DIFFERENCE = 'what-is-the-difference';

interface Wording {
  anchor: string;
  terms: ReadonlySet<string>;
}

let built: { wordings: Wording[]; weights: ReadonlyMap<string, number>; rare: number } | undefined;

/**
 * Returns the section of `docs/questions.md` whose wordings are most like a question, by its anchor, and how like they are (0 to 1);
 * undefined if it has no words in common with any. `asked.json` has several wordings of each section. The text of the documentation takes no part, so that nothing
 * that is written there changes what is found.
 */
export function askedSection(
  question: string,
  { isOfDifference = false }: { isOfDifference?: boolean } = {},
): { anchor: string; likeness: number } | undefined {
  built ??= build();
  const { wordings, weights, rare } = built;
  const weightOf = (term: string): number => (weights.get(term) ?? rare) * (isClass(term) ? CLASS_WEIGHT : 1);
  const sumOf = (terms: Iterable<string>): number => [...terms].reduce((sum, term) => sum + weightOf(term), 0);
  const asked = termsIn(question);
  const total = sumOf(asked);
  if (total === 0 || knownShare(question, weights) < MIN_KNOWN) return undefined;
  let best: { anchor: string; likeness: number } | undefined;
  for (const { anchor, terms } of wordings) {
    if (isOfDifference && !anchor.startsWith(DIFFERENCE)) continue;
    const likeness = sumOf(terms.intersection(asked)) / Math.sqrt(total * sumOf(terms));
    if (likeness > (best?.likeness ?? 0)) best = { anchor, likeness };
  }
  return best;
}

/** Returns the share of a question's words that some wording has, in any form or as another word of the same class. */
function knownShare(question: string, weights: ReadonlyMap<string, number>): number {
  const words = [...new Set(wordsOf(question))].flatMap((word) => {
    const terms = termsOf(word);
    return terms === null ? [] : [terms];
  });
  return words.filter((terms) => terms.some((term) => weights.has(term))).length / words.length;
}

function build(): NonNullable<typeof built> {
  const asked = JSON.parse(readFileSync(new URL('asked.json', import.meta.url), 'utf8')) as Record<string, string[]>;
  const wordings = Object.entries(asked).flatMap(([anchor, texts]) =>
    [anchor.replaceAll('-', ' '), ...texts].map((text) => ({ anchor, terms: termsIn(text) })),
  );
  const counts = new Map<string, number>();
  for (const { terms } of wordings) for (const term of terms) counts.set(term, (counts.get(term) ?? 0) + 1);
  const rare = Math.log(1 + wordings.length);
  return {
    wordings,
    weights: new Map([...counts].map(([term, count]) => [term, Math.log(1 + wordings.length / count)])),
    rare,
  };
}

function termsIn(text: string): Set<string> {
  return new Set(wordsOf(text).flatMap((word) => termsOf(word) ?? []));
}
