/**
 * A link as it is written in Markdown, to an address of the web. Both parts are bounded, and a label has no bracket: otherwise a text of brackets
 * would take time by the square of its length.
 */
const LINK = /(\[[^\][]{1,500}\]\(https?:[^)\s]{1,4000}\))/;

/** A link in a text. */
export interface TextLink {
  label: string;
  address: string;
}

/** Returns the parts of a text: what is between its links as it is, and the links. */
export function splitLinks(text: string): (string | TextLink)[] {
  return text.split(LINK).map((piece, n) => {
    if (n % 2 === 0) return piece;
    const end = piece.indexOf('](');
    return { label: piece.slice(1, end), address: piece.slice(end + 2, -1) };
  });
}
