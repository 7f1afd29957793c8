import { VERBS } from './verbs.ts';
import { has, phrases } from './words/phrases.ts';
import type { Word } from './words/words.ts';

/** Work that is not offered, as answers call it. */
export const FILLERS_OUT = 'take filler words out';

/** Sounds of hesitation, more than one: a single one is how a sentence hesitates. */
const SOUNDS: ReadonlySet<string> = new Set(['ums', 'umms', 'uhs', 'uhms', 'ahs', 'ehs', 'ers', 'erms', 'fillers']);
const NAMES = phrases('filler word|sound|noise');
const REDUCED = phrases('reduce, fewer, less, no, fix');

/** Reports whether words want filler words gone: they are part of the voice, which is to stay, and no silence. */
export function takesFillersOut(words: readonly Word[]): boolean {
  const areNamed = words.some(({ text }) => SOUNDS.has(text)) || has(words, NAMES);
  const { remove, clean, crop } = VERBS;
  return areNamed && [remove, clean, crop, REDUCED].some((verbs) => has(words, verbs));
}
