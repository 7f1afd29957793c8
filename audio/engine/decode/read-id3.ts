import { closeSync, openSync, readSync } from 'node:fs';
import { coverOf, MAX_COVER_BYTES, tagText, type Tags, type TextTag } from '../tags.ts';

/** Frames of text that are read, by their names in ID3v2.2 and in later versions. */
const TEXT_FRAMES: Readonly<Record<string, TextTag>> = {
  TT2: 'title',
  TP1: 'artist',
  TAL: 'album',
  TRK: 'track',
  TIT2: 'title',
  TPE1: 'artist',
  TALB: 'album',
  TRCK: 'track',
};
const PICTURE_FRAMES = new Set(['PIC', 'APIC']);
/** Type of picture "cover (front)". */
const FRONT = 3;

const HEAD_BYTES = 10;
/** Bytes of a text frame that are read. */
const MAX_TEXT_BYTES = 4_096;
/** Frames that are looked at. */
const MAX_FRAMES = 1_000;
/** Flags of a frame that is compressed, encrypted, or belongs to a group: version 2.3, and 2.4. */
const CODED = { 3: 0xe0, 4: 0x4c } as const;
const UNSYNCHRONISED = 0x80;
const EXTENDED = 0x40;

/**
 * Reads the ID3v2 tag (versions 2.2 to 2.4) with which a file begins. FFmpeg passes over it, since it would inflate compressed frames of
 * any size. Here these are left out, and only frames that are used and not too large are read into memory.
 */
export function readId3(path: string): Tags {
  const file = openSync(path, 'r');
  try {
    const head = at(file, 0, HEAD_BYTES);
    const version = head[3];
    const isTag = head.length === HEAD_BYTES && head.toString('latin1', 0, 3) === 'ID3';
    if (!isTag || (version !== 2 && version !== 3 && version !== 4)) return { text: {} };
    return readFrames(file, { version, flags: head[5]!, end: HEAD_BYTES + syncSafe(head, 6) });
  } finally {
    closeSync(file);
  }
}

type Version = 2 | 3 | 4;

function readFrames(file: number, { version, flags, end }: { version: Version; flags: number; end: number }): Tags {
  const tags: Tags = { text: {} };
  const [headBytes, nameBytes] = version === 2 ? [6, 3] : [10, 4];
  let position = HEAD_BYTES;
  if (version > 2 && flags & EXTENDED) {
    const extended = at(file, position, 4);
    if (extended.length === 4) position += version === 4 ? syncSafe(extended, 0) : 4 + extended.readUInt32BE(0);
  }
  let frontSeen = false;
  for (let count = 0; count < MAX_FRAMES && position + headBytes <= end; count++) {
    const head = at(file, position, headBytes);
    const name = head.toString('latin1', 0, nameBytes);
    if (head.length < headBytes || !/^[A-Z0-9]{3,4}$/.test(name)) break;
    const size = version === 2 ? head.readUIntBE(3, 3) : version === 3 ? head.readUInt32BE(4) : syncSafe(head, 4);
    const start = position + headBytes;
    position = start + size;
    if (position > end) break;
    const frameFlags = version === 2 ? 0 : head[9]!;
    if (version !== 2 && frameFlags & CODED[version]) continue;
    const isUnsynchronised = (flags & UNSYNCHRONISED) !== 0 || (version === 4 && (frameFlags & 2) !== 0);
    const skipped = version === 4 && frameFlags & 1 ? 4 : 0; // its length, repeated
    const read = (most: number): Buffer => {
      const bytes = at(file, start + skipped, Math.min(most, size - skipped));
      return isUnsynchronised ? synchronised(bytes) : bytes;
    };
    const field = TEXT_FRAMES[name];
    if (field && tags.text[field] === undefined) {
      const text = tagText(decoded(read(MAX_TEXT_BYTES)));
      if (text) tags.text[field] = text;
    }
    // Twice the size of a cover: unsynchronisation may double it.
    if (PICTURE_FRAMES.has(name) && !frontSeen && size <= 2 * MAX_COVER_BYTES) {
      const { type, picture } = pictureIn(read(size), version);
      const cover = picture && coverOf(picture);
      if (cover && (!tags.cover || type === FRONT)) tags.cover = cover;
      if (cover) frontSeen = type === FRONT;
    }
  }
  return tags;
}

function at(file: number, position: number, length: number): Buffer {
  const bytes = Buffer.alloc(Math.max(0, length));
  return bytes.subarray(0, readSync(file, bytes, 0, bytes.length, position));
}

/** Returns a number of four bytes of seven bits each. */
function syncSafe(bytes: Buffer, from: number): number {
  return bytes.subarray(from, from + 4).reduce((sum, byte) => sum * 128 + (byte & 0x7f), 0);
}

/** Removes the zeros that were put after each 0xff (ID3v2.4, section 6.1). */
function synchronised(bytes: Buffer): Buffer {
  const plain = Buffer.alloc(bytes.length);
  let count = 0;
  for (let i = 0; i < bytes.length; i++) if (bytes[i] !== 0 || bytes[i - 1] !== 0xff) plain[count++] = bytes[i]!;
  return plain.subarray(0, count);
}

/** Decodes the text of a frame: a byte for its encoding, then the text; of several values the first. */
function decoded(frame: Buffer): string {
  const bytes = frame.subarray(1);
  const text = textOf(bytes, frame[0] ?? 0);
  const end = text.indexOf('\0');
  return end < 0 ? text : text.slice(0, end);
}

function textOf(bytes: Buffer, encoding: number): string {
  if (encoding === 0) return bytes.toString('latin1');
  if (encoding === 3) return bytes.toString('utf8');
  const even = bytes.subarray(0, bytes.length - (bytes.length % 2));
  const isBig = encoding === 2 || (even[0] === 0xfe && even[1] === 0xff);
  const units = isBig ? Buffer.from(even).swap16() : even;
  return units.toString('utf16le').replace(/^\ufeff/, '');
}

/** Returns the type and the bytes of the picture in a frame: encoding, kind of image, type, description, picture. */
function pictureIn(frame: Buffer, version: Version): { type: number; picture?: Buffer } {
  const kindEnd = version === 2 ? 4 : frame.indexOf(0, 1) + 1;
  if (kindEnd <= 0 || kindEnd >= frame.length) return { type: 0 };
  const type = frame[kindEnd]!;
  const isWide = frame[0] === 1 || frame[0] === 2;
  let end = kindEnd + 1;
  if (isWide) {
    while (end + 1 < frame.length && (frame[end] !== 0 || frame[end + 1] !== 0)) end += 2;
    end += 2;
  } else end = frame.indexOf(0, end) + 1;
  return end <= 0 || end > frame.length ? { type } : { type, picture: frame.subarray(end) };
}
