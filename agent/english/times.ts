import { stemOf } from './words/stems.ts';
import type { Word } from './words/words.ts';

/** Values of words for numbers. */
export const NUMBERS: Readonly<Record<string, number>> = {
  a: 1,
  an: 1,
  one: 1,
  two: 2,
  three: 3,
  four: 4,
  five: 5,
  six: 6,
  seven: 7,
  eight: 8,
  nine: 9,
  ten: 10,
  eleven: 11,
  twelve: 12,
  thirteen: 13,
  fourteen: 14,
  fifteen: 15,
  sixteen: 16,
  seventeen: 17,
  eighteen: 18,
  nineteen: 19,
  twenty: 20,
  thirty: 30,
  forty: 40,
  fifty: 50,
  sixty: 60,
  ninety: 90,
  half: 0.5,
  quarter: 0.25,
  couple: 2,
  few: 3,
};
const UNITS: Record<string, number> = {
  ms: 0.001,
  millisecond: 0.001,
  s: 1,
  second: 1,
  m: 60,
  [stemOf('minute')]: 60,
  h: 3600,
  hour: 3600,
};
const FILLERS = new Set(['of', 'the', 'about', 'around', 'roughly', 'mark', 'at', 'a', 'an', 'point', 'exactly']);

interface Read {
  seconds: number;
  /** Index after the last word read. */
  next: number;
  /** Seconds of the unit that was said; undefined of a bare number. */
  unit: number | undefined;
}

/** The time that begins at a word: `0:30`, `1:02:03`, `90 seconds`, `a minute and a half`, `two minutes`; undefined for none. */
export function timeAt(words: readonly Word[], from: number, { bare = false } = {}): Read | undefined {
  let at = from;
  while (FILLERS.has(words[at]?.text ?? '') && !readNumber(words, at)?.unit) at++;
  const clock = /^(\d+):(\d{1,2})(?::(\d{1,2}))?(\.\d+)?$/.exec(words[at]?.text ?? '');
  if (clock) {
    const [, a, b, c, fraction = ''] = clock;
    const whole = c === undefined ? 60 * Number(a) + Number(b) : 3600 * Number(a) + 60 * Number(b) + Number(c);
    return { seconds: whole + Number(`0${fraction}`), next: at + 1, unit: 1 };
  }
  const first = readNumber(words, at);
  if (!first) return undefined;
  if (first.unit === undefined) return bare ? { seconds: first.value, next: first.next, unit: undefined } : undefined;
  let { next } = first;
  let seconds = first.value * first.unit;
  // "a minute and a half", "two minutes and ten seconds", "1 minute 30"
  const and = words[next]?.text === 'and' ? next + 1 : next;
  const half = ['a', '']
    .map((article) => (article ? [article, 'half'] : ['half']))
    .find((phrase) => phrase.every((text, i) => words[and + i]?.text === text));
  const more = readNumber(words, and);
  if (half) {
    seconds += first.unit / 2;
    next = and + half.length;
  } else if (more && more.unit !== undefined && more.unit < first.unit) {
    seconds += more.value * more.unit;
    next = more.next;
  } else if (more && more.unit === undefined && first.unit === 60 && and === next && more.value < 60) {
    seconds += more.value;
    next = more.next;
  }
  return { seconds, next, unit: first.unit };
}

/** A number and the unit that follows it: `10 s`, `twenty five seconds`, `half a minute`, `2-minute`. */
function readNumber(
  words: readonly Word[],
  from: number,
): { value: number; unit: number | undefined; next: number } | undefined {
  const { text = '' } = words[from] ?? {};
  const joined = /^(\d+(?:\.\d+)?)(s|m|h|ms)$/.exec(text);
  if (joined) return { value: Number(joined[1]), unit: UNITS[joined[2]!], next: from + 1 };
  let next = from + 1;
  let value = /^\d+(?:[.,]\d+)?$/.test(text) ? Number(text.replace(',', '.')) : NUMBERS[text];
  if (value === undefined) {
    // "the first minute"
    const alone = text.length > 2 ? UNITS[stemOf(text)] : undefined;
    return alone === undefined || text.endsWith('s') ? undefined : { value: 1, unit: alone, next };
  }
  const tens = NUMBERS[words[next]?.text ?? ''];
  if (
    value >= 20 &&
    value < 100 &&
    Number.isInteger(value / 10) &&
    tens !== undefined &&
    tens >= 1 &&
    tens < 10 &&
    /^[a-z]+$/.test(text)
  ) {
    value += tens;
    next++;
  }
  // "two and a half minutes"
  const isHalved = ['and', 'a', 'half'].every((each, i) => words[next + i]?.text === each);
  if (isHalved && unitAt(words, next + 3) !== undefined) {
    value += 0.5;
    next += 3;
  }
  // "half a minute", "a couple of minutes", "a half minute"
  while (['a', 'an', 'of', 'half', 'couple', 'few', 'quarter'].includes(words[next]?.text ?? '')) {
    const factor = NUMBERS[words[next]!.text];
    if (factor !== undefined && !['a', 'an'].includes(words[next]!.text)) value *= factor;
    next++;
  }
  const unit = unitAt(words, next);
  return { value, unit, next: unit === undefined ? from + 1 : next + 1 };
}

function unitAt(words: readonly Word[], at: number): number | undefined {
  const { stem = '', text = '' } = words[at] ?? {};
  return UNITS[stem] ?? UNITS[text];
}
