import { lexiconOf, type Node, type Words } from '../text/lexicon.ts';
import { ALL_LANGUAGES } from './all-languages.ts';
import { DE } from './de.ts';
import { EN_CONDITIONS } from './en-conditions.ts';
import { EN } from './en.ts';
import { ES } from './es.ts';
import { FR } from './fr.ts';
import { HI } from './hi.ts';
import { IT } from './it.ts';
import { JA } from './ja.ts';
import { NL } from './nl.ts';
import numbers from './numbers.json' with { type: 'json' };
import { PL } from './pl.ts';
import { PT } from './pt.ts';
import { ZH } from './zh.ts';

const TABLES: Readonly<Record<string, Words>> = {
  en: { ...EN, ...EN_CONDITIONS },
  de: DE,
  es: ES,
  fr: FR,
  pt: PT,
  it: IT,
  nl: NL,
  pl: PL,
  ja: JA,
  zh: ZH,
  hi: HI,
};
const NUMBERS: Readonly<Record<string, { cardinals: string[]; ordinals: string[] }>> = numbers;

const built = new Map<string, Node>();

/** Returns the lexicon of a language with the international words; those alone for a language without a table. */
export function lexiconFor(language: string): Node {
  const known = built.get(language);
  if (known) return known;
  if (!(language in TABLES)) return lexiconFor('en');
  const lexicon = lexiconOf([TABLES[language]!, ALL_LANGUAGES, numberWords(language)]);
  built.set(language, lexicon);
  return lexicon;
}

function spelled(word: string): string {
  return `${word}|${word.replaceAll('-', ' ')}`;
}

/** Returns number words from 0 to 99 and ordinals to the 31st, also without their hyphens. */
function numberWords(language: string): Words {
  const { cardinals = [], ordinals = [] } = NUMBERS[language] ?? {};
  return Object.fromEntries([
    ...cardinals.map((word, n) => [`num:${n}`, spelled(word)]),
    ...ordinals.map((word, n) => [`ord:${n + 1}`, spelled(word)]),
  ]);
}
