import { amountsOf, says, slotAt, type Family, type Reading } from '../reading/reading.ts';
import type { Slot } from '../reading/slot.ts';
import { wordOf, type Piece } from '../text/quantities.ts';

/** The quantity that an action is asked for when a condition names none. */
const FIELD_OF: readonly (readonly [string, string])[] = [
  ['price', 'price'],
  ['balance', 'balance'],
  ['tempo_analysis', 'tempo'],
  ['alignment_analysis', 'offset'],
  ['batches', 'failures'],
];
const NOT_REACH = 3;

/** Reads conditions: a quantity, a comparison and a value; without a comparison, that something exists. */
export const conditions: Family = function* conditions(reading) {
  if (reading.act === 'condition') {
    const compared = comparisonOf(reading);
    if (compared) yield* compared;
    else if ([...reading.topics].some((topic) => topic.endsWith('_analysis')) && !says(reading, 'not')) {
      yield slotAt('op', 'exists', reading.pieces[0] ?? { from: 0, to: 0 });
    }
    return;
  }
  if (!reading.isTyped && says(reading, 'if')) yield* comparisonOf(reading) ?? [];
};

function comparisonOf(reading: Reading): Slot[] | undefined {
  const { pieces } = reading;
  const named = pieces.find((piece) => wordOf(piece, 'cmp'));
  const [comparedField, comparison] = (named ? wordOf(named, 'cmp')! : '').split(':');
  const [amount] = amountsOf(reading, 'bpm', 'tokens', 'time', 'lufs', 'db', 'hz', 'percent', 'number', 'size', 'k')
    .filter(({ n }) => !isCountOfSubject(reading, n))
    .toSorted((a, b) => rank(b.quantity.kind) - rank(a.quantity.kind));
  const opPiece = pieces.find((piece) => wordOf(piece, 'op'));
  const key = pieces.find((piece) => wordOf(piece, 'key'));
  const channels = pieces.find((piece) => wordOf(piece, 'channels'));
  const isKey = reading.topics.has('musical_intelligence_analysis') || !reading.isTyped;
  if (key && isKey) return equal('key', wordOf(key, 'key')!, key);
  if (channels && !amount) return equal('channels', Number(wordOf(channels, 'channels')), channels);
  if (!amount) return undefined;
  const at = named ?? opPiece;
  const isNegated = at !== undefined && isNegatedAt(pieces, pieces.indexOf(at));
  const op = comparison ?? (opPiece ? wordOf(opPiece, 'op')! : '=');
  const field = fieldOf(reading, comparedField, amount.quantity.kind, amount.quantity.value < 0);
  const { piece, quantity } = amount;
  const slots: Slot[] = [];
  if (field) slots.push(slotAt('field', field, at ?? piece));
  slots.push(
    slotAt('op', isNegated ? (op === '>' ? '<' : op === '<' ? '>' : op) : op, at ?? piece),
    slotAt('value', quantity.value, piece),
  );
  return slots;
}

function equal(field: string, value: string | number, piece: Piece): Slot[] {
  return [slotAt('field', field, piece), slotAt('op', '=', piece), slotAt('value', value, piece)];
}

function rank(kind: string): number {
  return kind === 'number' ? 0 : 1;
}

/** In "if two of the files …" the number counts the subject. */
function isCountOfSubject({ pieces }: Reading, n: number): boolean {
  return (pieces[n + 1]?.meanings.includes('of') ?? false) && pieces[n]!.quantity!.kind === 'number';
}

function isNegatedAt(pieces: readonly Piece[], at: number): boolean {
  return pieces.slice(Math.max(0, at - NOT_REACH), at).some(({ meanings }) => meanings.includes('not'));
}

function fieldOf(
  reading: Reading,
  compared: string | undefined,
  kind: string,
  isNegative: boolean,
): string | undefined {
  if (kind === 'tokens') return reading.topics.has('balance') ? 'balance' : 'price';
  const byAction = FIELD_OF.find(([action]) => reading.topics.has(action))?.[1];
  if (byAction === 'price' || byAction === 'tempo') return byAction;
  if (kind === 'bpm') return 'tempo';
  if (kind === 'lufs' || (isNegative && reading.topics.has('signal_analysis'))) return 'loudness';
  if (kind === 'hz') return 'sample_rate';
  if (kind === 'size') return 'size';
  if (compared) return compared;
  const named = reading.pieces.map((piece) => wordOf(piece, 'field')).find((field) => field !== undefined);
  return named ?? (kind === 'time' ? 'length' : byAction);
}
