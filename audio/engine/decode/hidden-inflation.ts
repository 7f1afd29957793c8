import { closeSync, fstatSync, openSync, readSync } from 'node:fs';

/**
 * Parts of files that FFmpeg inflates while it opens a file, before any limit on samples applies: 1.5 MB of them become 1.75 GB of
 * memory. Both are found here so that FFmpeg never reads them.
 */

const CHUNK_BYTES = 2 ** 20;
/** Of a compressed MOV header ('cmov'): its method, the size of the next atom, and that atom's name. FFmpeg requires exactly these bytes. */
const METHOD = 'dcomzlib';
const DATA = 'cmvd';
const DATA_AT = METHOD.length + 4;
const PATTERN_BYTES = DATA_AT + DATA.length;

/**
 * Reports whether a file has a compressed MOV header anywhere. All bytes are searched, since FFmpeg finds such a header at any depth,
 * with sizes of 32 or 64 bits, and in atoms that are declared as free.
 */
export function hasCompressedHeader(path: string): boolean {
  const file = openSync(path, 'r');
  try {
    const chunk = Buffer.alloc(Math.min(CHUNK_BYTES, fstatSync(file).size + PATTERN_BYTES));
    for (let at = 0; ; at += chunk.length - PATTERN_BYTES + 1) {
      const got = readSync(file, chunk, 0, chunk.length, at);
      if (includesHeader(chunk.subarray(0, got))) return true;
      if (got < chunk.length) return false;
    }
  } finally {
    closeSync(file);
  }
}

function includesHeader(bytes: Buffer): boolean {
  for (let at = bytes.indexOf(METHOD); at >= 0; at = bytes.indexOf(METHOD, at + 1)) {
    if (bytes.toString('latin1', at + DATA_AT, at + PATTERN_BYTES) === DATA) return true;
  }
  return false;
}

/** Bytes of the head of an ID3v2 tag. */
export const ID3_HEAD_BYTES = 10;
/** Flag of a tag that ends with a copy of its head. */
const HAS_FOOTER = 0x10;

/**
 * Returns the bytes of the ID3v2 tags with which a file begins, 0 without one. Nothing of them is used, and their frames may be
 * compressed.
 */
export function id3Bytes(path: string): number {
  const head = Buffer.alloc(ID3_HEAD_BYTES);
  const file = openSync(path, 'r');
  try {
    for (let at = 0; ;) {
      const size = readSync(file, head, 0, head.length, at) < head.length ? undefined : id3Size(head);
      if (size === undefined) return at;
      at += size;
    }
  } finally {
    closeSync(file);
  }
}

/** Returns the bytes of a tag with its head; undefined where FFmpeg takes `head` for something else (ID3v2.4, section 3.1). */
export function id3Size(head: Buffer): number | undefined {
  const isVersion = head[3] !== 0xff && head[4] !== 0xff;
  const isTag = head.toString('latin1', 0, 3) === 'ID3' && isVersion && head.subarray(6).every((byte) => byte < 0x80);
  if (!isTag) return undefined;
  const size = head.subarray(6).reduce((sum, byte) => sum * 128 + byte, 0);
  return ID3_HEAD_BYTES + size + ((head[5]! & HAS_FOOTER) === 0 ? 0 : ID3_HEAD_BYTES);
}
