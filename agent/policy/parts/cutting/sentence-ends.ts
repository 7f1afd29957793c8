/** Reports whether a text ends with a mark that ends a sentence, in any language that is read. */
export function endsSentence(text: string): boolean {
  return ENDED.test(text);
}

const ENDED = /[.!?;。！？；।]\s*$/u;
/** Such a mark with the blank after it; the scripts without blanks have marks of their own. */
const END = /[.!?;](?=\s|$)|[。！？；।\n]/gu;

/** Returns the sentence of a text that a stretch from one offset on stands in: from its beginning, and from the offset on, to its end. */
export function sentenceAround(text: string, from: number): { whole: string; rest: string } {
  let start = 0;
  for (const { index } of text.matchAll(END)) {
    if (index >= from) return { whole: text.slice(start, index + 1), rest: text.slice(from, index + 1) };
    start = index + 1;
  }
  return { whole: text.slice(start), rest: text.slice(from) };
}
