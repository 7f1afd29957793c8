import { expect, test } from 'vitest';
import { withPlainWishes } from '../../../../agent/wishes/wishes.ts';
import { framesRight } from '../../../measure/chat/frames/frames-right.ts';
import { ITALIAN } from '../../../measure/chat/frames/italian.ts';

test.each([
  ['Vorrei che tu togliessi la voce', 'togli la voce'],
  ['mi piacerebbe che lo convertisse in mp3', 'convertilo in mp3'],
  ['il mio capo vuole che i primi 10 secondi vengano tagliati', 'taglia i primi 10 secondi'],
  ['È necessario che venga tolta la voce.', 'togli la voce.'],
  ['La prego di normalizzarlo a -16 LUFS.', 'normalizzalo a -16 LUFS.'],
  ['bisogna togliere la batteria e poi convertirlo in flac', 'togli la batteria e poi convertilo in flac'],
  ['Vorrei il brano rallentato del 10%', 'rallenta il brano del 10%'],
  ['posso avere una dissolvenza in uscita di 5 secondi?', 'vorrei una dissolvenza in uscita di 5 secondi.'],
  ['mi dica il tempo in bpm.', 'dimmi il tempo in bpm.'],
])('words a request as an order: %s', (message, plain) => {
  expect(withPlainWishes(message).replace(/^per favore, /u, '')).toBe(plain);
});

test.each([
  'non voglio che tu tolga la voce',
  'Quanto costerebbe togliere la voce?',
  'Potresti togliere la voce se te lo chiedessi?',
  'Di solito puoi togliere voci?',
  'Ieri ho tolto la voce da questo brano',
  'non serve togliere la voce',
])('leaves what orders nothing: %s', (message) => {
  expect(withPlainWishes(message)).toBe(message);
});

test('orders mean the same in every frame', { timeout: 120_000 }, async () => {
  const { right, wrong, unasked } = await framesRight(ITALIAN, { every: 2 });
  expect(right, wrong.join('\n')).toBeGreaterThanOrEqual(0.95);
  expect(unasked).toEqual([]);
});
