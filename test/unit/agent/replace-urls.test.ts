import { array, assert, constantFrom, oneof, property, stringMatching, uniqueArray } from 'fast-check';
import { expect, test } from 'vitest';
import { urlReplacer } from '../../../activities/chat/replace-urls.ts';
import { SEED } from '../../infra/random.ts';

/** Replaces URL by URL, the longest first. */
function oneByOne(text: string, names: ReadonlyMap<string, string>): string {
  const byLength = [...names].toSorted(([a], [b]) => b.length - a.length);
  return byLength.reduce((so, [url, name]) => so.replaceAll(url, name), text);
}

const url = stringMatching(/^https:\/\/a[bc/?]{0,4}$/);

test('URLs of a text are replaced as if one by one, the longest first', () => {
  assert(
    property(uniqueArray(url), array(oneof(url, stringMatching(/^[ a.bc]{0,3}$/))), (urls, parts) => {
      const names = new Map(urls.map((each, n) => [each, `[audio_${n + 1}]`]));
      expect(urlReplacer(names)(parts.join(''))).toBe(oneByOne(parts.join(''), names));
    }),
    { seed: SEED, numRuns: 1_000 },
  );
});

test('URLs of many lengths that begin alike are told apart, also where a near miss precedes or follows', () => {
  const long = stringMatching(/^http:\/\/(a{0,20}|(ab){0,40}b?)$/);
  assert(
    property(uniqueArray(long, { maxLength: 30 }), array(oneof(long, constantFrom(' ', 'a', 'b'))), (urls, parts) => {
      const names = new Map(urls.map((each, n) => [each, `[audio_${n + 1}]`]));
      expect(urlReplacer(names)(parts.join(''))).toBe(oneByOne(parts.join(''), names));
    }),
    { seed: SEED, numRuns: 500 },
  );
});

test('64 KiB of near misses of a long URL take no longer than 64 KiB that have nothing in common with it', () => {
  const repeated = `${'http://'.repeat(584)}Z`;
  const text = `${repeated} `.padEnd(65_500, 'http://');
  const alike = urlReplacer(new Map([[repeated, '[audio_1]']]));
  const other = urlReplacer(new Map([['https://'.padEnd(repeated.length, 'x'), '[audio_1]']]));
  expect(alike(text)).toBe(text.replace(repeated, '[audio_1]'));
  // Comparing with the URL at each place takes some 200 times as long.
  expect(cpuMs(() => alike(text)) / cpuMs(() => other(text))).toBeLessThan(20);
});

/** The clock of processor time may count in steps of 4 ms or 10 ms. */
const ROUNDS = 10;
const STEP_MS = 10;

/** Returns the processor time that some rounds of a function take in this thread: other work of the machine does not count. */
function cpuMs(run: () => unknown): number {
  const before = process.threadCpuUsage();
  for (let round = 0; round < ROUNDS; round++) run();
  const { user, system } = process.threadCpuUsage(before);
  return Math.max((user + system) / 1_000, STEP_MS);
}
