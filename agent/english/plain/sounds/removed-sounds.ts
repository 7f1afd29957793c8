import { withNamedSounds } from './named-sounds.ts';
import { withVerbOfEach } from './verb-of-each.ts';

/**
 * Returns a text in which orders to take sounds out name them: a verb with sounds that take several kinds of work stands before each, and "them" is
 * what the sentence before complains of.
 */
export function plainRemovedSounds(text: string): string {
  return text.length > MAX_CHARS ? text : withVerbOfEach(withNamedSounds(text));
}

/** Longer messages are left as they are. */
const MAX_CHARS = 4_000;
