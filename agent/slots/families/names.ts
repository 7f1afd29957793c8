import { says, slotAt, type Family, type Reading } from '../reading/reading.ts';
import type { Slot } from '../reading/slot.ts';

const QUOTES: Readonly<Record<string, string>> = {
  '"': '"',
  '“': '”',
  '„': '“',
  '«': '»',
  '「': '」',
  '『': '』',
  '‘': '’',
  "'": "'",
};
const MAX_QUOTE = 60;

/** Returns the quoted names of a clause. */
export function quotesOf({ text, pieces }: Reading): { name: string; from: number; to: number }[] {
  const found: { name: string; from: number; to: number }[] = [];
  let past = 0;
  for (const { text: mark, from } of pieces) {
    const close = QUOTES[mark];
    if (close === undefined || from < past) continue;
    if (mark === "'" && /[\p{L}\p{N}]/u.test(text[from - 1] ?? ' ')) continue;
    const part = text.slice(from + 1, from + 1 + MAX_QUOTE);
    const ends = [
      part.indexOf(close),
      mark === '„' ? part.indexOf('”') : -1,
      mark === '“' ? part.indexOf('"') : -1,
    ].filter((end) => end > 0);
    const end = Math.min(...ends);
    if (ends.length === 0) continue;
    found.push({ name: part.slice(0, end), from: from + 1, to: from + 1 + end });
    past = from + end + 2;
  }
  return found;
}

/** Reads names of recipes: quoted, written as one word with an underscore, or beside the word "recipe". */
export const names: Family = function* names(reading) {
  const isRecipe = reading.topics.has('recipes') || reading.topics.has('run_recipe') || says(reading, 'recipe');
  if (!isRecipe || (!reading.isTyped && !says(reading, 'recipe'))) return;
  const [quote] = quotesOf(reading);
  if (quote) yield slotAt('recipe', quote.name.replaceAll(' ', '_'), quote);
  else {
    const own = [...unquoted(reading)];
    const before = reading.earlier.flatMap(({ slots }) => slots).find(({ name }) => name === 'recipe');
    const start = reading.pieces[0];
    if (own.length > 0) yield* own;
    else if (
      before &&
      start &&
      reading.isTyped &&
      (reading.act === 'do' || reading.act === 'ask_service' || reading.act === 'ask_price')
    )
      yield slotAt('recipe', before.value, start);
  }
};

function* unquoted(reading: Reading): Generator<Slot> {
  const { pieces, text } = reading;
  const at = pieces.findIndex(({ meanings }) => meanings.includes('recipe'));
  const near = pieces
    .map((piece, n) => ({ piece, n }))
    .filter(({ piece }) => piece.isName && !/\.\w{2,4}$/.test(piece.text));
  const named = near.toSorted((a, b) => Math.abs(a.n - at) - Math.abs(b.n - at))[0];
  if (named) {
    yield slotAt('recipe', text.slice(named.piece.from, named.piece.to), named.piece);
    return;
  }
  if (at < 0) return;
  const called = pieces.findIndex(({ meanings }, n) => n > at && meanings.includes('called'));
  const next = pieces[called + 1];
  if (called >= 0 && next && called - at < 4) yield slotAt('recipe', text.slice(next.from, next.to), next);
}
