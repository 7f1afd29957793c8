import { search } from './search.ts';
import { saysSomething, type Section } from './sections.ts';
import type { Topics } from './topics.ts';
import { termsOf, wordsOf } from './words.ts';

/** The passage of the documentation that responds to a question. */
export interface Answer {
  /** Two or three sentences of the section. */
  text: string;
  /** Page and section, such as `docs/questions.md#what-does-it-cost`. */
  link: string;
}

/** Returns the passage of the documentation that responds to a question; undefined where there is none. */
export function answer(question: string, { topics = [] }: { topics?: Topics } = {}): Answer | undefined {
  return answers(question, { topics, limit: 1 })[0];
}

/** Returns the passages of the documentation about a question, the best first; none where nothing fits. */
export function answers(question: string, { topics = [], limit }: { topics?: Topics; limit: number }): Answer[] {
  return search(question, { topics, limit }).map(({ section }) => ({
    text: excerpt(section, question),
    link: section.anchor === '' ? section.page : `${section.page}#${section.anchor}`,
  }));
}

const MAX_SENTENCES = 3;
const MAX_CHARACTERS = 420;

/** How many words of a question the beginning of a section counts for: it says in short what follows. */
const OF_BEGINNING = 1;

/** Text of a section, and how many words of the question are in it. */
interface Passage {
  text: string;
  hits: number;
}

/** Returns the sentences in a row that have most of the question's words, or the row of a table that has as many; the first rows where nothing has any. */
function excerpt({ lines, rows }: Section, question: string): string {
  const asked = new Set(termsIn(question));
  const hitsOf = (text: string): number => new Set(termsIn(text)).intersection(asked).size;
  const said = lines.filter(saysSomething);
  const first = {
    text: (said.length > 0 ? said : rows.length > 0 ? rows : lines).slice(0, MAX_SENTENCES).join(' '),
    hits: 0,
  };
  const inSentences = passagesOf(said, hitsOf).reduce((best, each) => (each.hits > best.hits ? each : best), first);
  const [inRows] = rows.map((text) => ({ text, hits: hitsOf(text) })).toSorted((a, b) => b.hits - a.hits);
  return inRows && inRows.hits > 0 && inRows.hits >= inSentences.hits ? inRows.text : inSentences.text;
}

/** Returns as many lines as fit, from each one on. */
function passagesOf(lines: readonly string[], hitsOf: (text: string) => number): Passage[] {
  return lines.map((_, from) => {
    let to = from + 1;
    let length = lines[from]!.length;
    while (to < lines.length && to - from < MAX_SENTENCES && length + lines[to]!.length < MAX_CHARACTERS)
      length += lines[to++]!.length;
    const text = lines.slice(from, to).join(' ');
    return { text, hits: hitsOf(text) + (from === 0 ? OF_BEGINNING : 0) };
  });
}

const termsIn = (text: string): string[] => wordsOf(text).flatMap((word) => termsOf(word) ?? []);
