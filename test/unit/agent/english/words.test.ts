import { describe, expect, test } from 'vitest';
import { MUSIC } from '../../../../agent/english/concepts-music.ts';
import { SOUND } from '../../../../agent/english/concepts-sound.ts';
import { ELEMENTS } from '../../../../agent/english/elements.ts';
import { IMPOSSIBLE } from '../../../../agent/english/impossible.ts';
import { stemOf } from '../../../../agent/english/words/stems.ts';
import { VERBS } from '../../../../agent/english/verbs.ts';
import { wordsOf } from '../../../../agent/english/words/words.ts';

const read = (message: string): string =>
  wordsOf(message)
    .map(({ text }) => text)
    .join(' ');

describe('words', () => {
  test.for([
    ['whats the tempo', 'what is the tempo'],
    ['analyse the colour', 'analyze the color'],
    ["don't", 'do not'],
    ['dont', 'do not'],
    ['w/o drums', 'without drums'],
    ['[audio_12] and song.mp3', 'audio_12 and song.mp3'],
    ['1m30s', '1m 30s'],
    ['20-40s', '20 to 40s'],
    ['20s – 40s', '20s to 40s'],
    ['3/4', '3/4'],
    ['tempo/key', 'tempo , key'],
    ['a drumless mix', 'a without drums mix'],
  ] as const)('%s is read as %s', ([said, meant]) => {
    expect(read(said)).toBe(meant);
  });

  test.for([
    'code',
    'barking',
    'store',
    'real',
    'read',
    'truck',
    'drug',
    'black',
    'sign',
    'class',
    'bank',
    'voucher',
    'boat',
    'noise',
    'hour',
    'your',
    'page',
    'guitar',
    'temple',
    'record',
  ])('%s is a word of its own', (word) => {
    expect(read(word)).toBe(word);
  });

  test('idioms are no times and no voices', () => {
    expect(read('wait a minute, by the way')).toBe(',');
    expect(read('my voice memo')).toBe('my voicememo');
    expect(read('everything apart from the drums')).toBe('everything except the drums');
  });

  test('no word of the lexicon is taken for another', () => {
    const phrases = [...MUSIC, ...SOUND, ...ELEMENTS, ...IMPOSSIBLE].flatMap(({ said }) => said);
    const stems = [...phrases, ...Object.values(VERBS).flat()]
      .flat()
      .flatMap((part) => (part === 'gap' ? [] : part))
      .filter((stem) => /^[a-z]{4,}$/.test(stem));
    // A stem is the beginning of a word: with one of its endings it is left as it is.
    const endings = ['', 'e', 's', 'y', 'ing', 'ed'];
    const lost = stems.filter((stem) => endings.every((end) => stemOf(wordsOf(stem + end)[0]!.text) !== stem));
    expect([...new Set(lost)]).toEqual([]);
  });
});

test.for([
  ['removes removed removing', 1],
  ['clip clips', 1],
  ['clipping clipped', 1],
  ['clip clipping', 2],
  ['note notes', 1],
] as const)('%s have %i stems', ([words, count]) => {
  expect(new Set(words.split(' ').map(stemOf)).size).toBe(count);
});
