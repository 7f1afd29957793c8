import { expect, test } from 'vitest';
import { Problem } from '../../../api/http/problems/problem.ts';
import { jsonScanner } from '../../../api/http/json-scan.ts';
import { randomBy } from '../../infra/random.ts';
import { jsonLength } from '../../../api/http/json-length.ts';

/** Returns why a text is refused when it arrives in pieces of this size. */
function refusalOf(text: string, pieceBytes = 65_536): string | undefined {
  const scan = jsonScanner();
  const bytes = Buffer.from(text);
  try {
    for (let at = 0; at < bytes.length; at += pieceBytes) scan(bytes.subarray(at, at + pieceBytes));
    return undefined;
  } catch (error) {
    if (!(error instanceof Problem) || error.code !== 'invalid_request') throw error;
    return error.detail;
  }
}

const random = randomBy('shapes');
const times = (count: number, make: (n: number) => string): string =>
  Array.from({ length: count }, (_, n) => make(n)).join();

test.each([
  ['64 levels', '['.repeat(64) + ']'.repeat(64)],
  ['100,000 values', `[${times(99_999, (n) => ['1', '"a,b"', 'true', '{}'][n % 4]!)}]`],
  ['100,000 values in objects of one shape', `[${times(33_333, () => '{"a": 1, "b": "[,"}')}]`],
  ['10,000 different fields', `{${times(10_000, (n) => `"k${n}":1`)}}`],
  ['250,000 escapes', `["${'\\n'.repeat(250_000)}"]`],
  ['brackets, commas and escaped quotes in strings', `["${'[{\\",:'.repeat(100_000)}"]`],
  ['much white space', `[${' \n'.repeat(1_000_000)}]`],
])('a body may have %s', (_name, text) => {
  expect(JSON.parse(text)).toBeDefined();
  expect(refusalOf(text)).toBeUndefined();
});

test.each([
  ['65 levels', '['.repeat(65), 'nested more than 64 levels'],
  ['100,001 values', `[${times(100_000, () => '1')}]`, 'more than 100000 values'],
  ['as many empty objects', `[${times(100_000, () => '{}')}]`, 'more than 100000 values'],
  ['10,001 different fields', `{${times(10_001, (n) => `"k${n}":1`)}}`, 'more than 10000 different fields'],
  ['objects of many shapes', `[${times(6_000, shuffled)}]`, 'more than 10000 different fields'],
  ['colons', ':'.repeat(200_000), 'more than 100000 values'],
  ['250,001 escapes', `["${'\\n'.repeat(250_001)}"]`, 'more than 250000 escaped characters'],
])('a body may not have %s', (_name, text, why) => {
  expect(refusalOf(text)).toContain(why);
});

/** The same fields in another order each time. */
function shuffled(): string {
  const names = 'abcdefgh'
    .split('')
    .map((name) => ({ name, place: random.next() }))
    .toSorted((a, b) => a.place - b.place);
  return `{${names.map(({ name }) => `"${name}":1`).join()}}`;
}

test('where the pieces are cut makes no difference', () => {
  const right = `{"a\\"b":[1.5e3,"\\u0041",{"":null}],"c":"ä"}`.padEnd(100);
  for (const size of [1, 2, 3, 7]) expect(refusalOf(right, size)).toBeUndefined();
  expect(refusalOf(`{${times(10_001, (n) => `"k${n}":1`)}}`, 3)).toContain('different fields');
  expect(refusalOf(`[${'12345,'.repeat(99_999)}1]`, 2)).toContain('values');
});

test('jsonLength is the length of the JSON text, or more than the bound', () => {
  for (const value of [{}, [], { a: 1, 'b"': [true, null, 'ä\n', { c: -1.5e30 }] }, 'x', ['\ud800'], { a: { b: {} } }])
    expect(jsonLength(value, 1_000)).toBe(JSON.stringify(value).length);
  expect(jsonLength({ a: 'x'.repeat(100) }, 50)).toBeGreaterThan(50);
  expect(jsonLength(Array(100).fill(1), 50)).toBeGreaterThan(50);
});
