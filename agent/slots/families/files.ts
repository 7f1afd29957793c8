import { cueBefore, says, slotAt, type Family, type Reading } from '../reading/reading.ts';
import type { Slot } from '../reading/slot.ts';
import { wordOf, type Piece } from '../text/quantities.ts';
import { quotesOf } from './names.ts';

/** Actions whose clauses name no file of the person. */
const FILELESS = new Set(['ask_service', 'small_talk', 'suppose', 'ask_whether', 'unclear']);

/** Reads the files that a clause is about: names, numbers, and words such as "the other one" or "both". */
export const files: Family = function* files(reading, found) {
  if ((reading.act !== undefined && FILELESS.has(reading.act)) || reading.topics.has('unsupported')) return;
  const taken = new Set([...found.values()].map(({ from }) => from));
  const isRecipe = found.has('recipe') || reading.topics.has('recipes');
  const named = namesIn(reading, isRecipe, taken);
  if (named.length > 0) {
    yield list(named);
    return;
  }
  const numbers = numbersIn(reading, taken);
  if (numbers.length > 0) {
    yield list(numbers);
    return;
  }
  const referred = referenceIn(reading);
  if (referred) yield referred;
  else if (reading.act === 'refer' && reading.isInherited) yield* unknownIn(reading);
};

interface Named {
  name: number | string;
  from: number;
  to: number;
}

function list(named: readonly Named[]): Slot {
  const names = [...new Set(named.map(({ name }) => name))];
  return slotAt('file', names.length === 1 ? names[0]! : names, { from: named[0]!.from, to: named.at(-1)!.to });
}

function namesIn(reading: Reading, isRecipe: boolean, taken: ReadonlySet<number>): Named[] {
  const { pieces, text } = reading;
  const named: Named[] = [];
  for (const { isName, from, to } of pieces) {
    if (isName && !taken.has(from)) named.push({ name: text.slice(from, to), from, to });
  }
  if (!isRecipe && (reading.act === undefined || !FILELESS.has(reading.act)))
    for (const { name, from, to } of quotesOf(reading))
      if (!named.some((one) => one.from >= from && one.to <= to)) named.push({ name, from, to });
  for (const [n, { meanings, to }] of pieces.entries()) {
    const letter = pieces[n + 1];
    if (
      (meanings.includes('numbered') || meanings.includes('named')) &&
      letter &&
      /^\p{Lu}$/u.test(text.slice(letter.from, letter.to))
    ) {
      const name = text.slice(letter.from, letter.to);
      named.push({
        name: meanings.includes('named') ? `${text.slice(pieces[n]!.from, to)}_${name}` : name,
        from: pieces[n]!.from,
        to: letter.to,
      });
    }
    const next = pieces[n + 1];
    if (
      !meanings.includes('named') ||
      next?.quantity?.kind !== 'number' ||
      taken.has(next.from) ||
      next.quantity.isOrdinal
    )
      continue;
    named.push({
      name: `${text.slice(pieces[n]!.from, to)}${next.from === to ? '' : '_'}${text.slice(next.from, next.to)}`,
      from: pieces[n]!.from,
      to: next.to,
    });
  }
  return named;
}

/** A reference that names nothing known ("the motet as well") names a file by the words that the tables lack, if they stand together. */
function* unknownIn({ pieces, text }: Reading): Generator<Slot> {
  const unknown = pieces.flatMap(({ meanings, quantity, isName, text: word }, n) =>
    meanings.length === 0 && !quantity && !isName && /^[\p{L}\p{M}]/u.test(word) && !KIND.test(word) ? [n] : [],
  );
  const [first, last] = [unknown[0], unknown.at(-1)];
  if (first === undefined || last === undefined || last - first + 1 !== unknown.length || unknown.length > 3) return;
  const [from, to] = [pieces[first]!.from, pieces[last]!.to];
  yield slotAt('file', text.slice(from, to).replaceAll(' ', '_'), { from, to });
}

/** Kinds of files that an analysis makes, which are no names. */
const KIND = /^(?:srt|vtt|csv|jams|midi)$/u;

const ONE = ['noun', 'numbered', 'named'];

const MAX_SPAN = 50;

/** Reports whether "to" or a dash stands before a number: "10 thru 14". */
function isSpanMark(pieces: readonly Piece[], n: number): boolean {
  return pieces
    .slice(Math.max(0, n - 2), n)
    .some(
      ({ meanings, text }) =>
        meanings.includes('upto') || (meanings.includes('to') && !meanings.includes('and')) || /^[-–~～]$/.test(text),
    );
}

/** Languages without articles, in which an ordinal alone names a file. Hindi has one word for "first" and "before". */
const WITHOUT_ARTICLES = new Set(['ja', 'pl', 'zh']);
/** "Po pierwsze": firstly. */
const SEQUENCE = /^po$/u;
/** Prepositions and parts of verbs after a file: "zet de eerste om naar mp3". */
const PARTICLES =
  /^(?:om|um|af|aan|uit|op|weg|aus|ab|auf|in|em|en|naar|nach|para|pra|pro|na|do|bij|mit|met|con|avec|com|z|su)$/u;

