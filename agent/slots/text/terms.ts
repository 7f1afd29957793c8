import { MIN_STEM, type Node } from './lexicon.ts';
import type { Token } from './tokens.ts';

/** A phrase of the tables in a clause; `at` and `end` count tokens. */
export interface Term {
  /** For example `unit:s`, `num:5`, `el:vocals`, `from`. */
  meanings: readonly string[];
  at: number;
  end: number;
}

/** Phrases are at most that many tokens long. */
const MAX_PHRASE = 10;
const MAX_STEM = 12;

/** Finds the longest phrase of the lexicon at each place, from left to right, without overlaps. */
export function termsOf(tokens: readonly Token[], lexicon: Node): Term[] {
  const terms: Term[] = [];
  for (let at = 0; at < tokens.length;) {
    const found = isTenMinutes(tokens, at) ? undefined : phraseAt(tokens, at, lexicon);
    if (found) terms.push(found);
    at = found?.end ?? at + 1;
  }
  return terms;
}

/** "十分钟", "十分より": ten minutes rather than "enough". */
function isTenMinutes(tokens: readonly Token[], at: number): boolean {
  const [ten, minutes, after] = tokens.slice(at, at + 3);
  return ten?.text === '十' && minutes?.text === '分' && /^[钟鐘間以よまを超未]$/u.test(after?.text ?? '');
}

function phraseAt(tokens: readonly Token[], at: number, lexicon: Node): Term | undefined {
  let best: Term | undefined;
  let node: Node | undefined = lexicon;
  for (let end = at; node && end < Math.min(tokens.length, at + MAX_PHRASE); end++) {
    const { text, kind } = tokens[end]!;
    const next: Node | undefined = kind === 'name' ? undefined : node.next.get(text);
    const meanings: readonly string[] = next?.meanings.length ? next.meanings : stemmed(node, text);
    if (meanings.length > 0 && kind !== 'name') best = { meanings, at, end: end + 1 };
    node = next;
  }
  return best;
}

/** Returns the meanings of the longest known beginning of a word. */
function stemmed({ stems }: Node, word: string): readonly string[] {
  if (stems.size === 0) return [];
  for (let length = Math.min(word.length, MAX_STEM); length >= MIN_STEM; length--) {
    const meanings = stems.get(word.slice(0, length));
    if (meanings) return meanings;
  }
  return [];
}
