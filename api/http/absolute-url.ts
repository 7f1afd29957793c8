/** Max length of a URL. */
export const MAX_URL_CHARS = 4_096;

// URL parsers silently drop control characters, and the database refuses them.
// oxlint-disable-next-line no-control-regex -- matched on purpose
const CONTROL = /[\u0000-\u001f\u007f]/;

/** Max length of host, port and credentials. A host name has at most 253 characters; 4,096 take 150 µs to normalise. */
const MAX_AUTHORITY_CHARS = 1_024;
const AUTHORITY = /^[^/]*:\/\/([^/?#\\]*)/;

/** Parses an absolute URL. Returns a message that says what is wrong if it is not one. */
export function parseAbsoluteUrl(text: string): URL | string {
  if (text.length > MAX_URL_CHARS) return `It is longer than ${MAX_URL_CHARS} characters.`;
  if (CONTROL.test(text) || !text.isWellFormed()) return 'It contains characters that a URL cannot have.';
  if ((AUTHORITY.exec(text)?.[1]?.length ?? 0) > MAX_AUTHORITY_CHARS) return 'Its host is too long.';
  const url = URL.parse(text);
  if (url && !url.hostname) return `A URL that begins with ${url.protocol} names no host.`;
  if (!url) return 'It is not an absolute URL.';
  return url;
}
