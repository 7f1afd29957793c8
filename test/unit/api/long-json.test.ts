import { expect, test, vi } from 'vitest';
import { z } from 'zod';
import { begun, LongJson, LongList, textOf, wholeWithin } from '../../../api/http/long-json.ts';

const entry = z.object({ n: z.number(), note: z.string().optional() });
const schema = z.object({
  id: z.string(),
  note: z.string().optional(),
  result: z.record(z.string(), z.array(entry)).nullable(),
  errors: z.array(z.string()),
});

async function* numbers(count: number): AsyncGenerator<{ n: number; unknown: string }> {
  for (let n = 0; n < count; n++) yield { n, unknown: 'not in the schema' };
}

async function joined(pieces: AsyncIterable<string>): Promise<string> {
  let text = '';
  for await (const piece of pieces) text += piece;
  return text;
}

test.each([
  ['lists', (): unknown => ({ a: new LongList(numbers(3)), 'b "2"': new LongList(numbers(1)) })],
  ['empty lists', () => ({ a: new LongList(numbers(0)) })],
  ['lists beside short ones', () => ({ a: [{ n: 7 }], b: new LongList(numbers(2)) })],
  ['no steps', () => ({})],
  ['null', () => null],
])('textOf writes the same JSON as JSON.stringify: %s', async (_case, result) => {
  const object = () => ({ result: result(), errors: ['ä\u2028'], note: undefined, id: 'x', unknown: 1 });
  const text = await joined(textOf(new LongJson(object()), schema));
  expect(text).toBe(JSON.stringify(schema.parse(await filled(object()))));
  expect(await joined(await begun(textOf(new LongJson(object()), schema)))).toBe(text);
  expect(await wholeWithin(new LongJson(object()), schema, Buffer.byteLength(text))).toEqual(JSON.parse(text));
  expect(await wholeWithin(new LongJson(object()), schema, Buffer.byteLength(text) - 1)).toBeUndefined();
});

/** Returns a value with its long lists as arrays. */
async function filled(value: unknown): Promise<unknown> {
  if (value instanceof LongList) {
    const entries: unknown[] = [];
    for await (const each of value.entries) entries.push(each);
    return entries;
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  const entries = Object.entries(value).map(async ([key, each]) => [key, await filled(each)] as const);
  return Object.fromEntries(await Promise.all(entries));
}

test('wholeWithin reads nothing that is known to be too long', async () => {
  const unread = new LongList(failing(), { minBytes: 101 });
  expect(await wholeWithin(new LongJson({ id: 'x', result: { a: unread }, errors: [] }), schema, 100)).toBeUndefined();
});

test('begun throws what happens before enough is read, and leaves the rest to the reader', async () => {
  await expect(begun(failingAfter(3))).rejects.toThrow('the database went away');
  await expect(joined(await begun(failingAfter(30)))).rejects.toThrow('the database went away');
});

async function* failingAfter(pieces: number): AsyncGenerator<string> {
  for (let n = 0; n < pieces; n++) yield 'x'.repeat(1_000);
  throw new Error('the database went away');
}

async function* failing(): AsyncGenerator<{ n: number }> {
  yield { n: 1 };
  throw new Error('the database went away');
}

async function* invalid(): AsyncGenerator<{ n: string }> {
  yield { n: 'one' };
}

test.each([
  ['that fails to be read', failing, 'the database went away'],
  ['that does not fit the schema', invalid, 'expected number'],
])('textOf throws at an entry %s', async (_case, entries, message) => {
  const object = { id: 'x', result: { a: new LongList(entries()) }, errors: [] };
  await expect(joined(textOf(new LongJson(object), schema))).rejects.toThrow(message);
});

test('textOf reads entries on demand and ends its lists when the reader stops', async () => {
  const made = vi.fn<(n: number) => void>();
  const ended = vi.fn<() => void>();
  async function* watched() {
    try {
      for (let n = 0; n < 100; n++) {
        made(n);
        yield { n };
      }
    } finally {
      ended();
    }
  }
  const lists = { a: new LongList(watched()), b: new LongList(watched()) };
  for await (const piece of textOf(new LongJson({ id: 'x', result: lists, errors: [] }), schema)) {
    if (piece.includes('"n":2')) break;
  }
  expect([made.mock.calls.length, ended.mock.calls.length]).toEqual([3, 1]);
});
