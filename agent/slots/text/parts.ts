import { digitsValue, isNumeral, numeralsValue } from './numerals.ts';
import type { Term } from './terms.ts';
import { UNSPACED, type Token } from './tokens.ts';

/** A phrase of the tables, a number, a name or another word of a clause. */
export interface Part {
  text: string;
  meanings: readonly string[];
  /** The number that digits, numerals or a clock form say. */
  number?: number;
  /** For "1:30", which is 90 s. */
  isClock?: boolean;
  isName?: boolean;
  from: number;
  to: number;
}

/** Languages that write 1.5, not 1,5. */
const DECIMAL_POINT = new Set(['en', 'ja', 'zh', 'hi']);

/** Joins tokens and the phrases found in them to one row of parts. */
export function partsOf(tokens: readonly Token[], terms: readonly Term[], language: string): Part[] {
  const parts: Part[] = [];
  const hasDecimalPoint = DECIMAL_POINT.has(language);
  let term = 0;
  for (let at = 0; at < tokens.length;) {
    const found = terms[term];
    const { text, kind, from } = tokens[at]!;
    let end = at + 1;
    let part: Omit<Part, 'from' | 'to' | 'text'> = { meanings: [] };
    if (
      found?.at === at &&
      !(found.meanings.includes('named') && found.end === at + 1 && isLabel(tokens, terms[term + 1], at))
    ) {
      [part, end] = [{ meanings: found.meanings }, found.end];
      term++;
    } else if (isLabel(tokens, found?.at === at ? terms[term + 1] : found, at)) {
      if (found?.at === at) term++;
      [part, end] = [{ meanings: [], isName: true }, at + 2];
    } else if (kind === 'digits') {
      const clock = clockAt(tokens, at);
      if (clock) [part, end] = [{ meanings: [], number: clock.seconds, isClock: true }, clock.end];
      else part = { meanings: [], number: digitsValue(text, hasDecimalPoint) };
    } else if (kind === 'word' && isNumeral(text)) {
      while (end < tokens.length && terms[term]?.at !== end && isNumeral(tokens[end]!.text)) end++;
      part = { meanings: [], number: numeralsValue(tokens.slice(at, end).map((token) => token.text)) };
    } else if (kind === 'name') part = { meanings: [], isName: true };
    if (language === 'hi' && isTwo(tokens, at, terms[term])) part = { meanings: ['num:2'] };
    parts.push({ ...part, text, from, to: tokens[end - 1]!.to });
    at = end;
  }
  return parts;
}

/** Verbs that "do" ends, which is an imperative there: "kar do". */
const ORDERING = /^(?:kar|kat|kaat|hata|bana|nikal|nikaal|laga|daal|dal|de|rakh|badha|ghata|badal)$/;

/** Reports whether the Hindi "do" is a number: before a unit, and not at the end of a verb. */
function isTwo(tokens: readonly Token[], at: number, next: Term | undefined): boolean {
  if (tokens[at]!.text !== 'do' || ORDERING.test(tokens[at - 1]?.text ?? '')) return false;
  return next?.at === at + 1 && next.meanings.some((meaning) => meaning.startsWith('unit:'));
}

/** Reports whether a word that the tables lack and a number are written as one, as in "ch12". */
function isLabel(tokens: readonly Token[], term: Term | undefined, at: number): boolean {
  const [word, number] = [tokens[at]!, tokens[at + 1]];
  const isWord =
    word.kind === 'word' &&
    /^[\p{L}]{1,8}$/u.test(word.text) &&
    !UNSPACED.test(word.text) &&
    number?.kind === 'digits' &&
    number.from === word.to;
  return isWord && term?.at !== at + 1 && /^\d+$/.test(number.text);
}

/** Reads "1:30", "1:14:00" or "0:59.5" at a token. */
function clockAt(tokens: readonly Token[], at: number): { seconds: number; end: number } | undefined {
  let end = at;
  const numbers: number[] = [];
  while (end < tokens.length && tokens[end]!.kind === 'digits' && numbers.length < 3) {
    const { text, to } = tokens[end]!;
    numbers.push(digitsValue(text.replace(',', '.'), true));
    end++;
    const colon = tokens[end];
    const isNext =
      colon?.from === to &&
      /^[:：]$/.test(colon.text) &&
      tokens[end + 1]?.from === colon.to &&
      tokens[end + 1]!.kind === 'digits';
    if (!isNext) break;
    end++;
  }
  if (numbers.length < 2 || numbers.slice(1).some((number) => number >= 60)) return undefined;
  return { seconds: numbers.reduce((sum, number) => sum * 60 + number, 0), end };
}
