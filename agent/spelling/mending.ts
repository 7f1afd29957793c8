import { countOf, isEnglish } from './words.ts';

/** Shorter words have too many neighbours. */
const LEAST_LETTERS = 5;
/** Longer words are no words. */
const MOST_LETTERS = 20;
/** A word is mended to one that occurs as often in the corpus, at least. */
const OFTEN = 8;
/** Words of so many letters have few neighbours: they are mended to rarer ones. */
const LONG = { letters: 7, often: 3 };
/** How many times more often the best word occurs than the next one. */
const CLEARLY = 3;
/** Part of the words of a message that have to be known, so that no other language is taken for misspelled English. */
const KNOWN_SHARE = 0.6;
/** Messages of so many words may have one that is not known. */
const SHORT = 4;
/** Longer messages, and messages of more unknown words, are read as they are. */
const MOST_CHARS = 4_000;
const MOST_UNKNOWN = 40;

/** Words in small letters, or with a capital first; none that belongs to a name of a file, an address, a quotation or a compound. */
const WORD = /(?<![\p{L}\d_./@#'’"“‘-])[A-Za-z][a-z]+(?:['’][a-z]+)?(?![\p{L}\d_/@"”-]|\.[\p{L}\d])/gu;
const LETTERS = 'abcdefghijklmnopqrstuvwxyz';

/**
 * Returns a message whose misspelled English words are as they were meant: one letter too many, missing, wrong, doubled, or swapped with its
 * neighbour (optimal string alignment distance 1). A word stays that is a known one, has a capital within a sentence, or belongs to one of
 * `names`; so does a message of which too few words are English, or that `isMended` is false of.
 */
export function withWordsMended(
  message: string,
  { names = [], isMended = () => true }: { names?: readonly string[]; isMended?: (message: string) => boolean } = {},
): string {
  if (message.length > MOST_CHARS) return message;
  const words = [...message.matchAll(WORD)];
  const unknown = words.filter(([word]) => !isEnglish(word.toLowerCase().replace('’', "'")));
  if (unknown.length === 0 || unknown.length > MOST_UNKNOWN) return message;
  const isShort = unknown.length === 1 && words.length <= SHORT;
  if (!isShort && words.length - unknown.length < KNOWN_SHARE * words.length) return message;
  if (!(isShort && words.length > 1) && !isMended(message)) return message;
  const named = new Set(names.flatMap((name) => name.toLowerCase().match(/[a-z]+/gu) ?? []));
  return message.replaceAll(WORD, (word, at: number) => {
    if (isName(message, word, at) || named.has(word.toLowerCase())) return word;
    const meant = meantBy(word.toLowerCase(), named);
    return /^[A-Z]/u.test(word) ? meant.charAt(0).toUpperCase() + meant.slice(1) : meant;
  });
}

/** Words that a name which somebody gave stands beside: "the vocl recipe", "call it stemz". */
const BEFORE_NAMED = /^(?:\s[\w-]{1,20}){0,2}\s(?:recipe|chain|preset|pipeline)s?\b/iu;
const AFTER_NAMING = /\b(?:recipe|called|named|titled|(?:call|name|title) (?:it|this|that))\s["“'‘]?$/iu;

/** Whether a word is a name: a capital within a sentence begins one, and so do words that name. */
function isName(message: string, word: string, at: number): boolean {
  const before = message.slice(Math.max(0, at - 16), at);
  if (AFTER_NAMING.test(before) || BEFORE_NAMED.test(message.slice(at + word.length, at + word.length + 60)))
    return true;
  return /^[A-Z]/u.test(word) && !/(?:^|[.!?\n])\s*$/u.test(before);
}

/** Returns what a word is meant to be: a word of a name that is near, or the one near that occurs clearly most often. */
function meantBy(word: string, named: ReadonlySet<string>): string {
  if (word.length < LEAST_LETTERS || word.length > MOST_LETTERS || !/^[a-z]+$/u.test(word) || isEnglish(word))
    return word;
  let best = { word, count: 0 };
  let second = 0;
  for (const candidate of neighboursOf(word)) {
    if (named.has(candidate)) return candidate;
    const count = countOf(candidate);
    if (count > best.count) {
      second = best.count;
      best = { word: candidate, count };
    } else if (count > second) second = count;
  }
  const often = word.length >= LONG.letters ? LONG.often : OFTEN;
  return best.count >= often && best.count >= CLEARLY * second ? best.word : word;
}

/** All words at a distance of one that begin with the same letter, or with the first two swapped. */
function neighboursOf(word: string): Set<string> {
  const all = new Set<string>();
  for (let at = 0; at < word.length; at++) {
    const [before, rest] = [word.slice(0, at), word.slice(at)];
    if (at + 1 < word.length) all.add(before + rest[1]! + rest[0]! + rest.slice(2));
    if (at === 0) continue;
    all.add(before + rest.slice(1));
    for (const letter of LETTERS) {
      all.add(before + letter + rest.slice(1));
      all.add(before + letter + rest);
    }
  }
  for (const letter of LETTERS) all.add(word + letter);
  all.delete(word);
  // A plural of a word that is known in the singular is none that is misspelled.
  if (word.endsWith('s')) all.delete(word.slice(0, -1));
  return all;
}
