import { isClass, termsOf, wordsOf } from './words.ts';

/** A text as weights of its terms, and its length. */
export interface Vector {
  weights: ReadonlyMap<string, number>;
  length: number;
}

/** Weight of a class of words that mean nearly the same, and of two words in a row, against a word. */
const WEIGHTS = { class: 0.6, pair: 0.5 };
const PAIR = '+';

/** Returns the terms of a text: stems, classes of words, and pairs of words in a row, in which words without a meaning of their own count. */
export function termsIn(words: readonly string[]): Set<string> {
  const terms = new Set<string>();
  let before: string | undefined;
  for (const word of words) {
    const own = termsOf(word);
    for (const term of own ?? []) terms.add(term);
    const stem = own?.[0] ?? word;
    if (before !== undefined) terms.add(`${PAIR}${before} ${stem}`);
    before = stem;
  }
  return terms;
}

/** Counts in how many subjects a term occurs. */
export type Frequencies = ReadonlyMap<string, number>;

/** Weighs terms by how few subjects they occur in. */
export class Weights {
  readonly #frequencies: Frequencies;
  readonly #subjects: number;

  constructor(frequencies: Frequencies, subjects: number) {
    this.#frequencies = frequencies;
    this.#subjects = subjects;
  }

  /** Reports whether a word, in any form, occurs in some subject. */
  isKnown(term: string): boolean {
    return this.#frequencies.has(term);
  }

  /** Returns the vector of terms. A word that no subject has counts as the rarest; classes and pairs that none has do not. */
  of(terms: Iterable<string>): Vector {
    const weights = new Map<string, number>();
    for (const term of terms) {
      const frequency = this.#frequencies.get(term);
      if (frequency === undefined && (isClass(term) || isPair(term))) continue;
      const kind = isPair(term) ? WEIGHTS.pair : isClass(term) ? WEIGHTS.class : 1;
      weights.set(term, kind * Math.log(1 + this.#subjects / (frequency ?? 1)));
    }
    return { weights, length: lengthOf(weights) };
  }

  /** Returns the vector of a text. */
  ofText(text: string): Vector {
    return this.of(termsIn(wordsOf(text)));
  }
}

/** Returns the vector in the middle of several, in which what they share counts more, but not in proportion. */
export function middleOf(vectors: readonly Vector[]): Vector {
  const sums = new Map<string, number>();
  for (const { weights, length } of vectors)
    for (const [term, weight] of weights) sums.set(term, (sums.get(term) ?? 0) + weight / (length || 1));
  for (const [term, sum] of sums) sums.set(term, Math.sqrt(sum));
  return { weights: sums, length: lengthOf(sums) };
}

/** Returns the product of two vectors. */
export function product(a: Vector, b: Vector): number {
  const [few, many] = a.weights.size < b.weights.size ? [a, b] : [b, a];
  let sum = 0;
  for (const [term, weight] of few.weights) sum += weight * (many.weights.get(term) ?? 0);
  return sum;
}

/** Returns how like two vectors are, from 0 to 1. */
export const cosine = (a: Vector, b: Vector): number => product(a, b) / (a.length * b.length || 1);

const isPair = (term: string): boolean => term.startsWith(PAIR);

function lengthOf(weights: ReadonlyMap<string, number>): number {
  return Math.sqrt([...weights.values()].reduce((sum, weight) => sum + weight * weight, 0));
}
