import { ORDINALS } from '../../../english/ordinals.ts';

/** A file by its place, and what it is a recording of: "the second tape". */
const NTH =
  /\b(?:the|my|our|that) (?:very )?(first|second|third|fourth|fifth|last)(?: of the)? ([\p{L}]{3,})(?:['’]s)?\b(?! (?:of|in|from) (?:it|this|that|each|every|the (?:song|track|file|recording))\b)/iu;
/** Things of which a file is one whole. */
const WHOLE =
  /^(?:tape|cassette|reel|disc|interview|lecture|lesson|sermon|podcast|memo|voicemail|recording|file|track|song|audio)$/iu;
/** Letters from which on a word of the names is one that people say for the file. */
const MIN_LETTERS = 4;

/**
 * Returns the place, from 0 on, of the file that an English text names by an ordinal before a word for it, which is one for recordings or
 * stands in all names: "the first casete" of `casete_1.wav` and `casete_2.wav`. Undefined if it names none.
 */
export function nthFileIn(text: string, names: readonly string[]): number | undefined {
  const [, place, word] = NTH.exec(text) ?? [];
  if (place === undefined || word === undefined || names.length < 2) return undefined;
  const said = word.toLowerCase();
  const having = names.filter((name) => wordsOf(name).includes(said)).length;
  const isShared = said.length >= MIN_LETTERS && having === names.length;
  if (!isShared && !(having === 0 && WHOLE.test(said))) return undefined;
  const at = place.toLowerCase() === 'last' ? names.length - 1 : ORDINALS.indexOf(place.toLowerCase());
  return at < names.length ? at : undefined;
}

function wordsOf(name: string): string[] {
  return name.toLowerCase().match(/\p{L}+/gu) ?? [];
}
