import { z } from 'zod';
import { spliced } from '../../platform/json/splice.ts';
import { fewAtATime } from './few-at-a-time.ts';

/** A list that is too long to be held in memory: its entries are made while the response is written. */
export class LongList {
  readonly entries: AsyncIterable<unknown>;
  /** The entries have at least this many bytes as JSON, known before they are read. */
  readonly minBytes: number;

  constructor(entries: AsyncIterable<unknown>, { minBytes = 0 }: { minBytes?: number } = {}) {
    this.entries = entries;
    this.minBytes = minBytes;
  }
}

/** An entry of a long list with long objects in it, whose fields are read as text while the response is written. */
export class LongEntry {
  /** Fits the schema of the entry; `fieldsOfLong` stands for the fields of the long objects. */
  readonly value: unknown;
  readonly fieldsOf: (n: number) => AsyncIterable<string> | undefined;

  constructor(value: unknown, fieldsOf: LongEntry['fieldsOf'] = () => undefined) {
    this.value = value;
    this.fieldsOf = fieldsOf;
  }
}

/** A JSON object that contains long lists, at any depth of nested objects. */
export class LongJson {
  readonly object: Record<string, unknown>;

  constructor(object: Record<string, unknown>) {
    this.object = object;
  }
}

/** Yields the JSON text in pieces, one per entry of a long list. Throws if a value does not fit the schema. */
export function textOf({ object }: LongJson, schema: z.ZodType): AsyncGenerator<string> {
  return text(schema.parse(emptied(object)), { given: object, schema });
}

/** Pieces of a text that are read before the first is sent, in characters. */
const FIRST_CHARS = 2 ** 14;

/** Reads the beginning of a text, so that an error there becomes a problem and not a broken response, and returns all of it. */
export async function begun(pieces: AsyncGenerator<string>): Promise<AsyncIterable<string>> {
  let first = '';
  while (first.length < FIRST_CHARS) {
    const { value, done } = await pieces.next();
    if (done) break;
    first += value;
  }
  return (async function* all() {
    yield first;
    yield* pieces;
  })();
}

/**
 * Returns the whole object, with its long lists as arrays, or undefined if its JSON has more than `maxBytes`: then no more of it
 * is read than that. Throws if a value does not fit the schema.
 */
export async function wholeWithin(
  long: LongJson,
  schema: z.ZodType,
  maxBytes: number,
): Promise<Record<string, unknown> | undefined> {
  if (minBytesOf(long.object) > maxBytes) return undefined;
  const pieces: string[] = [];
  let bytes = 0;
  for await (const piece of textOf(long, schema)) {
    bytes += Buffer.byteLength(piece);
    if (bytes > maxBytes) return undefined;
    pieces.push(piece);
  }
  return JSON.parse(pieces.join('')) as Record<string, unknown>;
}

function minBytesOf(value: unknown): number {
  if (value instanceof LongList) return value.minBytes;
  return isPlain(value) ? Object.values(value).reduce<number>((sum, each) => sum + minBytesOf(each), 0) : 0;
}

/** Writes `parsed`, the result of parsing `given` with its long lists emptied, and fills the lists from `given`. */
async function* text(
  parsed: unknown,
  { given, schema }: { given: unknown; schema: z.ZodType },
): AsyncGenerator<string> {
  if (given instanceof LongList) {
    yield* readInTurn(listText(given.entries, entryOf(schema)));
  } else if (isPlain(given) && holdsLists(given)) {
    let before = '{';
    for (const [key, value] of Object.entries(parsed as object)) {
      if (value === undefined) continue; // as JSON.stringify does
      yield `${before}${JSON.stringify(key)}:`;
      before = ',';
      yield* text(value, { given: given[key], schema: fieldOf(schema, key) });
    }
    yield before === ',' ? '}' : '{}';
  } else {
    yield JSON.stringify(parsed);
  }
}

/**
 * Entries take more memory as objects, or while they are read, than as text, so only this many lists read at a time in the whole
 * process, and none while a slow client reads the text. With more, four readers of long results took 320 MB.
 */
const oneOfFew = fewAtATime(2);

async function* readInTurn(pieces: AsyncGenerator<string>): AsyncGenerator<string> {
  try {
    for (;;) {
      const { value, done } = await oneOfFew(() => pieces.next());
      if (done) return;
      yield value;
    }
  } finally {
    await pieces.return(undefined);
  }
}

async function* listText(entries: AsyncIterable<unknown>, schema: z.ZodType): AsyncGenerator<string> {
  let before = '[';
  for await (const entry of entries) {
    const { value, fieldsOf } = entry instanceof LongEntry ? entry : new LongEntry(entry);
    for await (const piece of spliced(schema.parse(value), fieldsOf)) {
      yield before + piece;
      before = '';
    }
    before = ',';
  }
  yield before === '[' ? '[]' : ']';
}

function isPlain(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function holdsLists(object: Record<string, unknown>): boolean {
  return Object.values(object).some((value) => value instanceof LongList || (isPlain(value) && holdsLists(value)));
}

function emptied(value: unknown): unknown {
  if (value instanceof LongList) return [];
  if (!isPlain(value) || !holdsLists(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, emptied(each)]));
}

function fieldOf(schema: z.ZodType, key: string): z.ZodType {
  const held = unwrapped(schema);
  const field: unknown =
    held instanceof z.ZodObject ? held.shape[key] : held instanceof z.ZodRecord ? held.valueType : undefined;
  if (!(field instanceof z.ZodType)) throw new Error(`${key} is not a field of this schema`);
  return field;
}

function entryOf(schema: z.ZodType): z.ZodType {
  const held = unwrapped(schema);
  if (!(held instanceof z.ZodArray)) throw new Error('This schema is not of an array');
  return held.element as z.ZodType;
}

function unwrapped(schema: z.ZodType): unknown {
  return schema instanceof z.ZodNullable ? schema.unwrap() : schema;
}
