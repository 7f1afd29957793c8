import { search } from './search.ts';
import type { Section } from './sections.ts';
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

/** Returns the sentences in a row that have most of the question's words; the first ones where several have as many. */
function excerpt({ lines }: Section, question: string): string {
  const asked = new Set(wordsOf(question).flatMap((word) => termsOf(word) ?? []));
  const hits = lines.map(
    (line) => new Set(wordsOf(line).flatMap((word) => termsOf(word) ?? [])).intersection(asked).size,
  );
  let best = { from: 0, to: 1, hits: -1 };
  for (const from of lines.keys()) {
    let to = from;
    let length = 0;
    while (
      to < lines.length &&
      to - from < MAX_SENTENCES &&
      (to === from || length + lines[to]!.length < MAX_CHARACTERS)
    )
      length += lines[to++]!.length;
    const sum = hits.slice(from, to).reduce((total, each) => total + each, 0);
    if (sum > best.hits) best = { from, to, hits: sum };
  }
  return lines.slice(best.from, best.to).join(' ');
}
