import { askedIn } from '../../../wishes/asked.ts';
import type { Forms } from './form.ts';
import { formsOf } from './forms.ts';

/** Longer sentences are no request that is read by its form. */
const MAX_CHARACTERS = 400;

/**
 * Reads a question that asks somebody for work in a language other than English: whether it orders the work about a file at hand, or
 * forbids it. Undefined for other sentences, and for questions about what can be done in general.
 */
export function requestIn(sentence: string, language: string): 'ordered' | 'forbidden' | undefined {
  const forms = formsOf(language);
  if (sentence.length > MAX_CHARACTERS || !forms || !isAsked(sentence, forms)) return undefined;
  return askedIn(sentence, language);
}

function isAsked(sentence: string, forms: Forms): boolean {
  return forms.polite.test(sentence) && !forms.whether.test(sentence) && !forms.suppose.test(sentence);
}
