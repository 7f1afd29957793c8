import { expect, test } from 'vitest';
import { withPlainWishes } from '../../../../agent/wishes/wishes.ts';
import { framesRight } from '../../../measure/chat/frames/frames-right.ts';
import { FRENCH } from '../../../measure/chat/frames/french.ts';

test.each([
  ['Je veux que tu supprimes la voix', 'supprimez la voix'],
  ["J'aimerais que vous le convertissiez en mp3", 'convertissez-le en mp3'],
  ['mon patron veut que les 10 premières secondes soient coupées', 'coupez les 10 premières secondes'],
  ["Auriez-vous l'amabilité de le normaliser à -16 LUFS ?", 'normalisez-le à -16 LUFS .'],
  ['il faut enlever la batterie et le convertir en flac', 'enlevez la batterie et convertissez-le en flac'],
  ['Je voudrais le morceau ralenti de 10 %', 'ralentissez le morceau de 10 %'],
  ['je peux avoir un fondu de sortie de 5 secondes ?', 'je voudrais un fondu de sortie de 5 secondes.'],
  ['merci de me dire le tempo', 'dites-moi le tempo'],
  ['vas-y, monte-le de deux demi-tons', 'montez-le de deux demi-tons'],
])('words a request as an order: %s', (message, plain) => {
  expect(withPlainWishes(message).replace(/^s'il vous plaît, /u, '')).toBe(plain);
});

test.each([
  'je ne veux pas que tu supprimes la voix',
  'Combien ça coûterait de supprimer la voix ?',
  'Tu pourrais supprimer la voix si je te le demandais ?',
  'Pouvez-vous supprimer des voix en général ?',
  "J'ai supprimé la voix de cette chanson",
  'pas besoin de supprimer la voix',
])('leaves what orders nothing: %s', (message) => {
  expect(withPlainWishes(message)).toBe(message);
});

test('orders mean the same in every frame', { timeout: 120_000 }, async () => {
  const { right, wrong, unasked } = await framesRight(FRENCH, { every: 2 });
  expect(right, wrong.join('\n')).toBeGreaterThanOrEqual(0.98);
  expect(unasked.length, unasked.join('\n')).toBeLessThanOrEqual(1);
});
