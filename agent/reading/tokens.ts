import { hashOf } from './hashing.ts';

/** A word, a number or a mark of a text. */
export interface Token {
  /** Offsets in the text, in UTF-16 code units. */
  from: number;
  to: number;
  /** In lower case and without accents; numbers are `#`, with the marks inside them. */
  text: string;
  /** Hash of `text`. */
  hash: number;
  kind: 'word' | 'number' | 'mark';
}

/** Longest part of a word that is compared; languages that write blanks have few longer ones. */
const MAX_WORD = 40;

/**
 * Numbers, runs of katakana, single characters of Chinese and of other Japanese, words (letters, then digits too: "mp3"), and
 * any other single character. Each alternative takes one pass, so that the time is linear.
 */
const TOKEN =
  /(?<number>\p{Nd}+(?:[.,:]\p{Nd}+)*)|[\p{Script=Katakana}ー]+|[\p{Script=Han}\p{Script=Hiragana}]|(?<word>[\p{L}--[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]][[\p{L}\p{M}\p{Nd}'’_]--[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]]*)|\S/gv;

/** Letters that do not decompose into one without its stroke. */
const STROKES: Record<string, string> = { ł: 'l', ø: 'o', đ: 'd', ß: 'ss', æ: 'ae', œ: 'oe', '’': "'" };

/** Returns the tokens of a text in their order; up to `max`, they leave nothing out but blanks. */
export function tokensOf(text: string, max = Number.POSITIVE_INFINITY): Token[] {
  const tokens: Token[] = [];
  for (const { 0: found, index: from, groups } of text.matchAll(TOKEN)) {
    if (tokens.length >= max) break;
    const isNumber = groups?.['number'] !== undefined;
    const form = isNumber ? shapeOf(found) : plain(found.slice(0, MAX_WORD));
    const kind = isNumber ? 'number' : /^\p{L}/u.test(found) ? 'word' : 'mark';
    tokens.push({ from, to: from + found.length, text: form, hash: hashOf(form), kind });
  }
  return tokens;
}

/** Returns a text in lower case and without the accents of Latin letters. */
export function plain(text: string): string {
  const lower = text.toLowerCase();
  if (/^[a-z\d']*$/.test(lower)) return lower;
  return lower
    .normalize('NFD')
    .replaceAll(/[\u0300-\u036F]/g, '')
    .normalize('NFC')
    .replaceAll(/[łøđßæœ’]/g, (letter) => STROKES[letter]!);
}

/** Returns the shape of a number: its marks, and one sign for its digits. */
function shapeOf(number: string): string {
  return number.slice(0, MAX_WORD).replaceAll(/\p{Nd}+/gu, '#');
}
