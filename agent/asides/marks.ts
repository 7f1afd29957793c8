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

/** Returns a text whose dashes between words are commas, whose lines end with a mark, and whose last mark says only whether it is a question. */
export const plainMarks = (text: string): string =>
  text
    .replaceAll(/(?<![\p{L}\d])[−‒](?=\d)/gu, '-')
    .replaceAll(AND, 'and')
    .replaceAll(FILLERS, '')
    .replaceAll(DASH, ', ')
    .replaceAll(LINE, '.\n')
    .replace(/\?[?!.…]{1,9}\s{0,9}$/u, '?')
    .replace(FEELING, '');
