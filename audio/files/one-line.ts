/** Control characters, separators of lines, and marks that reverse the direction of writing. */
const BREAKING = /[\p{Cc}\p{Zl}\p{Zp}\u202a-\u202e\u2066-\u2069]+/gu;

/** Returns a text as one line of visible characters, which no text format takes for its own syntax of lines. */
export function oneLine(text: string): string {
  return text.toWellFormed().replaceAll(BREAKING, ' ').trim();
}
