import { closeSync, openSync, readSync, writeSync } from 'node:fs';

const PAGE_HEAD = 27;
const [FLAGS, SERIAL, CHECKSUM, COUNT] = [5, 14, 22, 26] as const;
const [CONTINUED, FIRST] = [1, 2] as const;
/** A packet goes on in the next segment when this one is full. */
const FULL_SEGMENT = 255;
/** A recording has few logical streams; a file may claim one for each of its pages. */
const MOST_STREAMS = 64;
/** Of an identification, a comment and a setup header (Vorbis I, 4.2.1). */
const HEADERS: readonly (number | undefined)[] = [1, 3, 5];

/** What is known of one logical stream. */
interface Course {
  /** Kinds of header that have come. */
  seen: Set<number>;
  /** Whether the packet that reaches into the next page is left out. */
  dropping: boolean;
}

/**
 * Copies an Ogg Vorbis file without headers that come a second time, which FFmpeg opens nothing for and other players pass
 * over; false where there are none or the file is of too many streams, and the copy is then worth nothing.
 */
export function mendOgg(from: string, to: string): boolean {
  const source = openSync(from, 'r');
  const copy = openSync(to, 'w');
  try {
    const courses = new Map<number, Course>();
    let mended = false;
    for (const page of pages(source)) {
      const serial = page.readUInt32LE(SERIAL);
      const course = (page[FLAGS]! & FIRST) === 0 ? courses.get(serial) : undefined;
      const known = course ?? { seen: new Set(), dropping: false };
      courses.set(serial, known);
      if (courses.size > MOST_STREAMS) return false;
      const kept = withoutRepeats(page, known);
      mended ||= kept.length < page.length;
      writeSync(copy, kept);
    }
    return mended;
  } finally {
    closeSync(source);
    closeSync(copy);
  }
}

/** The pages of a file, until one is cut off or does not begin as a page does. */
function* pages(file: number): Generator<Buffer> {
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

function withoutRepeats(page: Buffer, course: Course): Buffer {
  const segments = page.subarray(PAGE_HEAD, PAGE_HEAD + page[COUNT]!);
  const sizes: number[] = [];
  const bodies: Buffer[] = [];
  let begins = (page[FLAGS]! & CONTINUED) === 0;
  const continues = !begins && !course.dropping;
  let at = PAGE_HEAD + segments.length;
  for (const size of segments) {
    const body = page.subarray(at, at + size);
    at += size;
    if (begins) course.dropping = isRepeated(body, course);
    if (!course.dropping) {
      sizes.push(size);
      bodies.push(body);
    }
    begins = size < FULL_SEGMENT;
    if (begins) course.dropping = false;
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

/** Whether a packet is a header of a kind that has come before. */
function isRepeated(body: Buffer, { seen }: Course): boolean {
  const [kind] = body;
  if (!HEADERS.includes(kind) || body.toString('latin1', 1, 7) !== 'vorbis') return false;
  const known = seen.has(kind!);
  seen.add(kind!);
  return known;
}

function sum(values: Buffer): number {
  return values.reduce((total, value) => total + value, 0);
}

const POLYNOMIAL = 0x04c11db7;
const REMAINDERS = Uint32Array.from({ length: 256 }, (_, byte) => {
  let rest = byte << 24;
  for (let bit = 0; bit < 8; bit++) rest = rest < 0 ? (rest << 1) ^ POLYNOMIAL : rest << 1;
  return rest;
});

/** Cyclic redundancy check of a page whose own is 0 (RFC 3533). */
function checksum(page: Buffer): number {
  let rest = 0;
  for (const byte of page) rest = (rest << 8) ^ REMAINDERS[(rest >>> 24) ^ byte]!;
  return rest >>> 0;
}
