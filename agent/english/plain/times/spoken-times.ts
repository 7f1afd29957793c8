const ONES =
  'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen'.split(
    ' ',
  );
const TENS = ['twenty', 'thirty', 'forty', 'fifty'];
const COUNT = String.raw`(?:${TENS.join('|')})(?:[- ](?:${ONES.slice(1, 10).join('|')}))?|${ONES.slice(1).join('|')}|\d{1,3}`;
const SMALL = String.raw`(?:${TENS.join('|')})(?:[- ](?:${ONES.slice(1, 10).join('|')}))?|${ONES.slice(10).join('|')}|five|[0-5]?\d`;
const AFTER = String.raw`(?! ?(?:db|lufs|bpm|%|per ?cent|semi|hz|k|files?|tracks?|times|versions?|copies))(?=\s*(?:[.,;:!?)–—-]|$|secs?\b|seconds?\b|s\b|to\b|till?\b|until\b|thru\b|through\b|and\b|on\b|in\b|please\b|mark\b|onwards?\b|off\b|is\b|for\b))`;

/** "A minute fifteen", "one minute and twenty seconds", "2 min 15" */
const MINUTES_SECONDS = new RegExp(
  String.raw`\b(an?|${COUNT}) ?(?:minutes?|mins?|m)(?: and| &)? (${SMALL})(?: ?(?:seconds?|secs?|s))?\b(?![:.]\d)${AFTER}`,
  'giu',
);
/** "A minute and a quarter", "two and three quarter minutes", "three quarters of a minute" */
const QUARTERS: readonly (readonly [pattern: RegExp, seconds: (count: string) => number])[] = [
  [new RegExp(String.raw`\b(an?|${COUNT}) minutes? and (?:a|one) quarter\b`, 'giu'), (n) => 60 * numberOf(n) + 15],
  [new RegExp(String.raw`\b(an?|${COUNT}) minutes? and three[- ]quarters\b`, 'giu'), (n) => 60 * numberOf(n) + 45],
  [new RegExp(String.raw`\b(an?|${COUNT}) and (?:a|one) quarter minutes\b`, 'giu'), (n) => 60 * numberOf(n) + 15],
  [new RegExp(String.raw`\b(an?|${COUNT}) and three[- ]quarter minutes\b`, 'giu'), (n) => 60 * numberOf(n) + 45],
  [/\bthree[- ]quarters of (a) minute\b/giu, () => 45],
  [/\ba quarter of (a) minute\b/giu, () => 15],
];
/** "Second 45 thru second 75" */
const NUMBERED = new RegExp(
  String.raw`\b(?:the )?seconds? (\d{1,4}|${COUNT}) ?(?:to|till|until|thru|through|-|–|up to|and) ?(?:the )?(?:seconds? )?(\d{1,4}|${COUNT})\b(?! ?(?:db|lufs|bpm|%|files?|tracks?))`,
  'giu',
);

/** Returns a text with times that people put in words as clock times: "a minute fifteen" is "1:15". */
export function spokenTimes(text: string): string {
  const quarters = QUARTERS.reduce(
    (words, [pattern, seconds]) => words.replaceAll(pattern, (_, count: string) => `${seconds(count)} seconds`),
    text,
  );
  return quarters
    .replaceAll(MINUTES_SECONDS, (_, minutes: string, seconds: string) =>
      clock(60 * numberOf(minutes) + numberOf(seconds)),
    )
    .replaceAll(NUMBERED, (whole, start: string, end: string) =>
      numberOf(start) < numberOf(end) ? `${clock(numberOf(start))} to ${clock(numberOf(end))}` : whole,
    );
}

function clock(seconds: number): string {
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}

function numberOf(words: string): number {
  const [first = '', second] = words.toLowerCase().split(/[- ]/u);
  if (first === 'a' || first === 'an') return 1;
  if (/^\d+$/u.test(first)) return Number(first);
  const tens = TENS.indexOf(first);
  const value = tens >= 0 ? 20 + 10 * tens : ONES.indexOf(first);
  return value + (second === undefined ? 0 : ONES.indexOf(second));
}
