import { describe, expect, test } from 'vitest';
import { audioInMessage } from '../../../api/chat/message-audio.ts';

const inText = (message: string): string[] =>
  audioInMessage({ message, audioUrls: [] }).map(({ audioUrl }) => audioUrl);

describe('audio in a message', () => {
  test('is named by URLs, without the punctuation after them', () => {
    expect(inText('Is https://a.example/x.wav in key? (See http://b.example/y.mp3!)')).toEqual([
      'https://a.example/x.wav',
      'http://b.example/y.mp3',
    ]);
  });

  test('is read in linear time: 64 KiB of punctuation are one URL that is too long', () => {
    expect(inText(`http://a.example/${'.'.repeat(65_000)}x`)).toEqual([]);
    expect(inText(`http://a.example/${'.'.repeat(65_000)}`)).toEqual(['http://a.example/']);
  });

  test('is limited to the first 100 URLs of a text', () => {
    const urls = Array.from({ length: 5_000 }, (_, n) => `http://a.b/${n}`);
    expect(inText(urls.join(' '))).toEqual(urls.slice(0, 100));
  });
});
