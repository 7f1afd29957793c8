import MiniSearch from 'minisearch';
import { readFileSync } from 'node:fs';
import type { Section } from './sections.ts';
import { compared, type Compared, type Likeness } from './likeness.ts';
import { firstOf, preciseOf, topicWeight, withCost, type Topics } from './topics.ts';
import { namesOfCapabilities, wordings } from './wordings.ts';
import { termsOf, wordsOf } from './words.ts';

/** A section that was found, and how well it fits. */
export interface Found {
  section: Section;
  score: number;
}

/** Sections that can be searched. */
export interface Searchable {
  index: MiniSearch;
  sections: readonly Section[];
}

let built: Searchable | undefined;

/** Weight of the text of a section against its wordings. */
const OF_TEXT = 0.6;
/** How much the topics of the reader count beside the words. */
const OF_TOPICS = 0.4;
/**
 * Lowest likeness of a section, and lowest share of the question's words that are known, where no topic is: questions about anything else
 * have less. The likest wording is not one of `outside`.
 */
const MIN = { likeness: 0.4, known: 0.5 };

/**
 * Returns the sections of the documentation that fit a question, the best first; none if nothing does. `topics` are kinds of questions and
 * names of capabilities, where they are known. Sections are ranked by how like the question their wordings are, and by how well their text
 * fits it. Where one sentence of it fits far better than the whole, or the whole finds nothing, that sentence is searched. Takes some
 * milliseconds; of a long question the first words are read.
 */
export function search(
  question: string,
  {
    topics: known = [],
    limit = 5,
    searched = (built ??= build()),
  }: { topics?: Topics; limit?: number; searched?: Searchable } = {},
): Found[] {
  const text = question.slice(0, MAX_CHARACTERS);
  const topics = withCost(known, text);
  const whole = found(searched, text, topics);
  const sentences = text.split(/(?<=[.!?;])\s+/u).slice(0, MAX_SENTENCES);
  const apart = (sentences.length < 2 ? [] : sentences)
    .filter((each) => whole.length === 0 || ASKING.test(each))
    .map((each) => found(searched, each, topics))
    .reduce((first, each) => (scoreOf(each) > scoreOf(first) ? each : first), []);
  const best = OF_SENTENCE * scoreOf(apart) > scoreOf(whole) ? apart : whole;
  const anchor = preciseOf(topics, best[0]?.section.group) ?? (best.length === 0 ? firstOf(topics) : undefined);
  const first = searched.sections.filter((section) => section.page === ANSWERS && section.anchor === anchor);
  return [
    ...first.map((section) => ({ section, score: 0 })),
    ...best.filter(({ section }) => !first.includes(section)),
  ].slice(0, limit);
}

/** How much better a sentence fits a section than the whole, where the sentence alone is searched: the rest is a story around it. */
const OF_SENTENCE = 0.65;
const ASKING = /\?|^(?:what|which|how|is|are|do|does|can|could|why|when|where|who|will|would|may|should)\b/iu;
const MAX_CHARACTERS = 1_000;
const MAX_SENTENCES = 6;
const ANSWERS = 'docs/questions.md';

const scoreOf = ([first]: readonly Found[]): number => first?.score ?? 0;

/** Returns how like a question the likeliest section is, from 0 to some 1.4; 0 where it is about something else. */
export function likenessOf(question: string): number {
  return likeliest(compared(question.slice(0, MAX_CHARACTERS)));
}

/** How like a question the sections about the service are, and those about work on audio and its terms. */
export interface Likenesses {
  service: number;
  work: number;
  /** Address of the section about the service that is likest, such as `api.md#keys`. */
  best: string;
}

const OF_WORK = /^(?:capabilities\/|terms\.md)/;

/** Returns how like a question sections of either kind are; 0 where it is about something else. */
export function likenessesOf(question: string): Likenesses {
  const read = compared(question.slice(0, MAX_CHARACTERS));
  const likenesses: Likenesses = { service: 0, work: 0, best: '' };
  if (likeliest(read) === 0) return likenesses;
  for (const [address, { score }] of read.likenesses)
    if (OF_WORK.test(address)) likenesses.work = Math.max(likenesses.work, score);
    else if (score > likenesses.service) [likenesses.service, likenesses.best] = [score, address];
  return likenesses;
}

function likeliest({ known, outside, likenesses }: Compared): number {
  const each = [...likenesses.values()];
  const score = Math.max(0, ...each.map((likeness) => likeness.score));
  const isMeant = known >= MIN.known && score >= MIN.likeness;
  return isMeant && Math.max(0, ...each.map(({ nearest }) => nearest)) >= outside ? score : 0;
}

/** Returns the sections that fit a text, the best first; none where too little of it is known. */
function found({ index, sections }: Searchable, text: string, topics: Topics): Found[] {
  const read = compared(text);
  if (topics.length === 0 && likeliest(read) === 0) return [];
  const { words, likenesses } = read;
  const fitting = index.search(words.join(' '));
  const best = fitting[0]?.score ?? 1;
  const texts = new Map(fitting.map(({ id, score }) => [Number(id), score / best]));
  return sections
    .map((section, id) => {
      const likeness: Likeness | undefined = likenesses.get(addressOf(section));
      const sum = (likeness?.score ?? 0) + OF_TEXT * (texts.get(id) ?? 0);
      return { section, score: sum * topicWeight(section, text, topics) ** OF_TOPICS };
    })
    .filter(({ score }) => score > 0)
    .toSorted((a, b) => b.score - a.score);
}

/** Builds the index of `index.json`, which `npm run docs` writes. Takes some 100 ms, once a process. */
function build(): Searchable {
  return searchable(JSON.parse(readFileSync(new URL('index.json', import.meta.url), 'utf8')) as Section[]);
}

/** Makes sections searchable. */
export function searchable(sections: readonly Section[]): Searchable {
  const index = new MiniSearch({
    fields: ['title', 'heading', 'text', 'wordings'],
    tokenize: wordsOf,
    processTerm: termsOf,
    searchOptions: { boost: { title: 1.5, heading: 1.5, wordings: 2 }, bm25: { k: 1.2, b: 0.5, d: 0.5 } },
  });
  const written = Map.groupBy(wordings(), ({ address }) => address);
  const names = namesOfCapabilities();
  index.addAll(
    sections.map((section, id) => ({
      id,
      title: [section.title.replaceAll('_', ' '), ...(names.get(section.title) ?? [])].join(' '),
      heading: section.heading,
      text: [...section.lines, ...section.rows].join(' '),
      wordings: (written.get(addressOf(section)) ?? []).map(({ text }) => text).join(' '),
    })),
  );
  return { index, sections };
}

/** Returns the address of a section within `docs/`. */
function addressOf({ page, anchor }: Section): string {
  const path = page.replace(/^docs\//, '');
  return anchor === '' ? path : `${path}#${anchor}`;
}
