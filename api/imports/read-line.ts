import { hash } from 'node:crypto';
import type { z } from 'zod';
import { issueText, pathText } from '../http/issues.ts';
import { jsonScanner } from '../http/json-scan.ts';
import { Problem } from '../http/problems/problem.ts';
import { detailedAudio } from '../jobs/schemas.ts';

/** Max lines of an import, repeated ones included. */
const MAX_LINES = 100_000;
/** Max bytes of a line: an address, 128 characters of an id, and 4 KiB of metadata, all of it escaped, have room. */
const MAX_LINE_BYTES = 2 ** 16;
/** Max empty lines at the end: reading them takes time, and nothing else bounds their number. */
const MAX_EMPTY_LINES = 1_000;
const LINE_FEED = 0x0a;
const BYTE_ORDER_MARK = Buffer.from([0xef, 0xbb, 0xbf]);

/** An entry of an import. */
export interface Line {
  /** Counted from 1, as an editor does. */
  number: number;
  audioUrl: string;
  customId?: string | undefined;
  metadata?: unknown;
}

/** Returns the problem of a line. */
export function invalidLine(number: number, message: string): Problem {
  return new Problem('invalid_line', {
    detail: `Line ${number}: ${message} Nothing was started.`,
    errors: [{ path: `line ${number}`, message }],
  });
}

/**
 * Returns a reader of JSON Lines. It yields the lines that end in a piece, and at the end the last one if no line feed follows it. A line
 * that only repeats an earlier address is dropped. Throws `invalid_line` or `import_too_large`.
 */
export function lineReader(): { push(bytes: Buffer): Generator<Line>; end(): Generator<Line> } {
  let number = 0;
  /** Bytes of the line that has not ended. */
  let rest: Buffer = Buffer.alloc(0);
  /** Number of the first empty line after which none may follow. */
  let emptyAt: number | undefined;
  const read = contentReader();

  function* readLine(bytes: Buffer): Generator<Line> {
    number += 1;
    const content = number === 1 && bytes.subarray(0, 3).equals(BYTE_ORDER_MARK) ? bytes.subarray(3) : bytes;
    if (content.length > MAX_LINE_BYTES) throw invalidLine(number, `It is longer than ${MAX_LINE_BYTES} bytes.`);
    if (isBlank(content)) {
      emptyAt ??= number;
      if (number - emptyAt >= MAX_EMPTY_LINES)
        throw invalidLine(
          emptyAt,
          `It is the first of more than ${MAX_EMPTY_LINES} empty lines. Send at most so many.`,
        );
      return;
    }
    if (emptyAt !== undefined)
      throw invalidLine(emptyAt, 'It is empty. Only the end of the body may have empty lines.');
    if (number > MAX_LINES) throw new Problem('import_too_large');
    const line = read(content, number);
    if (line) yield line;
  }

  return {
    *push(bytes) {
      let from = 0;
      for (let at = bytes.indexOf(LINE_FEED); at !== -1; at = bytes.indexOf(LINE_FEED, from)) {
        const piece = bytes.subarray(from, at);
        const line = rest.length === 0 ? piece : Buffer.concat([rest, piece]);
        rest = Buffer.alloc(0);
        from = at + 1;
        yield* readLine(line);
      }
      rest = Buffer.concat([rest, bytes.subarray(from)]);
      if (rest.length > MAX_LINE_BYTES + BYTE_ORDER_MARK.length)
        throw invalidLine(number + 1, `It is longer than ${MAX_LINE_BYTES} bytes.`);
    },
    *end() {
      if (rest.length > 0) yield* readLine(rest);
      if (number === 0 || emptyAt === 1)
        throw invalidLine(1, 'The body is empty. Send a JSON object with an audio_url in each line.');
    },
  };
}

/** Returns a function that reads the content of a line; undefined if it only repeats an earlier address. */
function contentReader(): (bytes: Buffer, number: number) => Line | undefined {
  const urls = new Set<string>();
  const ids = new Set<string>();
  return (bytes, number) => {
    const { audio_url: audioUrl, custom_id: customId, metadata } = parseLine(bytes, number);
    if (seen(urls, audioUrl)) {
      if (customId === undefined && metadata === undefined) return undefined;
      throw invalidLine(number, 'audio_url: An earlier line has the same address.');
    }
    if (customId !== undefined && seen(ids, customId))
      throw invalidLine(number, 'custom_id: An earlier line has the same custom_id.');
    return { number, audioUrl, customId, metadata };
  };
}

function parseLine(bytes: Buffer, number: number): z.output<typeof detailedAudio> {
  const parsed = detailedAudio.safeParse(jsonOf(bytes, number));
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  const path = pathText(issue!.path);
  const text = issueText(issue!, detailedAudio);
  const sentence = /[.?!]$/.test(text) ? text : `${text}.`; // a further one follows it
  throw invalidLine(number, path === '' ? sentence : `${path}: ${sentence}`);
}

const UTF_8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

function jsonOf(bytes: Buffer, number: number): unknown {
  let text: string;
  try {
    text = UTF_8.decode(bytes);
  } catch {
    throw invalidLine(number, 'It is not valid UTF-8.');
  }
  let value: unknown;
  try {
    jsonScanner()(bytes);
    value = JSON.parse(text);
  } catch (error) {
    const nested = error instanceof Problem ? error.detail?.replace('The body', 'It') : undefined;
    throw invalidLine(number, nested ?? NO_OBJECT);
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw invalidLine(number, NO_OBJECT);
  return value;
}

const NO_OBJECT = 'It is not a JSON object in one line.';

function isBlank(bytes: Buffer): boolean {
  return bytes.every((byte) => byte === 0x20 || byte === 0x09 || byte === 0x0d);
}

/** Reports whether a set has a text, and adds it. The set has 16 bytes of its hash, so that long texts take no more memory. */
function seen(set: Set<string>, text: string): boolean {
  const key = hash('sha256', text, 'buffer').toString('latin1', 0, 16);
  if (set.has(key)) return true;
  set.add(key);
  return false;
}
