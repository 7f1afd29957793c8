import { de } from './de.ts';
import { es } from './es.ts';
import { fr } from './fr.ts';
import { hi } from './hi.ts';
import { it } from './it.ts';
import { ja } from './ja.ts';
import { nl } from './nl.ts';
import { pl } from './pl.ts';
import { pt } from './pt.ts';
import { zh } from './zh.ts';
import type { Forms } from './form.ts';

const FORMS: Readonly<Record<string, Forms>> = { de, es, fr, pt, it, nl, pl, ja, zh, hi };

/** Returns the forms of a language; undefined for English and languages that are not read. */
export function formsOf(language: string): Forms | undefined {
  return FORMS[language];
}

/** Returns the languages that have forms. */
export function formLanguages(): [language: string, forms: Forms][] {
  return Object.entries(FORMS);
}
