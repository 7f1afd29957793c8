import { describe, expect, test } from 'vitest';
import { MAX_URL_CHARS } from '../../../api/http/absolute-url.ts';
import { audioUrl } from '../../../api/jobs/audio-url.ts';

const ID = '01234567-89ab-4def-8123-456789abcdef';

describe('audioUrl', () => {
  test.each([
    'https://audio.example/a.wav',
    'http://audio.example:8080/a b.wav?x=1#y',
    'HTTPS://AUDIO.EXAMPLE/A',
    'https://bücher.example/ä.mp3',
    `upload://${ID}`,
    `artifact://${ID}`,
    'http://10.0.0.1/refused-later.wav',
  ])('accepts %s', (url) => {
    expect(audioUrl.parse(` ${url}\n`)).toBe(url);
  });

  test('accepts a URL of the max length and refuses a longer one', () => {
    const url = `https://a.example/${'a'.repeat(MAX_URL_CHARS - 'https://a.example/'.length)}`;
    expect(audioUrl.safeParse(url).success).toBe(true);
    expect(audioUrl.safeParse(`${url}a`).success).toBe(false);
  });

  test.each([
    '',
    'a.wav',
    '/a.wav',
    '//a.example/a',
    'https:',
    'http://',
    'file:///etc/passwd',
    'ftp://a.example/',
    'upload:',
    'upload://x',
    `UPLOAD://${ID}`, // would not be recognised as the account's own
    `artifact:${ID}`,
    `Artifact://${ID}`,
  ])('refuses %s', (url) => {
    expect(audioUrl.safeParse(url).success).toBe(false);
  });

  test('refuses control characters and lone surrogates', () => {
    for (const odd of ['\u0000', '\t', '\n', '\u007f', '\ud800']) {
      expect(audioUrl.safeParse(`https://a.example/${odd}x`).success).toBe(false);
    }
  });
});
