/** What the named groups of an expression found. */
export type Groups = Readonly<Record<string, string | undefined>>;

/** Returns a text in which `made` words each place of a pattern; a place stays of which it makes nothing. */
export const put = (text: string, pattern: RegExp, made: (groups: Groups) => string | undefined): string =>
  text.replaceAll(pattern, (whole: string, ...found: unknown[]) => made(found.at(-1) as Groups) ?? whole);
