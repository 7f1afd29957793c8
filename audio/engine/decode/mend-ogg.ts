import { closeSync, openSync, readSync, writeFileSync } from 'node:fs';

/** Bytes of a page's header before its segment table (RFC 3533, section 6), and offsets in it. */
export const PAGE_HEAD = 27;
export const [FLAGS, SERIAL, CHECKSUM, COUNT] = [5, 14, 22, 26] as const;
export const [CONTINUED, FIRST] = [1, 2] as const;
/** Bytes of a full segment: its packet continues in the next one. */
export const FULL_SEGMENT = 255;
/** A recording has few logical streams; a file may claim one for each of its pages. */
const MAX_STREAMS = 64;
/** First bytes of an identification, a comment and a setup header (Vorbis I, 4.2.1). */
const HEADER_KINDS: readonly (number | undefined)[] = [1, 3, 5];

/** The state of one logical stream while it is copied. */
interface LogicalStream {
  /** Kinds of header seen so far. */
  seen: Set<number>;
  /** Whether the packet that continues on the next page is left out. */
  dropping: boolean;
}

/**
 * Copies an Ogg Vorbis file without repeated headers, which make FFmpeg refuse the file and which other players ignore. Reports
 * whether the copy is mended; it is useless where there were no repeated headers, or more than `MAX_STREAMS` logical streams.
 */
export function mendOgg(from: string, to: string): boolean {
  const source = openSync(from, 'r');
  const copy = openSync(to, 'w');
  try {
    const streams = new Map<number, LogicalStream>();
    let mended = false;
    for (const page of oggPages(source)) {
      const serial = page.readUInt32LE(SERIAL);
      const continued = (page[FLAGS]! & FIRST) === 0 ? streams.get(serial) : undefined;
      const stream = continued ?? { seen: new Set(), dropping: false };
      streams.set(serial, stream);
      if (streams.size > MAX_STREAMS) return false;
      const kept = withoutRepeats(page, stream);
      mended ||= kept.length < page.length;
      writeFileSync(copy, kept); // all of it: a full disk may take a part of a single write
    }
    return mended;
  } finally {
    closeSync(source);
    closeSync(copy);
  }
}

/** Yields the pages of a file up to the first that is cut off or does not begin like a page. */
export function* oggPages(file: number): Generator<Buffer> {
  const head = Buffer.alloc(PAGE_HEAD + 255);
  for (let at = 0; ;) {
    const got = readSync(file, head, 0, head.length, at);
    if (got < PAGE_HEAD || head.toString('latin1', 0, 4) !== 'OggS') return;
    const segments = head.subarray(PAGE_HEAD, PAGE_HEAD + head[COUNT]!);
    const page = Buffer.alloc(PAGE_HEAD + segments.length + sum(segments));
    if (readSync(file, page, 0, page.length, at) < page.length) return;
    yield page;
    at += page.length;
  }
}

/** Returns a page without its repeated headers: the same buffer when it has none. */
function withoutRepeats(page: Buffer, stream: LogicalStream): Buffer {
  const segments = page.subarray(PAGE_HEAD, PAGE_HEAD + page[COUNT]!);
  const sizes: number[] = [];
  const bodies: Buffer[] = [];
  let begins = (page[FLAGS]! & CONTINUED) === 0;
  const continues = !begins && !stream.dropping;
  let at = PAGE_HEAD + segments.length;
  for (const size of segments) {
    const body = page.subarray(at, at + size);
    at += size;
    if (begins) stream.dropping = isRepeated(body, stream);
    if (!stream.dropping) {
      sizes.push(size);
      bodies.push(body);
    }
    begins = size < FULL_SEGMENT;
    if (begins) stream.dropping = false;
  }
  if (sizes.length === segments.length) return page;
  const head = Buffer.from(page.subarray(0, PAGE_HEAD));
  if (!continues) head[FLAGS]! &= ~CONTINUED;
  head[COUNT] = sizes.length;
  head.writeUInt32LE(0, CHECKSUM);
  const kept = Buffer.concat([head, Buffer.from(sizes), ...bodies]);
  kept.writeUInt32LE(checksum(kept), CHECKSUM);
  return kept;
}

/** Reports whether a packet is a header of a kind that was seen before, and notes its kind. */
function isRepeated(body: Buffer, { seen }: LogicalStream): boolean {
  const [kind] = body;
  if (!HEADER_KINDS.includes(kind) || body.toString('latin1', 1, 7) !== 'vorbis') return false;
  const isRepeat = seen.has(kind!);
  seen.add(kind!);
  return isRepeat;
}

function sum(values: Buffer): number {
  return values.reduce((total, value) => total + value, 0);
}

/** Polynomial of the checksum of Ogg pages, and its remainders by byte. */
const POLYNOMIAL = 0x04c11db7;
const REMAINDERS = Uint32Array.from({ length: 256 }, (_, byte) => {
  let remainder = byte << 24;
  for (let bit = 0; bit < 8; bit++) remainder = remainder < 0 ? (remainder << 1) ^ POLYNOMIAL : remainder << 1;
  return remainder;
});

/** Returns the cyclic redundancy check of a page whose checksum field is 0 (RFC 3533, section 6). */
export function checksum(page: Buffer): number {
  let remainder = 0;
  for (const byte of page) remainder = (remainder << 8) ^ REMAINDERS[(remainder >>> 24) ^ byte]!;
  return remainder >>> 0;
}
