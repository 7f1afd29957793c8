import { describe, expect, test } from 'vitest';
import { isStateQuestion } from '../../../../agent/policy/parts/state-questions.ts';
import { describeRows, type Row } from './rows.ts';
import { LITTLE_MS, processorMs } from '../little-time.ts';

const LEVELS: Row['calls'] = [['signal_analysis', 'song.wav']];

const rows = (turns: readonly string[], calls: Row['calls'], says?: RegExp): Row[] =>
  turns.map((text) => ({ turns: [text], calls, ...(says ? { says } : {}) }));

describeRows({
  'questions whether something holds measure it and change nothing': [
    ...rows(
      [
        'Is its true peak below -1 dBTP and its loudness -14 LUFS?',
        'Is the loudness at -14 LUFS and the true peak under -1?',
        'Is it at -16 LUFS?',
        '-14 LUFS?',
        'Was it normalized to -14 LUFS?',
        'Is it at -16 LUFS and mono?',
        "It's at -16 LUFS, isn't it?",
      ],
      LEVELS,
      /^No: the loudness is -13 LUFS \(asked about: -1[46] LUFS ± 0\.5\)/u,
    ),
    ...rows(['Is it at -13 LUFS?', 'Is the song at -13.4 LUFS?'], LEVELS, /^Yes: the loudness is -13 LUFS/u),
    ...rows(['so is it -14 lufs or -16 lufs'], LEVELS, /loudness is -13 LUFS/u),
    ...rows(['is it already mono', 'mono?', 'It is mono, right?'], LEVELS, /^No: the number of channels is 2/u),
    ...rows(['Is it in stereo?'], LEVELS, /^Yes: the number of channels is 2 \(asked about: 2\)/u),
    ...rows(['Is it in 44.1 kHz?'], LEVELS, /^Yes: the sample rate is 44,100 Hz/u),
    ...rows(['Does it clip?'], LEVELS, /^No, that is not so\.\n\nThe true peak .*Nothing is clipped/u),
    ...rows(['is it mono or stereo?', 'Is it 24 bit 48k?'], LEVELS, /^Format: PCM, 44,100 Hz, 2 channels/u),
    ...rows(['does it start with silence', 'Are the first 10 seconds silent?'], LEVELS, /^There is no silence in it/u),
    ...rows(['Is it trimmed to 30 seconds?'], [], /^No: the length is 3:20 \(asked about: 30 s ± 0\.5\)/u),
    ...rows(['Is it longer than a minute?'], [], /^Yes: the length is 3:20 \(asked about: above 1:00\)/u),
    ...rows(['Has it been faded out and cut to 30 seconds?'], [], /^It is 3:20 long/u),
    ...rows(
      ['Is it faster than 120 bpm?', 'Is it 132 BPM?'],
      [['tempo_analysis', 'song.wav']],
      /^Yes: the tempo is 132 bpm/u,
    ),
    ...rows(["This is 120 bpm, isn't it?"], [['tempo_analysis', 'song.wav']], /^No: the tempo is 132 bpm/u),
    ...rows(['is it in a minor key?'], [['musical_intelligence_analysis', 'song.wav']], /^No: the key is C major/u),
    ...rows(['Is it in A minor?'], [['musical_intelligence_analysis', 'song.wav']], /^No: the key is C major/u),
    {
      turns: ['How loud is it?', 'Is it at -13 LUFS?'],
      calls: [],
      says: /^Yes: the loudness is -13 LUFS/u,
    },
    {
      turns: ['Is it in A minor and at 120 bpm?'],
      calls: [
        ['tempo_analysis', 'song.wav'],
        ['musical_intelligence_analysis', 'song.wav'],
      ],
    },
    {
      files: ['song.wav', 'talk.wav'],
      turns: ['Is the second one at -16 LUFS and stereo?'],
      calls: [['signal_analysis', 'talk.wav']],
    },
    {
      turns: ['Is it at -16 LUFS? Convert it to mp3.'],
      calls: [
        ['signal_analysis', 'song.wav'],
        ['convert_audio', 'song.wav', { format: 'mp3' }],
      ],
    },
  ],
  'answers in other languages begin with yes or no': [
    ...rows(['Ist es schon mono?'], LEVELS, /^Nein\. Anzahl der Kanäle: 2/u),
    ...rows(['¿Está a -14 LUFS?'], LEVELS, /^No\. .*-13 LUFS \(pregunta: -14 LUFS ± 0,5\)/u),
    ...rows(['Est-ce en stéréo ?'], LEVELS, /^Oui\. /u),
    ...rows(['È a -16 LUFS e in mono?'], LEVELS, /^No\. /u),
    ...rows(['これはモノラルですか?'], LEVELS, /^いいえ。/u),
    ...rows(['响度是-13 LUFS吗?'], LEVELS, /^是。/u),
    ...rows(['क्या यह मोनो है?'], LEVELS, /^नहीं। /u),
  ],
  'the same in other languages': rows(
    [
      'Ist es schon mono?',
      'Ist der True Peak unter -1 dBTP und die Lautheit bei -14 LUFS?',
      'Beginnt es mit Stille?',
      'Est-ce en stéréo et à -14 LUFS ?',
      'Commence-t-il par un silence ?',
      '¿Está en 44,1 kHz y a -14 LUFS?',
      '¿Ya es mono?',
      'È a -16 LUFS e in mono?',
      'Já está em mono?',
      'Staat het op -16 LUFS?',
      'Czy głośność wynosi -16 LUFS?',
      'これはモノラルですか?',
      '响度是-16 LUFS吗?',
      'क्या यह मोनो है?',
    ],
    LEVELS,
  ),
});

describe('a question whether something holds', () => {
  test.each([
    ['Can you bring it to -16 LUFS?', 'en'],
    ['Is it mono and please convert it?', 'en'],
    ['Is it possible to have it in mono?', 'en'],
    ['Kannst du es auf -16 LUFS bringen?', 'de'],
    ['¿Puedes ponerlo a -14 LUFS?', 'es'],
    ['È possibile averlo in mono?', 'it'],
    ['Czy zrobisz z tego mono?', 'pl'],
    ['モノラルにしてもらっていいですか?', 'ja'],
    ['モノラルにできますか?', 'ja'],
    ['把它变成单声道好吗?', 'zh'],
    ['क्या आप इसे मोनो कर देंगे?', 'hi'],
  ])('is none that asks for work: %s', (text, language) => {
    expect(isStateQuestion(text, language)).toBe(false);
  });

  test('is read in little time, whatever stands in it', () => {
    for (const piece of ['is it ', '¿está ', 'a ', 'è già ', 'mono, ', 'le la ', 'has cut and cut ', '-14 LUFS '])
      for (const text of [piece.repeat(20_000).trim(), piece.repeat(160).slice(0, 158)])
        for (const language of ['en', 'es'])
          expect(
            processorMs(() => isStateQuestion(`${text}?`, language)),
            piece,
          ).toBeLessThan(LITTLE_MS);
  });
});
