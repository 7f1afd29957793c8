/** Title, artist, album, track and cover of a file: what passes from a file to those made of it. */
export interface Tags {
  text: Partial<Record<TextTag, string>>;
  cover?: Cover;
}

export const TEXT_TAGS = ['title', 'artist', 'album', 'track'] as const;
export type TextTag = (typeof TEXT_TAGS)[number];

export interface Cover {
  type: 'image/jpeg' | 'image/png';
  bytes: Buffer;
}

/** Bytes of a cover that is kept; larger ones are left out. A cover of 3,000 × 3,000 pixels has 1 to 4 MB. */
export const MAX_COVER_BYTES = 8 * 2 ** 20;
/** Characters of a text that is kept; longer ones are cut. */
const MAX_TEXT_CHARS = 500;

/** Control, invisible and bidirectional characters, and line breaks. */
const UNWANTED = /[\p{Cc}\p{Cs}\p{Co}\p{Cn}\p{Zl}\p{Zp}\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\ufeff]+/gu;

/** Returns a text as a tag: one line without control and direction characters, cut to a bounded length; undefined if nothing is left. */
export function tagText(text: string): string | undefined {
  const whole = text
    .slice(0, 4 * MAX_TEXT_CHARS)
    .toWellFormed()
    .normalize('NFC');
  const line = whole.replaceAll(UNWANTED, ' ').replaceAll(/\s+/g, ' ').trim();
  return line.slice(0, MAX_TEXT_CHARS).toWellFormed() || undefined;
}

/** Returns bytes as a cover if they begin as JPEG or PNG and are not too many. */
export function coverOf(bytes: Buffer): Cover | undefined {
  if (bytes.length > MAX_COVER_BYTES) return undefined;
  if (bytes.length > 4 && bytes.readUInt32BE(0) === 0x89_50_4e_47) return { type: 'image/png', bytes };
  if (bytes.length > 4 && bytes.readUIntBE(0, 3) === 0xff_d8_ff) return { type: 'image/jpeg', bytes };
  return undefined;
}
