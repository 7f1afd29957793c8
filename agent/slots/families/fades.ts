import { amountsOf, cueAfter, cueBefore, isAbout, says, slotAt, type Family } from '../reading/reading.ts';

const SIDES = ['fadein', 'fadeout', 'head', 'tail', 'ends', 'last', 'first', 'both'];

/** "Blende 2 Sekunden ein": a German verb with its particle at the end. */
const SEPARATED = /(?<!\p{L})blend(?:e|en|et)?\s(?:[^\s,.;]{1,20}\s){1,6}ein(?=\s*(?:$|[,.;!]|und\s))/iu;

/** Reads the lengths of fades: in, out, or at both ends. */
export const fades: Family = function* fades(reading) {
  if (!isAbout(reading, 'fade_audio') || (!reading.isTyped && !says(reading, 'fade', 'fadein', 'fadeout'))) return;
  // "Un fondu", "ein und aus": a one in a word is an article, or no number at all.
  const amounts = amountsOf(reading, 'time', 'number').filter(
    ({ quantity, piece }) =>
      !quantity.isClock &&
      quantity.value <= 120 &&
      (quantity.kind === 'time' || quantity.value !== 1 || /\p{N}/u.test(piece.text)),
  );
  if (amounts.length === 0) return;
  const hasTime = amounts.some(({ quantity }) => quantity.kind === 'time');
  // "Un fondu de 5 secondes": beside a time, a word without digits is an article.
  const numbers = amounts.filter(
    ({ quantity, piece }) => quantity.kind === 'time' || !hasTime || /\p{N}/u.test(piece.text),
  );
  const hasSides = says(reading, 'fadein') && says(reading, 'fadeout');
  const lengths = numbers.length > 1 && (hasTime || hasSides) ? numbers : numbers.slice(0, 1);
  // "3 second fade in and 5 second fade out": each length stands before its side.
  const [first] = lengths;
  const isAhead =
    lengths.length > 1 &&
    first !== undefined &&
    cueBefore(reading, first.n, SIDES, { reach: 8 }) === undefined &&
    lengths.every(({ n }) => cueAfter(reading, n, SIDES, { reach: 6 }) !== undefined);
  for (const { quantity, piece, n } of lengths) {
    const before = isAhead ? undefined : cueBefore(reading, n, SIDES, { reach: 8 });
    const after = cueAfter(reading, n, SIDES, { reach: 6 });
    const loose =
      cueBefore(reading, n, SIDES, { reach: 12, far: true }) ?? cueAfter(reading, n, SIDES, { reach: 12, far: true });
    const isWhole = says(reading, 'ends', 'both');
    const side = isWhole
      ? 'ends'
      : SEPARATED.test(reading.text)
        ? 'fadein'
        : (before ?? after ?? loose ?? earlierSide(reading.earlier));
    const isSpoken = side === 'fadein' || side === 'head' || side === 'first';
    if (side === 'ends' || isSpoken) yield slotAt('in_s', quantity.value, piece);
    if (!isSpoken) yield slotAt('out_s', quantity.value, piece);
  }
};

/** Returns the side of the last fade that was asked for. */
function earlierSide(earlier: Parameters<Family>[0]['earlier']): string {
  const names = earlier
    .flatMap(({ slots }) => slots.map(({ name }) => name))
    .filter((name) => name === 'in_s' || name === 'out_s');
  return names[0] === 'in_s' && names[1] !== 'out_s' ? 'fadein' : 'fadeout';
}
