/** A word, a number in digits, a punctuation mark or a name with an extension or an underscore. */
export interface Token {
  kind: 'word' | 'digits' | 'mark' | 'name';
  /** Lower case, without the accents of Latin letters, full-width forms as narrow ones. */
  text: string;
  /** Offsets in the message, in UTF-16 code units. */
  from: number;
  to: number;
}

/** Longer words are cut there for look-ups; no word of a table is that long. */
const MAX_WORD = 32;
const MAX_NAME = 200;
const ACCENTS = /[\u0300-\u036f]/g;
const DIGIT = /\p{Nd}/u;
const LETTER = /[\p{L}\p{M}]/u;
/** Scripts that are written without blanks: each character is a token. */
export const UNSPACED = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}ー]/u;
/** Words that mix letters and digits and are no number with a unit. */
const MIXED = new Set([
  'mp3',
  'mp4',
  'm4a',
  'm4b',
  'm4v',
  'mp2',
  'ac3',
  '3gp',
  'w4v',
  'f0',
  'm3u',
  'b4',
  '1st',
  '2nd',
  '3rd',
]);
const NAME = /[\p{L}\p{M}\p{N}]/u;
/** The same without the scripts in which the next word follows at once: "m4aで". */
const SPACED_NAME = /(?![\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}ー])[\p{L}\p{M}\p{N}]/u;
/** Extensions by which a word with a dot is a name. */
const EXTENSION =
  /\.(?:wav|mp3|mp4|m4a|m4b|flac|ogg|opus|aac|aiff?|alac|wma|amr|caf|mov|mkv|avi|webm|wv|ape|ac3|dts|au)$/;

/** Returns a text in the form of the tables: lower case, without the accents of Latin letters. */
export function plain(text: string): string {
  return text
    .normalize('NFKD')
    .replaceAll(ACCENTS, '')
    .normalize('NFC')
    .toLowerCase()
    .replaceAll('ł', 'l')
    .replaceAll('ß', 'ss');
}

/** Clauses of the corpus have at most 70 tokens; what follows the first 400 says nothing. */
const MAX_TOKENS = 400;

/** Cuts `text[from, to)` into tokens, in one pass, and stops at the 400th. */
export function tokensOf(text: string, from = 0, to = text.length): Token[] {
  const tokens: Token[] = [];
  let at = from;
  /** No name begins before it. */
  let noName = from;
  const push = (kind: Token['kind'], end: number): void => {
    tokens.push({
      kind,
      text: kind === 'mark' ? text.slice(at, end) : plain(text.slice(at, Math.min(end, at + MAX_WORD))),
      from: at,
      to: end,
    });
    at = end;
  };
  const run = (start: number, of: RegExp, limit = to): number => {
    let end = start;
    while (end < limit && of.test(text[end]!)) end++;
    return end;
  };
  while (at < to && tokens.length < MAX_TOKENS) {
    const char = text[at]!;
    if (/\s/.test(char)) at++;
    else if (UNSPACED.test(char)) push('word', at + 1);
    else if (DIGIT.test(char) || LETTER.test(char)) {
      const { end: name, seen } = at < noName ? { end: at, seen: noName } : nameEnd(text, at, to);
      noName = seen;
      if (name > at) push('name', name);
      else {
        const both = run(at, SPACED_NAME, Math.min(to, at + 4));
        if (MIXED.has(text.slice(at, both).toLowerCase()) && !SPACED_NAME.test(text[both] ?? '')) push('word', both);
        else if (DIGIT.test(char)) push('digits', digitsEnd(text, at, to));
        else push('word', letterEnd(text, at, to));
      }
    } else push('mark', at + 1);
  }
  return tokens;
}

function letterEnd(text: string, at: number, to: number): number {
  let end = at;
  while (end < to && LETTER.test(text[end]!) && !UNSPACED.test(text[end]!)) end++;
  return Math.max(end, at + 1);
}

/** Returns the end of a number: digits, with a point or comma between digits. */
function digitsEnd(text: string, at: number, to: number): number {
  let end = at;
  while (end < to) {
    const isInside = /[.,]/.test(text[end]!) && end > at && end + 1 < to && DIGIT.test(text[end + 1]!);
    if (!DIGIT.test(text[end]!) && !isInside) break;
    end++;
  }
  return end;
}

/** Returns the end of a name that begins at `at` (a web address, or a word with an underscore or an extension), or `at`; `seen` is where it stopped looking. */
function nameEnd(text: string, at: number, to: number): { end: number; seen: number } {
  const isAddress = text.startsWith('http://', at) || text.startsWith('https://', at);
  const limit = Math.min(to, at + MAX_NAME);
  const isSpaced = !UNSPACED.test(text[at]!);
  let end = at;
  while (end < limit) {
    const char = text[end]!;
    if (isAddress ? /[\s"'“”«»,;]/.test(char) : !/[_.-]/.test(char) && !NAME.test(char)) break;
    if (!isAddress && isSpaced && UNSPACED.test(char)) break;
    end++;
  }
  const seen = end;
  while (end > at && /[.\-,:/?!]/.test(text[end - 1]!)) end--;
  const word = text.slice(at, end).toLowerCase();
  const isName = isAddress || /[\p{L}\p{N}]_[\p{L}\p{N}]/u.test(word) || EXTENSION.test(word);
  return { end: isName ? end : at, seen };
}
