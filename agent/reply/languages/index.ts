import type { DeedWords } from '../../../audio/capabilities/deed-words.ts';
import type { ResultWords } from '../../../audio/capabilities/result-words.ts';
import type { Phrases } from '../phrases.ts';
import type { Writing } from '../writing.ts';
import * as de from './de/index.ts';
import * as en from './en/index.ts';
import * as es from './es/index.ts';
import * as fr from './fr/index.ts';
import * as hi from './hi/index.ts';
import * as it from './it/index.ts';
import * as ja from './ja/index.ts';
import * as nl from './nl/index.ts';
import * as pl from './pl/index.ts';
import * as pt from './pt/index.ts';
import * as zh from './zh/index.ts';

/** Everything that the chat says in one language. */
export interface LanguageWords {
  writing: Writing;
  phrases: Phrases;
  deeds: DeedWords;
  results: ResultWords;
  failures: (code: string, message: string) => string;
}

const LANGUAGES: Readonly<Record<string, LanguageWords>> = { en, de, es, fr, hi, it, ja, nl, pl, pt, zh };

/** Returns the words of a language; those of English where there are none. */
export function languageWords(language: string): LanguageWords {
  return LANGUAGES[language] ?? en;
}
