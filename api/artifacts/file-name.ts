/** Max bytes of UTF-8 in a part of a name: file systems allow 255, and a suffix for the made file follows. */
const MAX_PART_BYTES = 150;

/** Max bytes of a name without its extension: greater than a part, so that suffixes keep files of one audio distinct. */
const MAX_STEM_BYTES = 240;

/** Characters that some file system refuses: separators, quotes, control, invisible and bidirectional characters. */
const FORBIDDEN = /[\p{C}\p{Zl}\p{Zp}\\/:*?"<>|]+/gu;

/** The extension of a file name. */
const EXTENSION = /(?<=.)\.\w{1,5}$/s;

/** Makes text safe as part of a file name on every system: one line, no path, at most `maxBytes`. Returns undefined if nothing is left. */
export function fileNamePart(text: string, maxBytes = MAX_PART_BYTES): string | undefined {
  const safe = text.toWellFormed().normalize('NFC').replaceAll(FORBIDDEN, '_').replaceAll(/\s+/g, ' ');
  let bytes = 0;
  let kept = '';
  for (const { segment } of new Intl.Segmenter().segment(safe)) {
    bytes += Buffer.byteLength(segment);
    if (bytes > maxBytes) break;
    kept += segment;
  }
  // Leading dots hide a file; some systems drop trailing dots and spaces.
  return kept.replaceAll(/^[\s._-]+|[\s._-]+$/g, '') || undefined;
}

/** Returns the file name in an http or https URL, without its extension, or undefined if the URL has none. */
export function nameOfAudio(audioUrl: string): string | undefined {
  const url = URL.parse(audioUrl);
  if (!url?.protocol.startsWith('http')) return undefined;
  const last = decoded(url.pathname.split('/').findLast(Boolean) ?? '');
  const name = last.split(/[\\/]/).at(-1)!; // an encoded separator counts too
  return fileNamePart(withoutExtension(name));
}

/** Returns a file name without its extension. */
export function withoutExtension(name: string): string {
  return name.replace(EXTENSION, '');
}

/** Returns the Content-Disposition of a download: an ASCII name for old clients and the exact name (RFC 6266, RFC 8187). */
export function attachment(fileName: string): string {
  const [extension = ''] = EXTENSION.exec(fileName) ?? [];
  const stem = fileNamePart(fileName.slice(0, fileName.length - extension.length), MAX_STEM_BYTES) ?? 'file';
  const name = `${stem}${extension}`;
  const encoded = encodeURIComponent(name).replaceAll(
    /['()*]/g,
    (mark) => `%${mark.codePointAt(0)!.toString(16).toUpperCase()}`,
  );
  return `attachment; filename="${name.replaceAll(/[^\w. -]/g, '_')}"; filename*=UTF-8''${encoded}`;
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
