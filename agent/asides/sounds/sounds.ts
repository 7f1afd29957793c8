import { plainFragments } from './fragments.ts';
import { plainMeasuring } from './measuring.ts';
import { plainRemoving } from './removing.ts';
import { plainSeparating } from './separating.ts';

/** Longer messages are left as they are. */
const MOST_CHARS = 2_000;

/** Returns a text in which sounds, what is to happen to them and what is asked about them are named as the reader knows them. */
export const plainSounds = (text: string): string =>
  text.length > MOST_CHARS
    ? text
    : [plainMeasuring, plainSeparating, plainFragments, plainRemoving].reduce((words, form) => form(words), text);
