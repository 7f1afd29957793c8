/** A word of a sentence: what stands between blanks. */
export interface Word {
  /** In lower case, with straight apostrophes, without marks around it. */
  text: string;
  /** Whether it begins with a capital and goes on with small letters. */
  isCapitalized: boolean;
  /** Whether it numbers an item of a list: "1)", "2.", "-". */
  isNumbering: boolean;
  /** End in the sentence, in UTF-16 code units. */
  to: number;
}

/** Returns the words of a sentence. */
export const wordsOf = (sentence: string): Word[] =>
  [...sentence.matchAll(/\S+/gu)].map(({ 0: found, index }) => ({
    text: found
      .toLowerCase()
      .replaceAll('’', "'")
      .replaceAll(/^["“('‘]+|["”').!?…]+$/gu, ''),
    isCapitalized: /^["“('‘]?\p{Lu}\p{Ll}/u.test(found),
    isNumbering: /^(?:\(?(?:\d{1,2}|[a-d])[.):]|[-*•])$/u.test(found),
    to: index + found.length,
  }));
