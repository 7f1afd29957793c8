/** A generated file of the documentation. */
export interface Page {
  /** Path from the root of the repository, such as `docs/configuration.md`. */
  path: string;
  /** The whole text of the file, ending with a line feed. */
  text: string;
}

/**
 * Returns `text` with everything between the markers of a part replaced by `content`.
 * Markers are lines of their own: `<!-- NAME: written by npm run docs -->` and `<!-- end of NAME -->`.
 * Throws if the text has no such part.
 */
export function withPart(text: string, name: string, content: string): string {
  const begin = `<!-- ${name}: written by npm run docs -->\n`;
  const end = `<!-- end of ${name} -->`;
  const [from, to] = [text.indexOf(begin), text.indexOf(end)];
  if (from < 0 || to < from) throw new Error(`There is no part "${name}" between its two markers.`);
  return `${text.slice(0, from)}${begin}\n${content.trim()}\n\n${text.slice(to)}`;
}
