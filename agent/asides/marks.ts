/** A dash between two words, or before the next piece of a sentence; none of a range, of a negative number or of a name. */
const DASH = /(?<=[\p{L}\d)"”'’]) (?:-{1,2}|[–—]) (?=\p{L})|(?<=\p{L}{2})—(?=\p{L}{2})/gu;
/** Marks at the end that only say how much it matters. */
const FEELING = /(?<=[\p{L}\d)"”'’])(?:!{1,9}|\.{2,9}|…)\s{0,9}$/u;

/** A line that ends without a mark, before another. */
const LINE = /(?<=[\p{L}\d)]) {0,3}\n(?=\s*\S)/gu;
/** "Trim it & make it mono", "key n bpm"; no style of music. */
const AND = /(?<=[\p{L}\d)"”,] )(?:&|(?<!\b(?:drum|drums|rock|r|guns|hook|salt|which) )n)(?= [\p{L}\d"“(])/gu;

/** "And btw how long …", "what do I actually pay": words that only fill. */
const FILLERS =
  /(?<=\b(?:and|but|also|oh),? )(?:btw|by the way),? (?=\p{L})|(?<=\b(?:i|we|you|it|that|this|they|to|does|do|is|are|was|would|will|can) )(?:actually|literally|basically|honestly) (?=\p{L})/giu;

/** "Minus 14", which no figure stands before: a difference has two. */
const MINUS = /(?<!\d\s{0,3})\bminus (?=\d)/giu;
/** Words as they are typed in haste: "can u", "r they", "pls". */
const SHORT: readonly [RegExp, string][] = [
  [
    /(?<![\p{L}\d./'’-])(?<!\b(?:\p{L}|kunt|wilt|zou|zoudt|dat|als|verzoek|dank|vraag) )u(?! \p{L}\b)(?![\p{L}\d./'’-])/giu,
    'you',
  ],
  [/(?<![\p{L}\d./'’-])ur(?![\p{L}\d./'’-])/giu, 'your'],
  [/(?<![\p{L}\d./'’-])r(?= (?:you|u|they|these|those|we|there|the|both|only|not|all|any|in|on|too|so)\b)/giu, 'are'],
  [
    /(?<=\b(?:you|they|we|these|those|there|that|which|who|persons|people|speakers|voices|samples) )r(?= \p{L})/giu,
    'are',
  ],
  [/(?<![\p{L}\d./'’-])(?:pls|plz|plse|pleez|pleeze)(?![\p{L}\d/'’-])/giu, 'please'],
];

/** Returns a text whose dashes between words are commas, whose lines end with a mark, and whose last mark says only whether it is a question. */
export const plainMarks = (text: string): string =>
  SHORT.reduce((words, [short, long]) => words.replaceAll(short, long), text)
    .replaceAll(/(?<![\p{L}\d])[−‒](?=\d)/gu, '-')
    .replaceAll(MINUS, '-')
    .replaceAll(AND, 'and')
    .replaceAll(FILLERS, '')
    .replaceAll(DASH, ', ')
    .replaceAll(LINE, '.\n')
    .replace(/\?[?!.…]{1,9}\s{0,9}$/u, '?')
    .replace(FEELING, '');
