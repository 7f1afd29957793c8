import { languageOf } from '../reading/language.ts';
import { withWordsMended } from './mending.ts';

/** Returns a message whose misspelled words are mended if it is English; see `withWordsMended`. */
export function withPlainSpelling(message: string, names: readonly string[] = []): string {
  return withWordsMended(message, { names, isMended: (text) => languageOf(text) === 'en' });
}
