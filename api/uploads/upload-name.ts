import contentDisposition from 'content-disposition';
import { fileNamePart, withoutExtension } from '../artifacts/file-name.ts';

/** Characters of a name or a header that are read; longer ones are ignored as a whole, since the end of a name matters. */
const MAX_CHARS = 2_000;

/**
 * Returns the name under which a file was sent, without folders and extension: the `name` of the query, else the file name in the header
 * `Content-Disposition` (RFC 6266; `filename*` before `filename`). Returns undefined if there is none or if nothing of it is left.
 */
export function uploadName({
  name,
  header,
}: {
  name?: string | undefined;
  header?: string | undefined;
}): string | undefined {
  const given = name ?? (header && nameInHeader(header));
  if (!given || given.length > MAX_CHARS) return undefined;
  const last = given.split(/[\\/]/).findLast(Boolean) ?? '';
  return fileNamePart(withoutExtension(last));
}

function nameInHeader(header: string): string | undefined {
  if (header.length > MAX_CHARS) return undefined;
  try {
    const { filename } = contentDisposition.parse(header).parameters;
    return filename && utf8(filename);
  } catch {
    return undefined; // a malformed header names no file; the upload is as good without it
  }
}

/** Returns text whose bytes are UTF-8 as that: Node reads headers as Latin-1, and many clients send a plain `filename` in UTF-8. */
function utf8(text: string): string {
  if (!/[\u0080-\u00ff]/.test(text) || /[^\0-\u00ff]/.test(text)) return text;
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(Buffer.from(text, 'latin1'));
  } catch {
    return text;
  }
}
