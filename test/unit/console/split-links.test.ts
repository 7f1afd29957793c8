import { describe, expect, test } from 'vitest';
import { splitLinks } from '../../../console/chat/split-links.ts';

/** Characters of the longest message. */
const LONGEST = 65_536;

describe('the links of a text', () => {
  test('are those to addresses of the web; the rest stays text', () => {
    expect(splitLinks('Here: [song.wav](https://a.example/v1/x?y=1), and [b](http://b.example).')).toEqual([
      'Here: ',
      { label: 'song.wav', address: 'https://a.example/v1/x?y=1' },
      ', and ',
      { label: 'b', address: 'http://b.example' },
      '.',
    ]);
    for (const text of [
      '',
      '[a]',
      '[a](javascript:alert(1))',
      '[a](data:text/html,x)',
      '[](https://a.example)',
      '[a](//a.example)',
    ])
      expect(splitLinks(text)).toEqual([text]);
    expect(splitLinks('[[a](https://a.example)')).toEqual(['[', { label: 'a', address: 'https://a.example' }, '']);
  });

  test('are found in a text of brackets as fast as in another', () => {
    const before = process.cpuUsage();
    for (const part of ['[', '[a', '[a](', '[a](https:', '[a](https:x', '](', '[a]'])
      expect(splitLinks(part.repeat(LONGEST / part.length)).length).toBeGreaterThan(0);
    expect(process.cpuUsage(before).user / 1e6).toBeLessThan(2);
  });
});
