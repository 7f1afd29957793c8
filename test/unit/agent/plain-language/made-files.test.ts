import { describe, expect, test } from 'vitest';
import { plainQualities, qualityIn } from '../../../../agent/english/encoding-quality.ts';
import { plainVersions } from '../../../../agent/english/plain/versions.ts';
import { describeRows, type Row } from './rows.ts';
import { LITTLE_MS, processorMs } from '../little-time.ts';

const SONG = 'song.wav';
const rows = (texts: readonly string[], calls: Row['calls']): Row[] => texts.map((text) => ({ turns: [text], calls }));
const converted = (format: string, quality: string): Row['calls'] => [['convert_audio', SONG, { format, quality }]];

describeRows({
  'qualities of lossy formats are those that are named': [
    ...rows(
      ['convert to mp3 at best quality', 'mp3 V0 please', 'give me the highest quality mp3 you can'],
      converted('mp3', 'best'),
    ),
    ...rows(['convert it to a high-quality mp3'], converted('mp3', 'high')),
    ...rows(['make it an ogg at quality 3'], converted('ogg', 'medium')),
    ...rows(['ogg q6', 'convert it to ogg with quality 6'], converted('ogg', 'high')),
    ...rows(['convert it to flac in the best quality'], [['convert_audio', SONG, { format: 'flac' }]]),
  ],
  'a format that is named first is that of the file which is made last': [
    ...rows(['convert it to mp3 and trim it to 30 seconds'], [['crop_audio', SONG, { end_s: 30, format: 'mp3' }]]),
    ...rows(
      ['convert it to mp3, then tell me the tempo'],
      [
        ['convert_audio', SONG, { format: 'mp3' }],
        ['tempo_analysis', `${SONG} > convert_audio`],
      ],
    ),
  ],
  'each of several versions is made of the same audio': [
    ...rows(
      ['give me two versions, one in mp3 and one in ogg', 'i need two copies: one as mp3, another as ogg'],
      [
        ['convert_audio', SONG, { format: 'mp3' }],
        ['convert_audio', SONG, { format: 'ogg' }],
      ],
    ),
    ...rows(
      ['i want two copies, one up 2 semitones and one down 2 semitones'],
      [
        ['change_speed', SONG, { pitch_semitones: 2 }],
        ['change_speed', SONG, { pitch_semitones: -2 }],
      ],
    ),
    ...rows(
      ['two versions: one at 90% speed and one at 110%'],
      [
        ['change_speed', SONG, { tempo_ratio: 0.9 }],
        ['change_speed', SONG, { tempo_ratio: 1.1 }],
      ],
    ),
    ...rows(
      ['make 2 versions, one with vocals and one without'],
      [['remove_audio_element', SONG, { element: 'vocals' }]],
    ),
  ],
});

describe('plain words for files that are to be made', () => {
  test.each([
    ...[
      'Hi, two files, one with vocals and one without. Which one is louder?',
      'Here are my songs, 2 files: one in mp3 and one in wav. Join them.',
      'two versions, one at 120 bpm and one at 90 bpm, which is better?',
      'Make two versions, one with vocals and one with drums.',
      'make two versions, one at 50% and one at 75%',
    ].map((text): [string, string] => [text, text]),
    ['two versions, one loud and one quiet', 'two versions, one loud and one quiet'],
    ['I have two versions of it and one is louder', 'I have two versions of it and one is louder'],
    [
      'three mixes: one as it is, one in wav, and one in mp3',
      'convert the original to wav. convert the original to mp3',
    ],
  ])('%s', (text, plain) => {
    expect(plainVersions(text)).toBe(plain);
  });

  test.each(['ogg, good quality, 3 seconds of it', 'Convert the ogg to mp3 at quality 2'])(
    '%s names no quality of Ogg Vorbis',
    (text) => {
      expect(plainQualities(text)).toBe(text);
    },
  );

  test('the quality of what is sent is not that of what is made', () => {
    expect(qualityIn('this is a low quality recording, convert it to mp3', 'mp3')).toEqual({});
    expect(qualityIn('convert it to a high-quality mp3', 'mp3')).toEqual({ quality: 'high' });
  });

  test.each([
    `two versions, ${'one x, '.repeat(9_000)}`,
    `two versions ${'one '.repeat(16_000)}`,
    'ogg q '.repeat(10_000),
  ])('hostile text is read fast', (text) => {
    expect(processorMs(() => [plainVersions(text), plainQualities(text)])).toBeLessThan(LITTLE_MS);
  });
});
