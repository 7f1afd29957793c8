import { expect, test } from 'vitest';
import { languageOf } from '../../../../agent/reading/language.ts';

test.each([
  ['en', 'could you get rid of the hum please'],
  ['de', 'mach die Stimme bitte lauter'],
  ['es', 'quita la voz y súbele el volumen'],
  ['fr', "enlève la voix s'il te plaît"],
  ['pt', 'tira a voz e abaixa o volume'],
  ['it', 'togli la voce da questo brano'],
  ['nl', 'haal de zang er even uit graag'],
  ['pl', 'usuń wokal z tego nagrania'],
  ['ja', 'ボーカルを消してください'],
  ['zh', '请去掉人声'],
  ['hi', 'इस गाने से आवाज़ हटा दो'],
  ['hi', 'is gaane ka bpm batao bhai'],
  ['ru', 'удали голос из этой песни'],
  ['sv', 'ta bort sången från den här låten'],
])('reads %s: %s', (language, text) => {
  expect(languageOf(text)).toBe(language);
});

test('short texts are in the language of the messages before', () => {
  expect(languageOf('hmm', 'de')).toBe('de');
  expect(languageOf('128?', 'ja')).toBe('ja');
});

test.for([
  ['hello', 'en'],
  ['ok', 'en'],
  ['tempo', 'en'],
  ['ok cool', 'en'],
  ['lol ok', 'en'],
  ['a cuantos bpm va esto', 'es'],
  ['subtitle file please', 'en'],
  ['gracias', 'es'],
  ['ja bitte', 'de'],
] as const)('few short words are of another language only if they have one of its words: %s', ([word, language]) => {
  expect(languageOf(word)).toBe(language);
});

test.for([
  ['Ditto vo_5.', undefined, 'en'],
  ['Ditto vo_5.', 'de', 'de'],
  ['Bene Gesserit, Take 3', undefined, 'en'],
  ['Nocturne_2.flac + Sonata_1.flac', 'fr', 'fr'],
  ['demo_1: -14', 'it', 'it'],
] as const)(
  'few words and names are in the language of the conversation, else in English: %s',
  ([text, usual, language]) => {
    expect(languageOf(text, usual)).toBe(language);
  },
);
