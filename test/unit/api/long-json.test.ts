import { expect, test, vi } from 'vitest';
import { z } from 'zod';
import { LongJson, LongList, textOf, whole } from '../../../api/http/long-json.ts';

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
  const atOnce = JSON.stringify(schema.parse(await whole(new LongJson(object()))));
  expect(await joined(textOf(new LongJson(object()), schema))).toBe(atOnce);
});

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
