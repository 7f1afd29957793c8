import { stemOf, type Word } from './words.ts';

/** A span of audio as a person named it, in seconds. `last` and `dropLast` count from its end. */
export interface SpokenSpan {
  start_s?: number;
  end_s?: number;
  /** Keep so much of the end. */
  last?: number;
  /** Leave out so much of the end. */
  dropLast?: number;
}

const NUMBERS: Record<string, number> = {
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
}

/** The time that begins at a word: `0:30`, `1:02:03`, `90 seconds`, `a minute and a half`, `two minutes`; undefined for none. */
export function timeAt(words: readonly Word[], from: number, { bare = false } = {}): Read | undefined {
  let at = from;
  while (FILLERS.has(words[at]?.text ?? '') && !readNumber(words, at)?.unit) at++;
  const clock = /^(\d+):(\d{1,2})(?::(\d{1,2}))?(\.\d+)?$/.exec(words[at]?.text ?? '');
  if (clock) {
    const [, a, b, c, fraction = ''] = clock;
    const whole = c === undefined ? 60 * Number(a) + Number(b) : 3600 * Number(a) + 60 * Number(b) + Number(c);
    return { seconds: whole + Number(`0${fraction}`), next: at + 1 };
  }
  const first = readNumber(words, at);
  if (!first) return undefined;
  if (first.unit === undefined) return bare ? { seconds: first.value, next: first.next } : undefined;
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
  return { seconds, next };
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
  // "half a minute", "a couple of minutes", "a half minute"
  while (['a', 'an', 'of', 'half', 'couple', 'few', 'quarter'].includes(words[next]?.text ?? '')) {
    const factor = NUMBERS[words[next]!.text];
    if (factor !== undefined && !['a', 'an'].includes(words[next]!.text)) value *= factor;
    next++;
  }
  const unit = UNITS[words[next]?.stem ?? ''] ?? UNITS[words[next]?.text ?? ''];
  return { value, unit, next: unit === undefined ? from + 1 : next + 1 };
}

const STARTS = new Set(['from', 'between', 'starting', 'start', 'begin', 'beginning', 'after', 'since']);
const ENDS = new Set(['to', 'until', 'till', 'til', 'up', 'through', 'and', '-', 'ending', 'before']);
const KEPT = new Set(['keep', 'want', 'need', 'only', 'just']);
const DROPS = new Set([
  'cut',
  'skip',
  'drop',
  'remov',
  'delet',
  'los',
  'chop',
  'strip',
  'without',
  'off',
  'discard',
  'trim',
  'leav',
]);

/** The span that words name: `from 0:30 to 1:15`, `the first ten seconds`, `the last half minute`, `skip the first 5 s`, `after two minutes`. */
export function spanIn(words: readonly Word[]): SpokenSpan | undefined {
  const span: SpokenSpan = {};
  const before = (at: number): boolean =>
    words.slice(0, at).some(({ stem }) => DROPS.has(stem)) &&
    !words.slice(0, at).some(({ text }) => text === 'to' || text === 'down');
  for (let at = 0; at < words.length; at++) {
    const { text } = words[at]!;
    if (text === 'first' || text === 'opening' || text === 'initial') {
      const time = timeAt(words, at + 1);
      if (time) span[before(at) ? 'start_s' : 'end_s'] = time.seconds;
    } else if (text === 'last' || text === 'final' || text === 'closing') {
      const time = timeAt(words, at + 1);
      if (time) span[before(at) ? 'dropLast' : 'last'] = time.seconds;
    } else if (STARTS.has(text)) {
      const time = timeAt(words, at + 1, { bare: true });
      if (!time || isPlainNumber(words, at + 1, time)) continue;
      // "cut everything after two minutes" keeps what is before
      if (text === 'after' && before(at)) span.end_s = time.seconds;
      else span.start_s = time.seconds;
      const joint = words[time.next]?.text ?? '';
      const end = ENDS.has(joint)
        ? timeAt(words, time.next + (words[time.next + 1]?.text === 'to' ? 2 : 1), { bare: true })
        : undefined;
      if (end) span.end_s = end.seconds;
      // "from 10 to 20 seconds": the unit stands once
      at = (end ?? time).next - 1;
    } else if (
      text === 'until' ||
      text === 'till' ||
      text === 'before' ||
      (text === 'up' && words[at + 1]?.text === 'to')
    ) {
      const time = timeAt(words, at + (text === 'up' ? 2 : 1));
      if (!time) continue;
      if (text === 'before' && before(at)) span.start_s = time.seconds;
      else span.end_s = time.seconds;
    } else if (/^\d+:\d/.test(text) && span.start_s === undefined && span.end_s === undefined) {
      const time = timeAt(words, at)!;
      const joint = words[time.next]?.text ?? '';
      const end = ENDS.has(joint) ? timeAt(words, time.next + 1) : undefined;
      if (end) Object.assign(span, { start_s: time.seconds, end_s: end.seconds });
    } else if (text === 'intro' || text === 'beginning' || text === 'outro' || text === 'ending') {
      const time = words[at + 1]?.text === 'of' ? timeAt(words, at + 2) : undefined;
      if (time && before(at)) span[text === 'intro' || text === 'beginning' ? 'start_s' : 'dropLast'] = time.seconds;
    }
  }
  // "a minute from the start", "twenty seconds from the end"
  for (let at = 0; at < words.length && Object.keys(span).length === 0; at++) {
    const time = timeAt(words, at);
    const [from, the, end = ''] = words.slice(time?.next ?? words.length).map(({ text }) => text);
    if (!time || !['from', 'of', 'at'].includes(from ?? '')) continue;
    const edge = the === 'the' ? end : (the ?? '');
    if (/^(start|begin)/.test(edge)) span.end_s = time.seconds;
    else if (edge === 'end') span.last = time.seconds;
  }
  // "down to ten seconds", "to 30 seconds": so much of the beginning
  if (Object.keys(span).length === 0) {
    const to = words.findIndex(({ text }) => text === 'to');
    const kept = words.findIndex(({ text }) => KEPT.has(text));
    const time = (to < 0 ? undefined : timeAt(words, to + 1)) ?? (kept < 0 ? undefined : timeAt(words, kept + 1));
    if (time) span.end_s = time.seconds;
  }
  return Object.keys(span).length > 0 ? span : undefined;
}

/** A number without a unit is a time only as one end of a span whose other end has one, or after `from` … `to`. */
function isPlainNumber(words: readonly Word[], from: number, { next }: Read): boolean {
  const isBare = next === from + 1 && /^(\d+(\.\d+)?|[a-z]+)$/.test(words[from]!.text);
  return isBare && !ENDS.has(words[next]?.text ?? '');
}