/** Reads "number two", "track 3", "the second one", "2 and 3". */
function numbersIn({ pieces, act, language }: Reading, taken: ReadonlySet<number>): Named[] {
  const numbers: Named[] = [];
  let isOpen = false;
  for (const [n, piece] of pieces.entries()) {
    const { quantity, from, to } = piece;
    if (!quantity) {
      if (
        piece.meanings.includes('article') &&
        piece.text !== 'a' &&
        piece.text !== 'an' &&
        pieces[n - 1]?.meanings.includes('numbered')
      )
        numbers.push({ name: 1, from, to });
      isOpen &&=
        /^[,&+、~～–-]$/.test(piece.text) ||
        isNoun(piece) ||
        piece.meanings.includes('and') ||
        piece.meanings.includes('to') ||
        piece.meanings.includes('the');
      continue;
    }
    const [before, after] = [pieces[n - 1], pieces[n + 1]];
    const isNumbered =
      before?.meanings.includes('numbered') ||
      before?.text === '#' ||
      (before?.text === '.' && pieces[n - 2]?.text === 'no');
    if (quantity.isOrdinal) {
      const isOne =
        after === undefined ||
        after.meanings.length > 0 ||
        WITHOUT_ARTICLES.has(language) ||
        PARTICLES.test(after.text) ||
        /^[,.;:!?，。、)]$/.test(after.text) ||
        isNoun(pieces[n + 2]);
      if (
        isOne &&
        !after?.quantity &&
        (isThe(pieces, n, act === 'refer' || act === 'correct' || act === 'forbid') ||
          (WITHOUT_ARTICLES.has(language) && !SEQUENCE.test(pieces[n - 1]?.text ?? ''))) &&
        !isTimed(after)
      ) {
        numbers.push({ name: quantity.value, from, to });
        isOpen = true;
      }
    } else if (
      quantity.kind === 'number' &&
      !quantity.isSigned &&
      !quantity.isFraction &&
      Number.isInteger(quantity.value) &&
      quantity.value < 1_000 &&
      !taken.has(from)
    ) {
      if ((isNumbered || isOpen) && !(isNoun(after) && !isNumbered)) {
        const start = numbers.at(-1)?.name;
        const isSpan =
          isOpen && typeof start === 'number' && isSpanMark(pieces, n) && quantity.value - start <= MAX_SPAN;
        if (isSpan)
          for (let number = start + 1; number < quantity.value; number++) numbers.push({ name: number, from, to });
        numbers.push({ name: quantity.value, from, to });
        isOpen = true;
      }
    } else isOpen = false;
  }
  return numbers;
}

function isNoun(piece: Piece | undefined): boolean {
  return piece !== undefined && ONE.some((meaning) => piece.meanings.includes(meaning));
}

/** "First" alone begins an order more often than it names a file. */
function isThe(pieces: readonly Piece[], n: number, isLeaning: boolean): boolean {
  const before = pieces[n - 1];
  if (before === undefined) return isNoun(pieces[n + 1]) || isLeaning;
  return (
    !before.meanings.includes('at') &&
    (before.meanings.includes('the') || isNoun(pieces[n + 1]) || before.text === 'and')
  );
}

function isTimed(piece: Piece | undefined): boolean {
  return piece !== undefined && (wordOf(piece, 'unit') !== undefined || wordOf(piece, 'field') !== undefined);
}

/** Reads "the other one", "both", "all three", "the last one". */
function referenceIn(reading: Reading): Slot | undefined {
  const { pieces } = reading;
  for (const [n, piece] of pieces.entries()) {
    const reference = wordOf(piece, 'ref');
    if (!reference || (reading.topics.has('remove_audio_element') && reference === 'other' && !isNoun(pieces[n + 1])))
      continue;
    if (piece.meanings.includes('rest') && says(reading, 'keeponly', 'remove') && !reading.isInherited) continue;
    if (
      reference === 'all' &&
      (reading.act === 'ask_price' ||
        reading.act === 'confirm' ||
        reading.act === 'condition' ||
        !isAllFiles(reading, n))
    )
      continue;
    if (reading.act === 'ask_audio' && reference === 'other') continue;
    if (reference === 'other' && pieces[n + 1]?.quantity?.kind === 'time') continue;
    return slotAt('file', reference, piece);
  }
  const these = pieces.find(
    (piece, n) =>
      piece.meanings.includes('these') &&
      pieces[n + 1]?.quantity?.kind === 'number' &&
      !pieces[n + 1]!.quantity!.isOrdinal,
  );
  return these && (reading.act === 'do' || reading.act === 'refer') ? slotAt('file', 'all', these) : undefined;
}

function isAllFiles(reading: Reading, n: number): boolean {
  const { pieces } = reading;
  const after = pieces[n + 1];
  if (
    after === undefined ||
    isNoun(after) ||
    isNoun(pieces[n + 2]) ||
    after.quantity?.kind === 'number' ||
    pieces[n]!.text === 'both'
  )
    return !(after && wordOf(after, 'unit')) && cueBefore(reading, n, ['at'], { reach: 1 }) === undefined;
  return pieces[n]!.meanings.includes('allfiles') || /^[,.;!?]$/.test(after.text) || after.meanings.includes('to');
}
