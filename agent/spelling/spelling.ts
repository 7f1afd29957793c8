import { languageOf } from '../reading/language.ts';
import { withoutDialect } from './dialects.ts';
import { withWordsMended } from './mending.ts';

/** Longer messages are read as they are. */
const MOST_CHARS = 4_000;

/** Returns a message whose misspelled words are mended, and whose dialect is written English, if it is English; see `withWordsMended`. */
export function withPlainSpelling(message: string, names: readonly string[] = []): string {
  return withWordsMended(written(message), { names, isMended: (text) => languageOf(text) === 'en' });
}

function written(message: string): string {
  if (message.length > MOST_CHARS) return message;
  const plain = withoutDialect(message);
  return plain !== message && languageOf(plain) === 'en' ? plain : message;
}
