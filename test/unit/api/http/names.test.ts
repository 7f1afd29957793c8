import { describe, expect, test } from 'vitest';
import { deliverTo } from '../../../../api/delivery/schemas.ts';
import { detailedAudio } from '../../../../api/jobs/schemas.ts';
import { newKey } from '../../../../api/keys/schemas.ts';
import { newRecipe } from '../../../../api/recipes/schemas.ts';
import { name, shownLine, shownText } from '../../../../api/http/fields.ts';

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

describe('a text that people read', () => {
  const shown = shownText({ max: 80 });

  test.for(['', 'Radio Nord', 'می‌خواهم', 'a/b\\c'])('may be %j', (text) => {
    expect(shown.parse(` ${text} `)).toBe(text);
  });

  test.for(['\u200d', '\u3164', '\u2800', 'gpj\u202e.exe', 'a\u200bb', 'a\u2028b', 'a\ufffeb'])('is not %j', (text) => {
    expect(shown.safeParse(text).success).toBe(false);
  });
});

test.for([
  ['in one line', 'Two\r\n\tlines\u2028here', 'Two lines here'],
  ['the way it was written', '\u202egpj.exe\u202c', 'gpj.exe'],
  ['without half a character', 'a \ud83d', 'a \ufffd'],
  ['with its joiners', ' 👩‍👩‍👧 می‌خواهم ', '👩‍👩‍👧 می‌خواهم'],
] as const)('a text that others have written is shown %s', ([, written, shown]) => {
  expect(shownLine(written)).toBe(shown);
});

describe('a request', () => {
  const steps = [{ capability: 'signal_analysis' }];

  test.for([
    ['label of a key', newKey, (label: string) => ({ label })],
    ['prefix in a bucket', deliverTo, (prefix: string) => ({ bucket: 'results', prefix })],
    ['description of a recipe', newRecipe, (description: string) => ({ name: 'Levels', steps, description })],
  ] as const)('has no %s that hides something', ([, request, having]) => {
    expect(request.safeParse(having('radio/nord')).success).toBe(true);
    expect(request.safeParse(having('')).success).toBe(true);
    expect(request.safeParse(having('gpj\u202e.exe')).success).toBe(false);
    expect(request.safeParse(having('\u2800')).success).toBe(false);
  });

  test('has ids of the customer as they are', () => {
    const audio = {
      audio_url: 'https://audio.example/a.wav',
      custom_id: '\u202egpj\u200b',
      metadata: { '\u202e': '\u200b' },
    };
    expect(detailedAudio.parse(audio)).toEqual(audio);
  });
});
