import { isAbout, slotAt, type Family, type Reading } from '../reading/reading.ts';
import type { Slot } from '../reading/slot.ts';
import { wordOf, type Piece } from '../text/quantities.ts';
import { stayingIn } from './staying.ts';

const CUES = ['except', 'keeponly', 'remove', 'rest'] as const;
type Cue = (typeof CUES)[number];

interface Found {
  name: string;
  n: number;
  piece: Piece;
  cue?: Cue | undefined;
}

/** Reads parts of a mix, and whether they are what is kept. */
export const elements: Family = function* elements(reading) {
  const isSplit = isAbout(reading, 'stem_analysis') && reading.isTyped && !reading.topics.has('remove_audio_element');
  if (!isAbout(reading, 'remove_audio_element', 'stem_analysis')) return;
  const found = elementsIn(reading);
  if (found.length === 0) {
    yield* instrumentalOf(reading);
    return;
  }
  if (isSplit) {
    yield* listed(found, false);
    return;
  }
  if (
    reading.pieces.some(({ meanings }) => meanings.includes('instrumental')) &&
    found.every(({ cue }) => cue === undefined)
  ) {
    yield* instrumentalOf(reading);
    return;
  }
  yield* chosen(reading, found);
};

function elementsIn({ pieces, text }: Reading): Found[] {
  const found = pieces.flatMap((piece, n) => {
    const name = wordOf(piece, 'element');
    return name === undefined ? [] : [{ name, n, piece }];
  });
  const staying = stayingIn(pieces, text);
  const others = found.filter(({ n }) => !staying.has(n));
  return others.length > 0 ? others : found;
}

/** "The instrumental" is the mix without vocals. */
function* instrumentalOf(reading: Reading): Generator<Slot> {
  const piece = reading.pieces.find(({ meanings }) => meanings.includes('instrumental'));
  if (!piece) return;
  yield slotAt('elements', ['vocals'], piece);
  const isGone =
    reading.pieces.some(({ meanings }) => meanings.includes('remove') && !meanings.includes('instrumental')) &&
    !piece.meanings.includes('track');
  if (isGone && reading.pieces.some(({ meanings }) => meanings.includes('music')) && reading.act === 'do')
    yield slotAt('keep', true, piece);
}

/** Chooses the elements that are named to be removed or, failing that, kept. */
function* chosen(reading: Reading, found: Found[]): Generator<Slot> {
  const cued = withCues(reading, found);
  const gone = cued.filter(({ cue }) => cue === 'remove');
  const kept = cued.filter(({ cue }) => cue === 'keeponly' || cue === 'except');
  const isForbidden = reading.act === 'forbid' || reading.act === 'decline';
  if (isForbidden) yield* listed(found, false);
  else if (gone.length > 0 && kept.length > 0) {
    const isOthersGone = gone.every(({ name }) => name === 'other') && kept.every(({ name }) => name !== 'other');
    yield* isOthersGone ? listed(kept, true) : listed(gone, false);
  } else if (gone.length > 0) yield* listed(gone, false);
  else if (kept.length > 0) yield* listed(kept, true);
  else yield* listed(found, keptBefore(reading));
}

/** A reference ("the bass as well") treats its elements as the clause before did. */
function keptBefore({ isInherited, act, earlier }: Reading): boolean {
  if (!isInherited && act !== 'refer') return false;
  const last = earlier.find(({ slots }) => slots.some(({ name }) => name === 'elements'));
  return last?.slots.some(({ name }) => name === 'keep') ?? false;
}

/** Gives each element the nearest word on keeping or removing: the one before it, else the one after it; those without share a neighbour's. */
function withCues({ pieces }: Reading, found: readonly Found[]): Found[] {
  const places = new Map(found.map((one) => [one.n, one]));
  const before: (Cue | undefined)[] = [];
  let last: Cue | undefined;
  let isBlocked = false;
  const fresh = new Set<number>();
  let since = 99;
  for (const [n, piece] of pieces.entries()) {
    if (/^[,;.]$/.test(piece.text)) since += 4;
    since++;
    const cue = CUES.find((name) => piece.meanings.includes(name));
    if (cue && !places.has(n)) [last, isBlocked, since] = [cue, cue === 'rest', 0];
    if (piece.meanings.includes('solo')) [last, since] = ['keeponly', 0];
    before[n] = isBlocked ? undefined : last;
    if (since <= 3) fresh.add(n);
  }
  const after: (Cue | undefined)[] = [];
  let next: Cue | undefined;
  let distance = 99;
  for (let n = pieces.length - 1; n >= 0; n--) {
    const piece = pieces[n]!;
    after[n] = distance <= 5 ? next : undefined;
    distance++;
    if (/^[,;.]$/.test(piece.text)) next = undefined;
    const cue = CUES.find((name) => piece.meanings.includes(name));
    if (cue && cue !== 'rest' && cue !== 'except' && !places.has(n)) [next, distance] = [cue, 0];
  }
  const cued = found.map((one) => ({
    ...one,
    cue: fresh.has(one.n) ? (before[one.n] ?? after[one.n]) : (after[one.n] ?? before[one.n]),
  }));
  const isKept =
    cued.some(({ cue }) => cue === 'keeponly') && pieces.some(({ meanings }) => meanings.includes('except'));
  return cued.map((one) => (isKept && one.cue === 'remove' ? { ...one, cue: 'except' as const } : one));
}

function* listed(found: readonly Found[], isKept: boolean): Generator<Slot> {
  const names = [...new Set(found.map(({ name }) => name))];
  const [first, last] = [found[0]!.piece, found.at(-1)!.piece];
  yield slotAt('elements', names, { from: first.from, to: last.to });
  if (isKept) yield slotAt('keep', true, first);
}
