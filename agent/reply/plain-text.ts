const MAX_CHARS = 300;

/**
 * Returns a name or a quotation as text that Markdown shows as it is: without brackets, line breaks, and the beginnings of addresses that
 * readers turn into links. Its length is limited.
 */
export function plainText(text: string): string {
  const shown = text
    .replaceAll(/[[\]<>`\\]/g, '')
    .replaceAll(/\p{L}+:\/\/|(?<![\p{L}\p{N}])www\./giu, '')
    .replaceAll(/\s+/g, ' ')
    .trim();
  return shown.length > MAX_CHARS ? `${shown.slice(0, MAX_CHARS)}…` : shown;
}
