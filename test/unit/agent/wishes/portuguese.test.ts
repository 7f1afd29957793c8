import { expect, test } from 'vitest';
import { withPlainWishes } from '../../../../agent/wishes/wishes.ts';
import { framesRight } from '../../../measure/chat/frames/frames-right.ts';
import { PORTUGUESE } from '../../../measure/chat/frames/portuguese.ts';

test.each([
  ['Gostaria que você tirasse a voz da música', 'tira a voz da música'],
  ['preciso que o convertas para mp3', 'converte-o para mp3'],
  ['eu quero que você converta isso para mp3', 'converte isso para mp3'],
  ['o meu chefe quer que os primeiros 10 segundos sejam cortados', 'corta os primeiros 10 segundos'],
  ['Teria a gentileza de normalizar isso em -16 LUFS?', 'normaliza isso em -16 LUFS.'],
  ['é preciso convertê-lo para flac e reduzir o ruído de fundo', 'converte-o para flac e reduz o ruído de fundo'],
  ['Queria o áudio normalizado a -16 LUFS, por favor.', 'normaliza o áudio a -16 LUFS, por favor.'],
  ['posso ter um fade out de 5 segundos?', 'queria um fade out de 5 segundos.'],
  ['me diga o andamento da música.', 'diz-me o andamento da música.'],
])('words a request as an order: %s', (message, plain) => {
  expect(withPlainWishes(message).replace(/^por favor, /u, '')).toBe(plain);
});

test.each([
  'não quero que tires a voz',
  'Quanto custaria tirar a voz?',
  'Você poderia tirar a voz se eu pedisse?',
  'Geralmente vocês conseguem tirar vozes?',
  'Ontem tirei a voz desta música',
  'não precisa tirar a voz da música',
])('leaves what orders nothing: %s', (message) => {
  expect(withPlainWishes(message)).toBe(message);
});

test('orders mean the same in every frame', { timeout: 120_000 }, async () => {
  const { right, wrong, unasked } = await framesRight(PORTUGUESE, { every: 2 });
  expect(right, wrong.join('\n')).toBeGreaterThanOrEqual(0.95);
  expect(unasked).toEqual([]);
});
