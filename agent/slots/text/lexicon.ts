import { plain, tokensOf } from './tokens.ts';

/** Phrases of a language by their meaning, separated by `|`. A phrase that ends in `*` stands for all words that begin so. */
export type Words = Readonly<Record<string, string>>;

/** A tree over the words of phrases. */
export interface Node {
  next: Map<string, Node>;
  /** Beginnings of words that end a phrase. */
  stems: Map<string, string[]>;
  meanings: string[];
}

/** Beginnings shorter than this are not looked up. */
export const MIN_STEM = 3;

/** Builds the tree of several tables. A phrase may have several meanings. */
export function lexiconOf(tables: readonly Words[]): Node {
  const root = emptyNode();
  for (const table of tables) {
    for (const [meaning, phrases] of Object.entries(table)) {
      for (const phrase of phrases.split('|')) add(root, phrase.trim(), meaning);
    }
  }
  return root;
}

function emptyNode(): Node {
  return { next: new Map(), stems: new Map(), meanings: [] };
}

function add(root: Node, phrase: string, meaning: string): void {
  const isStem = phrase.endsWith('*');
  const words = tokensOf(isStem ? phrase.slice(0, -1) : phrase).map(({ text }) => plain(text));
  const last = isStem ? words.pop() : undefined;
  let node = root;
  for (const word of words) {
    const next = node.next.get(word) ?? emptyNode();
    node.next.set(word, next);
    node = next;
  }
  if (last === undefined) node.meanings.push(meaning);
  else node.stems.set(last, [...(node.stems.get(last) ?? []), meaning]);
}
