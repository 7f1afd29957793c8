import { describe, expect, test } from 'vitest';
import { name } from '../../../../api/http/fields.ts';

const schema = name({ max: 80 });

const problemsOf = (text: string): string[] => schema.safeParse(text).error?.issues.map(({ message }) => message) ?? [];

describe('a name that other people read', () => {
  test.for(['Radio Nord', '東京', 'می‌خواهم', '👩‍👩‍👧', 'Zoë', '1', 'עברית', '★', 'क्ष'])('may be %j', (text) => {
    expect(schema.parse(` ${text} `)).toBe(text);
  });

  test.for(['', '   ', '\u00a0', '\u200d\u200c', '\u3164', '\u115f', '\u2800', '\u0301', '\ufe0f'])(
    'shows something, which %j does not',
    (text) => {
      expect(problemsOf(text)).toContain('It is empty. Send a name that people can read.');
    },
  );

  test.for([
    ['right-to-left override', '\u202e'],
    ['isolate', '\u2067'],
    ['zero-width space', '\u200b'],
    ['soft hyphen', '\u00ad'],
    ['byte order mark', '\ufeff'],
    ['separator of lines', '\u2028'],
    ['tag', '\u{e0041}'],
    ['private character', '\ue000'],
    ['control character', '\u0007'],
  ] as const)('holds no %s', ([, character]) => {
    expect(problemsOf(`Radio${character}Nord`)).not.toEqual([]);
  });
});
