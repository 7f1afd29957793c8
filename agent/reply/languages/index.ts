import type { Phrases } from '../phrases.ts';
import type { Writing } from '../writing.ts';
import { phrases } from './en/phrases.ts';
import { writing } from './en/writing.ts';

/** Everything that the chat says in one language. */
export interface LanguageWords {
  writing: Writing;
  phrases: Phrases;
}

const ENGLISH: LanguageWords = { writing, phrases };
const LANGUAGES: Readonly<Record<string, LanguageWords>> = { en: ENGLISH };

/** Returns the words of a language; those of English where there are none. */
export function languageWords(language: string): LanguageWords {
  return LANGUAGES[language] ?? ENGLISH;
}
