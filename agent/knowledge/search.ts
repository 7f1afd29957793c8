import MiniSearch from 'minisearch';
import { readFileSync } from 'node:fs';
import type { Section } from './sections.ts';
import { askedSection } from './asked.ts';
import { firstOf, isOfKind, isOfTerm, preciseOf, topicWeight, type Topics } from './topics.ts';
import { isClass, termsOf, wordsOf } from './words.ts';

/** A section that was found, and how well it fits. */
export interface Found {
  section: Section;
  score: number;
  /** Words of the question that the section has, in any form. */
  terms: string[];
}

/** Sections that can be searched. */
export interface Searchable {
  index: MiniSearch;
  sections: readonly Section[];
}

let built: Searchable | undefined;

/** Lowest score of a section that has to do with the question: of questions about anything else, most find nothing or less. */
const LEAST_SCORE = 20;
/** Lowest share of a question's words that its section has, where no topic is known. */
const LEAST_SHARE = 0.4;

/**
 * Returns the sections of the documentation that fit a question, the best first; none if nothing does. `topics` are kinds of questions and
 * names of capabilities, where they are known. A section of which a wording is like the question comes first. Where the whole finds nothing, its sentences are tried one by one. Takes about a
 * millisecond; of a long question the first words are read.
 */
export function search(
  question: string,
  {
    topics = [],
    limit = 5,
    searched = (built ??= build()),
  }: { topics?: Topics; limit?: number; searched?: Searchable } = {},
): Found[] {
  const { sections } = searched;
  const text = question.slice(0, MAX_CHARACTERS);
  const whole = found(searched, text, topics);
  const sentences = text.split(/(?<=[.!?;])\s+/u).slice(0, MAX_SENTENCES);
  const best =
    whole.length > 0 || sentences.length < 2
      ? whole
      : (sentences.map((each) => found(searched, each, topics)).toSorted((a, b) => scoreOf(b) - scoreOf(a))[0] ?? []);
  const anchor = preciseOf(topics, best[0]?.section.group) ?? (best.length === 0 ? firstOf(topics) : undefined);
  const asked = askedAnchor(text, topics, sections);
  const first = [asked, anchor].flatMap((each) =>
    sections.filter((section) => section.page === ANSWERS && section.anchor === each),
  );
  const firsts = [...new Set(first)].map((section) => ({ section, score: 0, terms: [] }));
  return [...firsts, ...best.filter(({ section }) => !first.includes(section))].slice(0, limit);
}

/** Likeness of a question to a wording of a section from which on the section is meant: where its topics say the same, where none is known, and else. */
const LIKE = { ofKind: 0.45, unknown: 0.4, ofOtherKind: 0.7 };

/** Returns the anchor of the section, on `docs/questions.md`, of which a wording is like the question. */
function askedAnchor(text: string, topics: Topics, sections: readonly Section[]): string | undefined {
  if (isOfTerm(text)) return undefined;
  const asked = askedSection(text, { isOfDifference: topics.includes('differences') });
  const section = sections.find((each) => each.page === ANSWERS && each.anchor === asked?.anchor);
  if (!asked || !section) return undefined;
  // A capability has a page of its own.
  if (topics.some((topic) => sections.some(({ page }) => page === `docs/capabilities/${topic}.md`)))
    return topics.includes('differences') && asked.likeness >= LIKE.ofKind ? asked.anchor : undefined;
  // A limit may be one of anything.
  const kinds = topics.filter((topic) => topic !== 'limits');
  const min = isOfKind(section, kinds) ? LIKE.ofKind : topics.length === 0 ? LIKE.unknown : LIKE.ofOtherKind;
  return asked.likeness >= min ? asked.anchor : undefined;
}

const MAX_SENTENCES = 6;

const scoreOf = ([first]: readonly Found[]): number => first?.score ?? 0;

function found({ index, sections }: Searchable, text: string, topics: Topics): Found[] {
  const asked = new Set(wordsOf(text).filter((word) => termsOf(word) !== null)).size;
  return index
    .search(text, {
      boostDocument: (id) => weightOf(sections[Number(id)]!) * topicWeight(sections[Number(id)]!, text, topics),
    })
    .map(({ id, score, queryTerms }) => ({ section: sections[Number(id)]!, score, terms: queryTerms }))
    .filter(
      ({ score, terms }) => score >= LEAST_SCORE && (topics.length > 0 || ownWords(terms) >= LEAST_SHARE * asked),
    );
}

/** Returns how many of the terms are words of the question, not classes of words. */
function ownWords(terms: readonly string[]): number {
  return terms.filter((term) => !isClass(term)).length;
}

const MAX_CHARACTERS = 1_000;
const ANSWERS = 'docs/questions.md';

/** Builds the index of `index.json`, which `npm run docs` writes. Takes some 100 ms, once a process. */
function build(): Searchable {
  return searchable(JSON.parse(readFileSync(new URL('index.json', import.meta.url), 'utf8')) as Section[]);
}

/** Makes sections searchable. */
export function searchable(sections: readonly Section[]): Searchable {
  const index = new MiniSearch({
    fields: ['title', 'heading', 'text'],
    tokenize: wordsOf,
    processTerm: termsOf,
    searchOptions: { boost: { heading: 2, title: 1.5 } },
  });
  index.addAll(
    sections.map(({ title, heading, lines }, id) => ({
      id,
      title,
      heading: heading === title ? '' : heading,
      text: lines.join(' '),
    })),
  );
  return { index, sections };
}

/** Pages that were written as answers come first where several fit alike; those for operators last. */
function weightOf({ page }: Section): number {
  if (page === ANSWERS) return 1.6;
  return /^docs\/(operate|deploy|configuration)\.md$/.test(page) ? 0.6 : 1;
}
