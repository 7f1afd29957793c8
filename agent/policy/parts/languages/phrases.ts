/** Letters between which no word begins or ends. */
const LETTER = String.raw`[\p{L}\p{M}]`;

/** Words of which none else is spelled alike without its accents. */
const LONG_WORD = /[\p{L}\p{M}'’-]{4,}/gu;
const UMLAUTS: Readonly<Record<string, string>> = {
  ä: '(?:ä|ae|a)',
  ö: '(?:ö|oe|o)',
  ü: '(?:ü|ue|u)',
  ß: '(?:ß|ss)',
  ł: '[łl]',
};

/** Returns an expression for a word which people may type without its accents. */
function withoutAccents(word: string): string {
  return word.replaceAll(/[^\p{ASCII}’]/gu, (letter) => {
    const base = letter.normalize('NFD')[0]!;
    return UMLAUTS[letter] ?? (base === letter ? letter : `[${letter}${base}]`);
  });
}

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
        .replaceAll('*', `${LETTER}*`)
        .replaceAll(LONG_WORD, withoutAccents);
      return isFirst ? String.raw`^[^\p{L}\p{N}]*${body}(?!${LETTER})` : `(?<!${LETTER})${body}(?!${LETTER})`;
    });
  return new RegExp(alternatives.join('|'), 'iu');
}

/** The same for languages that write without blanks, or add to their words freely. */
export function signs(list: string): RegExp {
  return new RegExp(list.replaceAll('…', '.{0,40}?'), 'iu');
}

/** Returns an expression that also finds words which are typed without their accents; sets of letters in it stay as they are. */
export function unaccented({ source, flags }: RegExp): RegExp {
  const pattern = source.replaceAll(/\\.|\[[^\]]*\]|[^\p{ASCII}’]/gu, (part) =>
    part.length === 1 && /\p{Script=Latin}/u.test(part) ? withoutAccents(part) : part,
  );
  return new RegExp(pattern, flags);
}
