import { expect, test } from 'vitest';
import { readSubtitles } from './subtitle-reader.ts';
import { bytesOf, HOSTILE, textOf } from './annotations.ts';

const HOURS = 3_600;

test('SubRip numbers its cues and has decimal commas', () => {
  const captions = [
    { startS: 0.0004, endS: 1.5, lines: ['One,', 'two.'] },
    { startS: 3_661.25, endS: 3_662, lines: ['Three.'] },
  ];
  expect(textOf('srt', { captions })).toBe(
    '1\n00:00:00,000 --> 00:00:01,500\nOne,\ntwo.\n\n2\n01:01:01,250 --> 01:01:02,000\nThree.\n\n',
  );
  expect(textOf('vtt', { captions })).toBe(
    'WEBVTT\n\n00:00:00.000 --> 00:00:01.500\nOne,\ntwo.\n\n01:01:01.250 --> 01:01:02.000\nThree.\n',
  );
});

test.for(['srt', 'vtt'] as const)('FFmpeg reads %s as it was written, beyond 99 hours too', async (format) => {
  const captions = [
    { startS: 0, endS: 2.125, lines: ['Grüße,', '你好'] },
    { startS: 5, endS: 5, lines: ['no length'] },
    { startS: 123 * HOURS + 1.5, endS: 123 * HOURS + 4, lines: ['late'] },
  ];
  const cues = await readSubtitles(bytesOf(format, { captions })[`results.${format}`]!, format);
  expect(cues).toEqual([
    { startS: 0, endS: 2.125, text: 'Grüße,\n你好' },
    { startS: 5, endS: 5.001, text: 'no length' },
    { startS: 123 * HOURS + 1.5, endS: 123 * HOURS + 4, text: 'late' },
  ]);
});

test.for(['srt', 'vtt'] as const)('no text breaks out of a cue of %s', async (format) => {
  const captions = HOSTILE.map((text, i) => ({ startS: i, endS: i + 1, lines: [text, '', ' '] }));
  const text = textOf(format, { captions });
  expect(text).not.toMatch(/[^\P{Cc}\n]|[\u2028\u202e]/u);
  expect(text.match(/-->/g)).toHaveLength(HOSTILE.length);
  const cues = await readSubtitles(Buffer.from(text), format);
  expect(cues.map(({ startS, endS }) => [startS, endS])).toEqual(HOSTILE.map((_, i) => [i, i + 1]));
  for (const cue of cues) {
    expect(cue.text).not.toContain('\n');
    expect(cue.text).not.toMatch(format === 'srt' ? /<\w|\{\\/ : /[<>]|&(?!amp;|lt;|gt;)/);
  }
});

test.for(['srt', 'vtt'] as const)('without speech, %s is valid and empty', (format) => {
  expect(textOf(format)).toBe(format === 'srt' ? '' : 'WEBVTT\n');
  expect(textOf(format, { captions: [{ startS: 0, endS: 1, lines: [' \n'] }] })).toBe(textOf(format));
});
