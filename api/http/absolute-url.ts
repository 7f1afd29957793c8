/** Max length of a URL. */
export const MAX_URL_CHARS = 4_096;

// URL parsers silently drop control characters, and the database refuses them.
// oxlint-disable-next-line no-control-regex -- matched on purpose
const CONTROL = /[\u0000-\u001f\u007f]/;

/** Parses an absolute URL. Returns a message that says what is wrong if it is not one. */
export function parseAbsoluteUrl(text: string): URL | string {
  if (text.length > MAX_URL_CHARS) return `It is longer than ${MAX_URL_CHARS} characters.`;
  if (CONTROL.test(text) || !text.isWellFormed()) return 'It contains characters that a URL cannot have.';
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (!url?.hostname) return 'It is not an absolute URL.';
  return url;
}
