import { closeSync, fstatSync, openSync, readSync } from 'node:fs';
import { inflateSync, constants } from 'node:zlib';
import { id3Size, ID3_HEAD_BYTES } from './hidden-inflation.ts';

/**
 * ID3v2 tags inside a file: in chunks of WAV and AIFF, between frames of AAC, in ASF. FFmpeg inflates their compressed frames while it
 * reads them, so a file whose frames inflate to more than a tag may hold is found here. Where FFmpeg finds a tag depends on how it reads
 * a damaged file, so all that looks like a compressed frame behind all that looks like a tag is inflated, up to the limit. Other bytes
 * do not inflate to megabytes by chance.
 */

/** All frames together; a tag holds some pictures at most. */
const MAX_INFLATED = 2 ** 24;
/** 256 MB of random bytes, the largest tag, look like a compressed frame a thousand times. */
const MAX_TRIES = 10_000;

const CHUNK_BYTES = 2 ** 20;
/** Head of a frame, the length of its content, and the head of a compressed stream. */
const FRAME_BYTES = 16;
const FIRST_READ_BYTES = 2 ** 16;
/**
 * Versions of tags that FFmpeg reads and whose frames may be compressed. The samples of an hour hold the letters "ID3" a dozen times, nearly
 * always before another number.
 */
const VERSIONS: ReadonlySet<number> = new Set([3, 4]);
const VERSION_AT = 3;
/** Names of the frames that FFmpeg reads beside texts, and the first letter of those. */
const NAMES: ReadonlySet<string> = new Set(['USLT', 'COMM', 'CHAP', 'APIC', 'PRIV', 'GEOB']);
const NAME_BYTES = 4;
const TEXT = 'T'.charCodeAt(0);
const FLAGS_AT = 9;
/** Compressed and not encrypted: FFmpeg skips encrypted frames. */
const IS_COMPRESSED = 0x08;
const IS_CODED = 0x0c;
/** Where the content of a frame begins: after its head, or after its length, which is optional. */
const CONTENT_AT = [10, 14];

/** Reports whether ID3v2 tags behind the first `from` bytes of a file inflate to more than a tag may hold. */
export function hasInflatingTag(path: string, from: number): boolean {
  const file = openSync(path, 'r');
  try {
    let [inflated, tries] = [0, 0];
    for (const at of compressedFrames(file, from)) {
      for (const isUnsynchronised of [false, true]) inflated += inflatedBytes(file, at, isUnsynchronised);
      if (inflated > MAX_INFLATED || ++tries > MAX_TRIES) return true;
    }
    return false;
  } finally {
    closeSync(file);
  }
}

/** Yields the offsets of compressed contents of what looks like a frame inside of what looks like a tag. */
function* compressedFrames(file: number, from: number): Generator<number> {
  const block = Math.min(CHUNK_BYTES, fstatSync(file).size + FRAME_BYTES);
  const chunk = Buffer.alloc(block + FRAME_BYTES);
  let tagsEnd = 0;
  for (let start = from; ; start += block) {
    const got = readSync(file, chunk, 0, chunk.length, start);
    chunk.fill(0, got);
    for (let at = 0; at < block;) {
      const found = chunk.indexOf('ID3', at);
      const nextTag = found < 0 ? block : Math.min(found, block);
      const end = Math.min(nextTag, tagsEnd - start);
      for (; at < end; at++) for (const content of contentsOf(chunk, at)) yield start + content;
      const isTag = nextTag < block && VERSIONS.has(chunk[nextTag + VERSION_AT]!);
      const size = isTag ? id3Size(chunk.subarray(nextTag, nextTag + ID3_HEAD_BYTES)) : undefined;
      if (size !== undefined) tagsEnd = Math.max(tagsEnd, start + nextTag + size);
      at = nextTag + 1;
    }
    if (got < chunk.length) return;
  }
}

/** Returns where the content of the frame at `at` may begin; nothing where no compressed frame does. */
function contentsOf(bytes: Buffer, at: number): number[] {
  if ((bytes[at + FLAGS_AT]! & IS_CODED) !== IS_COMPRESSED) return [];
  if (bytes[at] !== TEXT && !NAMES.has(bytes.toString('latin1', at, at + NAME_BYTES))) return [];
  return CONTENT_AT.map((offset) => at + offset).filter((content) => isStreamHead(bytes.readUInt16BE(content)));
}

/** Reports whether two bytes begin a stream of zlib (RFC 1950, section 2.2). */
function isStreamHead(head: number): boolean {
  const DEFLATE = 8;
  return ((head >> 8) & 0x0f) === DEFLATE && head % 31 === 0;
}

/** Returns to how many bytes the stream at an offset inflates; more than the limit where it goes on, 0 where it is not one. */
function inflatedBytes(file: number, at: number, isUnsynchronised: boolean): number {
  for (let size = FIRST_READ_BYTES; ; size *= 4) {
    const bytes = Buffer.alloc(size);
    const read = bytes.subarray(0, readSync(file, bytes, 0, size, at));
    const input = isUnsynchronised ? synchronised(read) : read;
    try {
      const options = { info: true, maxOutputLength: MAX_INFLATED, finishFlush: constants.Z_SYNC_FLUSH };
      const { buffer, engine } = inflateSync(input, options) as unknown as Inflated;
      if (engine.bytesWritten < input.length || read.length < size) return buffer.length;
    } catch (error) {
      const isTooLong = error instanceof Error && 'code' in error && error.code === 'ERR_BUFFER_TOO_LARGE';
      return isTooLong ? MAX_INFLATED + 1 : 0;
    }
  }
}

/** The result of zlib with the option `info`; its engine counts the input that it used. */
interface Inflated {
  buffer: Buffer;
  engine: { bytesWritten: number };
}

/** Returns bytes without the zeros that follow 0xff in unsynchronised tags (ID3v2.4, section 6.1). */
function synchronised(bytes: Buffer): Buffer {
  const kept = Buffer.alloc(bytes.length);
  let length = 0;
  for (let i = 0; i < bytes.length; i++) {
    kept[length++] = bytes[i]!;
    if (bytes[i] === 0xff && bytes[i + 1] === 0) i++;
  }
  return kept.subarray(0, length);
}
