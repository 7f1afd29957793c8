import { expect, test } from 'vitest';
import { AUDIO_WORDS } from '../../../../agent/reading/concepts-audio.ts';
import { SPEECH_WORDS } from '../../../../agent/reading/concepts-speech.ts';
import { conceptsOf } from '../../../../agent/reading/concepts.ts';
import { tokensOf } from '../../../../agent/reading/tokens.ts';

const CJK = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u;

test('words lose capitals and accents, numbers their digits', () => {
  expect(tokensOf('Súbele 2,5 dB a la pista 1:30.').map(({ text }) => text)).toEqual([
    'subele',
    '#,#',
    'db',
    'a',
    'la',
    'pista',
    '#:#',
    '.',
  ]);
  expect(tokensOf('żółw für mp3').map(({ text }) => text)).toEqual(['zolw', 'fur', 'mp3']);
});

test('each Chinese and Japanese character is a token, a run of katakana is one', () => {
  expect(tokensOf('ボーカル抜いて').map(({ text }) => text)).toEqual(['ボーカル', '抜', 'い', 'て']);
});

test('tokens leave nothing out but blanks', () => {
  const text = "  don't  — cut 0:10–0:20s,\n去掉 人声！ 👍 आवाज़ हटा दो";
  const found = tokensOf(text).map(({ from, to }) => text.slice(from, to));
  expect(found.join('')).toBe(text.replaceAll(/\s/gu, ''));
});

test('words of all languages share concepts', () => {
  const remove = [
    'remove',
    'entferne',
    'quita',
    'supprime',
    'tira',
    'togli',
    'verwijder',
    'usuń',
    '消して',
    '去掉',
    'हटाओ',
  ];
  for (const word of remove) expect(conceptsOf(tokensOf(word)).flat(), word).toContain('remove');
});

test('each entry of the tables of concepts is one token, or a run of characters', () => {
  const entries = Object.values({ ...SPEECH_WORDS, ...AUDIO_WORDS }).flatMap((words) => words.split(' '));
  const unfit = entries.filter((entry) => !CJK.test(entry) && tokensOf(entry.replace('*', '')).length !== 1);
  expect(unfit).toEqual([]);
});
