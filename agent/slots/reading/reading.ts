import type { Clause, EarlierClause, Slot, SlotName } from './slot.ts';
import { partsOf } from '../text/parts.ts';
import { piecesOf, wordOf, type Piece, type Quantity } from '../text/quantities.ts';
import { termsOf } from '../text/terms.ts';
import { tokensOf } from '../text/tokens.ts';
import { lexiconFor } from '../words/index.ts';

/** A clause cut into pieces, with what is known of it. */
export interface Reading {
  text: string;
  language: string;
  pieces: readonly Piece[];
  /** All meanings that occur. */
  meanings: ReadonlySet<string>;
  /** Quantities that are no ordinal numbers. */
  amounts: readonly Amount[];
  act: string | undefined;
  /** Actions of the clause; for a correction or reference without work of its own, those of the clause that it changes. */
  topics: ReadonlySet<string>;
  /** Whether the actions were given. */
  isTyped: boolean;
  /** Whether the topics are those of an earlier clause. */
  isInherited: boolean;
  earlier: readonly EarlierClause[];
}

/** Reads slots of one kind. `found` holds those of the families before. */
export type Family = (reading: Reading, found: ReadonlyMap<SlotName, Slot>) => Iterable<Slot>;

/** A piece that is a quantity, and its place. */
export interface Amount {
  quantity: Quantity;
  piece: Piece;
  n: number;
}

/** Acts that take their content from an earlier clause. */
const LEANING = new Set(['correct', 'refer', 'confirm', 'decline']);
/** Actions that name no work by themselves. */
const EMPTY = new Set(['again', 'change', 'undo']);
/** Clauses farther back are not looked at. */
const MEMORY = 12;

/** Reads a clause for the families. */
export function readingOf({ text, from, to, language, act, actions, earlier = [] }: Clause): Reading {
  const tokens = tokensOf(text, from, to);
  const pieces = piecesOf(partsOf(tokens, termsOf(tokens, lexiconFor(language)), language));
  const own = (actions ?? []).filter((action) => !EMPTY.has(action));
  const recent = earlier.slice(-MEMORY).toReversed();
  const isInherited = own.length === 0 && act !== undefined && LEANING.has(act);
  const inherited = isInherited ? leanedOn(pieces, recent) : [];
  return {
    text,
    language,
    pieces,
    act,
    isInherited,
    meanings: new Set(pieces.flatMap((piece) => piece.meanings)),
    amounts: pieces.flatMap((piece, n) =>
      piece.quantity && !piece.quantity.isOrdinal ? [{ quantity: piece.quantity, piece, n }] : [],
    ),
    topics: new Set(isInherited ? [...inherited, ...impliedBy(pieces, recent)] : own),
    isTyped: actions !== undefined,
    earlier: recent,
  };
}

const SLOTS_OF_KIND: Readonly<Record<string, readonly SlotName[]>> = {
  time: [
    'start_s',
    'end_s',
    'first_s',
    'last_s',
    'duration_s',
    'in_s',
    'out_s',
    'gap_s',
    'crossfade_s',
    'min_silence_s',
  ],
  db: ['db', 'lufs'],
  lufs: ['lufs'],
  semitones: ['semitones'],
  hz: ['sample_rate_hz'],
  k: ['bitrate_kbps', 'sample_rate_hz'],
  kbps: ['bitrate_kbps'],
  bit: ['bit_depth'],
  percent: ['ratio'],
  factor: ['ratio'],
};

/** Returns the actions of the latest clause whose slots fit the quantities of this one, or else of the latest with actions. */
function leanedOn(pieces: readonly Piece[], recent: readonly EarlierClause[]): readonly string[] {
  const kinds = new Set(pieces.flatMap(({ quantity }) => (quantity && !quantity.isOrdinal ? [quantity.kind] : [])));
  if (pieces.some(({ quantity }) => quantity?.kind === 'number' && quantity.isSigned)) kinds.add('db');
  const names = new Set([...kinds].flatMap((kind) => SLOTS_OF_KIND[kind] ?? []));
  const fits = recent.find(({ slots }) => slots.some(({ name }) => names.has(name)));
  return (fits ?? recent.find(({ actions }) => actions.some((action) => !EMPTY.has(action))))?.actions ?? [];
}

/** Returns the work that other words of a correction belong to: a format, a picture, a part of a mix. */
function impliedBy(pieces: readonly Piece[], recent: readonly EarlierClause[]): string[] {
  const hasWord = (name: string): boolean => pieces.some((piece) => wordOf(piece, name) !== undefined);
  const hadElements = recent.some(({ slots }) => slots.some(({ name }) => name === 'elements'));
  return [
    ...(hasWord('format') || hasWord('channels') ? ['convert_audio'] : []),
    ...(hasWord('style') ? ['create_video'] : []),
    ...(hasWord('element') && hadElements ? ['remove_audio_element'] : []),
  ];
}

/** Reports whether the clause is about one of the actions, or nothing is known of it. */
export function isAbout({ topics, isTyped }: Reading, ...actions: string[]): boolean {
  return !isTyped || actions.some((action) => topics.has(action));
}

/** Returns the quantities of some kinds, without ordinal numbers. */
export function amountsOf({ amounts }: Reading, ...kinds: Quantity['kind'][]): Amount[] {
  return amounts.filter(({ quantity }) => kinds.includes(quantity.kind));
}

const BREAK = /^[,;.:!?，；。、：！？]$/;

interface Search {
  /** Pieces looked at. */
  reach?: number;
  /** Looks past commas and quantities. */
  far?: boolean;
}

/** Returns the nearest of some meanings before a piece, up to a comma or another quantity. */
export function cueBefore(
  { pieces }: Reading,
  n: number,
  cues: readonly string[],
  { reach = 6, far = false }: Search = {},
): string | undefined {
  for (let at = n - 1; at >= Math.max(0, n - reach); at--) {
    const piece = pieces[at]!;
    if (!far && (BREAK.test(piece.text) || (piece.quantity && !piece.quantity.isOrdinal))) return undefined;
    const cue = cues.find((meaning) => piece.meanings.includes(meaning));
    if (cue) return cue;
  }
  return undefined;
}

/** Returns the nearest of some meanings after a piece, up to a comma or another quantity. */
export function cueAfter(
  { pieces }: Reading,
  n: number,
  cues: readonly string[],
  { reach = 5, far = false }: Search = {},
): string | undefined {
  for (let at = n + 1; at <= Math.min(pieces.length - 1, n + reach); at++) {
    const piece = pieces[at]!;
    if (!far && (BREAK.test(piece.text) || (piece.quantity && !piece.quantity.isOrdinal))) return undefined;
    const cue = cues.find((meaning) => piece.meanings.includes(meaning));
    if (cue) return cue;
  }
  return undefined;
}

/** Reports whether a meaning occurs anywhere. */
export function says(reading: Reading, ...meanings: string[]): boolean {
  return meanings.some((meaning) => reading.meanings.has(meaning));
}

/** Makes a slot with the place of a piece. */
export function slotAt(name: SlotName, value: Slot['value'], { from, to }: { from: number; to: number }): Slot {
  return { name, value, from, to };
}
