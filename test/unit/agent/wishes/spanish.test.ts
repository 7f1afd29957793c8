import { expect, test } from 'vitest';
import { withPlainWishes } from '../../../../agent/wishes/wishes.ts';
import { framesRight } from '../../../measure/chat/frames/frames-right.ts';
import { SPANISH } from '../../../measure/chat/frames/spanish.ts';

test.each([
  ['Quiero que quites la voz', 'quita la voz'],
  ['Me gustaría que lo conviertas a mp3', 'conviértelo a mp3'],
  ['mi jefe quiere que se corten los primeros 10 segundos', 'corta los primeros 10 segundos'],
  ['¿Sería tan amable de normalizarlo a -16 LUFS?', 'normalízalo a -16 LUFS.'],
  ['Súbalo dos semitonos y conviértalo a flac, por favor.', 'súbelo dos semitonos y conviértelo a flac, por favor.'],
  ['hay que quitar la voz y luego bajar el volumen', 'quita la voz y luego baja el volumen'],
  ['¿Me lo puedes convertir a mp3?', 'conviértelo a mp3.'],
  ['hace falta reducir el ruido de fondo', 'reduce el ruido de fondo'],
  ['cuenta los hablantes', 'dime cuántas personas hablan'],
])('words a request as an order: %s', (message, plain) => {
  expect(withPlainWishes(message).replace(/^por favor, /u, '')).toBe(plain);
});

test.each([
  'no quiero que quites la voz',
  '¿Cuánto costaría quitar la voz?',
  '¿Podrías quitar la voz si te lo pidiera?',
  '¿Puedes quitar voces normalmente?',
  'Ayer quité la voz de esta canción',
  'no hace falta quitar la voz',
])('leaves what orders nothing: %s', (message) => {
  expect(withPlainWishes(message)).toBe(message);
});

test('orders mean the same in every frame', { timeout: 120_000 }, async () => {
  const { right, wrong, unasked } = await framesRight(SPANISH, { every: 2 });
  expect(right, wrong.join('\n')).toBeGreaterThanOrEqual(0.98);
  expect(unasked.length, unasked.join('\n')).toBeLessThanOrEqual(1);
});
