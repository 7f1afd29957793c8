import { expect, test } from 'vitest';
import { errorOf } from '../../../client/api-error.ts';

const NOW = 'Fri, 31 Dec 1999 23:59:00 GMT';

/** Returns the seconds to wait that a response asks for. */
async function secondsOf(value: string | undefined, headers: Record<string, string> = {}): Promise<number | undefined> {
  const response = new Response('{}', {
    status: 429,
    headers: { ...headers, ...(value === undefined ? {} : { 'retry-after': value }) },
  });
  return (await errorOf(response)).retryAfterS;
}

test('seconds in Retry-After are read', async () => {
  expect(await secondsOf('0')).toBe(0);
  expect(await secondsOf(' 120 ')).toBe(120);
  expect(await secondsOf('9'.repeat(20))).toBe(1e20);
});

test('a date in Retry-After is read by the clock of the server, and one of the past asks for no wait', async () => {
  expect(await secondsOf('Sat, 01 Jan 2000 00:00:30 GMT', { date: NOW })).toBe(90);
  expect(await secondsOf('Fri, 31 Dec 1999 23:58:00 GMT', { date: NOW })).toBe(0);
});

test('without a clock of the server, a date in Retry-After is read by the own one', async () => {
  expect(await secondsOf('Fri, 31 Dec 1999 23:59:59 GMT')).toBe(0);
  expect(await secondsOf('Fri, 31 Dec 9999 23:59:59 GMT')).toBeGreaterThan(1e9);
});

test.each([
  undefined,
  '',
  ' ',
  '-1',
  '1.5',
  '1e3',
  '0x10',
  'Infinity',
  'soon',
  '1, 2',
  '31 Dec 1999',
  'Fri, 99 Dec 1999 23:59:59 GMT',
])('a Retry-After that cannot be read, such as %j, counts as absent', async (value) => {
  expect(await secondsOf(value, { date: NOW })).toBeUndefined();
});
