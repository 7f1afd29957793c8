/** Letters between which no word begins or ends. */
const LETTER = String.raw`[\p{L}\p{M}]`;

/**
 * Returns an expression for whole words and phrases, separated by `|`. `*` stands for the rest of a word, `…` for up to forty characters;
 * `^` is the beginning of the text.
 */
export function phrases(...lists: readonly string[]): RegExp {
  const alternatives = lists
    .join('|')
    .split('|')
    .map((phrase) => {
      const isFirst = phrase.startsWith('^');
      const body = (isFirst ? phrase.slice(1) : phrase)
        .replaceAll(/[.?+()[\]{}\\$]/gu, String.raw`\$&`)
        .replaceAll(' … ', ' (?:.{0,40} )?')
        .replaceAll('*', `${LETTER}*`);
      return isFirst ? String.raw`^[^\p{L}\p{N}]*${body}(?!${LETTER})` : `(?<!${LETTER})${body}(?!${LETTER})`;
    });
  return new RegExp(alternatives.join('|'), 'iu');
}

/** The same for languages that write without blanks, or add to their words freely. */
export function signs(list: string): RegExp {
  return new RegExp(list.replaceAll('…', '.{0,40}?'), 'iu');
}
