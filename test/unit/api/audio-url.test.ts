import { describe, expect, test } from 'vitest';
import { audioUrl, isInsecureWebhook, MAX_URL_CHARS, webhookUrl } from '../../../api/jobs/audio-url.ts';

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
  ])('takes %s', (url) => {
    expect(audioUrl.parse(` ${url}\n`)).toBe(url);
  });

  test('takes a URL of exactly the greatest length, not one more', () => {
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
    `UPLOAD://${ID}`, // would be nobody's, and asked of the web
    `artifact:${ID}`,
    `Artifact://${ID}`,
  ])('refuses %s', (url) => {
    expect(audioUrl.safeParse(url).success).toBe(false);
  });

  test('refuses control characters and halves of characters', () => {
    for (const odd of ['\u0000', '\t', '\n', '\u007f', '\ud800']) {
      expect(audioUrl.safeParse(`https://a.example/${odd}x`).success).toBe(false);
    }
  });
});

describe('a webhook URL', () => {
  test('is http or https and nothing else', () => {
    expect(webhookUrl.safeParse('https://a.example/hook?token=1').success).toBe(true);
    for (const url of ['ftp://a.example', `upload://${ID}`, 'a.example', '']) {
      expect(webhookUrl.safeParse(url).success).toBe(false);
    }
  });

  test('is insecure when it is http, unless its host is allowlisted', () => {
    const none = { OUTBOUND_ALLOWLIST: [] };
    const some = { OUTBOUND_ALLOWLIST: ['127.0.0.0/8', 'dev.example'] };
    expect(isInsecureWebhook('https://a.example', none)).toBe(false);
    expect(isInsecureWebhook('http://127.0.0.1:9/x', none)).toBe(true);
    expect(isInsecureWebhook(' http://127.0.0.1:9/x', some)).toBe(false);
    expect(isInsecureWebhook('http://DEV.example/x', some)).toBe(false);
    expect(isInsecureWebhook('http://other.example/x', some)).toBe(true);
    expect(isInsecureWebhook(undefined, none)).toBe(false);
  });
});
