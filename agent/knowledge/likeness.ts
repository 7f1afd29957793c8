import { corrections } from './spelling.ts';
import { cosine, middleOf, product, termsIn, Weights, type Vector } from './vectors.ts';
import { aspects, namesOfCapabilities, outside, wordings, type Wording } from './wordings.ts';
import { termsOf, wordsOf } from './words.ts';

/** How like a question the wordings of a section are. */
export interface Likeness {
  /** That of the nearest wording, 0 to 1. */
  nearest: number;
  /** All that counts: also of the second, of the middle of all, and of the names of the capability. */
  score: number;
}

/** A question that was read: its words as they are known, and what they are like. */
export interface Compared {
  words: string[];
  /** Share of the words with a meaning of their own that some wording has, in any form or as another word of the same class. */
  known: number;
  /** How like the question those are that the documentation has nothing about. */
  outside: number;
  /** By address of the section, such as `api.md#keys`. */
  likenesses: ReadonlyMap<string, Likeness>;
}

/** In the place of a section, for questions that the documentation has nothing about. */
const OUTSIDE = '';

/** Weights of the further likenesses against that of the nearest wording. */
const WEIGHTS = { second: 0.3, middle: 0.5, names: 0.1 };
/** Questions that are made of a name and an aspect count less than those that were written. */
const MADE = 0.9;
/** Likeness of the middle of the questions that are made, as a part of the nearest one. */
const MADE_MIDDLE = 0.7;
/** More words of a question are not read. */
const MAX_WORDS = 80;

interface Built {
  weights: Weights;
  correct: (word: string) => string;
  texts: { address: string; length: number }[];
  /** Numbers of `texts` that have a term, with its weight in each. */
  postings: ReadonlyMap<string, [number: number, weight: number][]>;
  middles: ReadonlyMap<string, Vector>;
  capabilities: { page: string; names: Vector[] }[];
  aspects: { anchor: string; forms: Vector[] }[];
}

let built: Built | undefined;

/** Compares a question with the wordings of all sections, and with the names of capabilities together with the forms of their aspects. */
export function compared(question: string): Compared {
  const { weights, correct, texts, postings, middles, capabilities, aspects: asked } = (built ??= build());
  const words = wordsOf(question).slice(0, MAX_WORDS).map(correct);
  const vector = weights.of(termsIn(words));
  const found = new Map<string, { nearest: number; second: number; middle: number; names: number }>();
  const at = (address: string) =>
    found.get(address) ?? found.set(address, { nearest: 0, second: 0, middle: 0, names: 0 }).get(address)!;

  const products = new Map<number, number>();
  for (const [term, weight] of vector.weights)
    for (const [number, other] of postings.get(term) ?? [])
      products.set(number, (products.get(number) ?? 0) + weight * other);
  for (const [number, sum] of products) {
    const { address, length } = texts[number]!;
    const likeness = sum / (vector.length * length || 1);
    const entry = at(address);
    if (likeness > entry.nearest) [entry.nearest, entry.second] = [likeness, entry.nearest];
    else if (likeness > entry.second) entry.second = likeness;
  }
  for (const [address, entry] of found) entry.middle = cosine(vector, middles.get(address)!);

  const forms = asked.map(({ anchor, forms: each }) => ({ anchor, forms: productsOf(vector, each) }));
  for (const { page, names } of capabilities) {
    const named = productsOf(vector, names).filter(([likeness]) => likeness > 0);
    if (named.length === 0) continue;
    const ofNames = Math.max(...named.map(([likeness, square]) => likeness / (vector.length * Math.sqrt(square) || 1)));
    for (const { anchor, forms: each } of forms) {
      const made = Math.max(
        ...named.flatMap(([name, nameSquare]) =>
          each.map(([form, square]) => (name + form) / (vector.length * Math.sqrt(nameSquare + square) || 1)),
        ),
      );
      const entry = at(anchor === '' ? page : `${page}#${anchor}`);
      entry.names = ofNames;
      entry.middle = Math.max(entry.middle, MADE_MIDDLE * made);
      if (MADE * made > entry.nearest) [entry.nearest, entry.second] = [MADE * made, entry.nearest];
    }
  }
  const likenesses = new Map(
    [...found].map(([address, { nearest, second, middle, names }]) => [
      address,
      { nearest, score: nearest + WEIGHTS.second * second + WEIGHTS.middle * middle + WEIGHTS.names * names },
    ]),
  );
  const elsewhere = likenesses.get(OUTSIDE)?.nearest ?? 0;
  likenesses.delete(OUTSIDE);
  return { words, known: knownShare(words, weights), outside: elsewhere, likenesses };
}

function productsOf(vector: Vector, others: readonly Vector[]): [product: number, square: number][] {
  return others.map((other) => [product(vector, other), other.length ** 2]);
}

function knownShare(words: readonly string[], weights: Weights): number {
  const meant = [...new Set(words)].flatMap((word) => {
    const terms = termsOf(word);
    return terms === null ? [] : [terms];
  });
  if (meant.length === 0) return 1;
  return meant.filter((terms) => terms.some((term) => weights.isKnown(term))).length / meant.length;
}

/** Builds what questions are compared with. Takes some 100 ms, once a process. */
function build(): Built {
  const written = [...wordings(), ...outside().map((text) => ({ address: OUTSIDE, text }))];
  const names = [...namesOfCapabilities()].map(([name, texts]): [string, string[]] => [
    name,
    [name, name.replaceAll('_', ' '), ...texts],
  ]);
  const forms = aspects();
  const named = names.flatMap(([address, texts]) => texts.map((text) => ({ address, text })));
  const formed = forms.flatMap(([address, texts]) => texts.map((text) => ({ address, text })));
  const all = [...written, ...named, ...formed];
  const weights = weightsOf(all);
  const texts = written.map(({ address, text }) => ({ address, vector: weights.ofText(text) }));
  const postings = new Map<string, [number: number, weight: number][]>();
  for (const [number, { vector }] of texts.entries())
    for (const [term, weight] of vector.weights) {
      const entries = postings.get(term);
      if (entries) entries.push([number, weight]);
      else postings.set(term, [[number, weight]]);
    }
  return {
    weights,
    correct: corrections(new Set(all.flatMap(({ text }) => wordsOf(text)))),
    texts: texts.map(({ address, vector }) => ({ address, length: vector.length })),
    postings,
    middles: new Map(
      [...Map.groupBy(texts, ({ address }) => address)].map(([address, each]) => [
        address,
        middleOf(each.map(({ vector }) => vector)),
      ]),
    ),
    capabilities: names.map(([name, each]) => ({
      page: `capabilities/${name}.md`,
      names: each.map((text) => weights.ofText(text)),
    })),
    aspects: forms.map(([anchor, each]) => ({ anchor, forms: each.map((text) => weights.ofText(text)) })),
  };
}

/** Weighs terms by the sections, names and aspects that have them. */
function weightsOf(all: readonly Wording[]): Weights {
  const subjects = new Map<string, Set<string>>();
  for (const { address, text } of all)
    for (const term of termsIn(wordsOf(text))) {
      const set = subjects.get(term);
      if (set) set.add(address);
      else subjects.set(term, new Set([address]));
    }
  return new Weights(
    new Map([...subjects].map(([term, { size }]) => [term, size])),
    new Set(all.map(({ address }) => address)).size,
  );
}
