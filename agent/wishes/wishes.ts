import { languageOf } from '../reading/language.ts';
import { FORMS as CHINESE } from './zh.ts';
import { FORMS as DUTCH } from './nl.ts';
import { FORMS as FRENCH } from './fr.ts';
import { FORMS as GERMAN } from './de.ts';
import { FORMS as HINDI } from './hi.ts';
import { FORMS as ITALIAN } from './it.ts';
import { FORMS as JAPANESE } from './ja.ts';
import { FORMS as POLISH } from './pl.ts';
import { FORMS as PORTUGUESE } from './pt.ts';
import { FORMS as SPANISH } from './es.ts';
import type { Form } from './form.ts';

const FORMS: Readonly<Record<string, readonly Form[]>> = {
  de: GERMAN,
  es: SPANISH,
  fr: FRENCH,
  hi: HINDI,
  it: ITALIAN,
  ja: JAPANESE,
  nl: DUTCH,
  pl: POLISH,
  pt: PORTUGUESE,
  zh: CHINESE,
};

/** Longer messages are read as they are. */
const MOST_CHARS = 4_000;

/**
 * Returns a message of a language beside English whose requests are worded as orders: "könntest du bitte … entfernen" as "entferne bitte …".
 * The trained reader and the forms of the languages know orders best.
 */
export function withPlainWishes(message: string): string {
  if (message.length > MOST_CHARS) return message;
  return (FORMS[languageOf(message)] ?? []).reduce(
    (text, [pattern, plain]) =>
      typeof plain === 'string' ? text.replaceAll(pattern, plain) : text.replaceAll(pattern, plain),
    message,
  );
}
