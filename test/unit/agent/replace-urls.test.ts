import { array, assert, oneof, property, stringMatching, uniqueArray } from 'fast-check';
import { expect, test } from 'vitest';
import { urlReplacer } from '../../../activities/chat/replace-urls.ts';

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
    { numRuns: 1_000 },
  );
});
