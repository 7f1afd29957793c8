/** Bytes of UTF-8 that a part of a name may have: file systems take 255, and what it was made into is put behind it. */
const PART_BYTES = 150;

/** Bytes of a whole name before its ending: the longest part is not to take the place of what tells files of one audio apart. */
const NAME_BYTES = 240;

/** What no file name may hold somewhere: separators, quotes, control and invisible characters, those that turn the reading order. */
const UNFIT = /[\p{C}\p{Zl}\p{Zp}\\/:*?"<>|]+/gu;

/** What tells the kind of a file, at the end of its name. */
const ENDING = /(?<=.)\.\w{1,5}$/s;

/** Words as part of a file name that every system takes: one line, no path, at most 150 bytes unless told otherwise; undefined when nothing is left. */
export function fileNamePart(words: string, maxBytes = PART_BYTES): string | undefined {
  const fit = words.toWellFormed().normalize('NFC').replaceAll(UNFIT, '_').replaceAll(/\s+/g, ' ');
  let bytes = 0;
  let kept = '';
  for (const { segment } of new Intl.Segmenter().segment(fit)) {
    bytes += Buffer.byteLength(segment);
    if (bytes > maxBytes) break;
    kept += segment;
  }
  // Dots and blanks at the ends hide files, or are dropped by some systems.
  return kept.replaceAll(/^[\s._-]+|[\s._-]+$/g, '') || undefined;
}

/** The name of the file at a web address, without its ending; undefined where the address tells none. */
export function nameOfAudio(audioUrl: string): string | undefined {
  const url = URL.parse(audioUrl);
  if (!url?.protocol.startsWith('http')) return undefined;
  const last = decoded(url.pathname.split('/').findLast(Boolean) ?? '');
  const name = last.split(/[\\/]/).at(-1)!; // an encoded separator is one too
  return fileNamePart(name.replace(ENDING, ''));
}

/** The Content-Disposition of a file to be saved, never shown: a name for old clients, and the name itself (RFC 6266, RFC 8187). */
export function attachment(fileName: string): string {
  const [ending = ''] = ENDING.exec(fileName) ?? [];
  const stem = fileNamePart(fileName.slice(0, fileName.length - ending.length), NAME_BYTES) ?? 'file';
  const name = `${stem}${ending}`;
  const encoded = encodeURIComponent(name).replaceAll(
    /['()*]/g,
    (sign) => `%${sign.codePointAt(0)!.toString(16).toUpperCase()}`,
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
