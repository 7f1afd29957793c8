import { amountsOf, slotAt, type Family, type Reading } from '../reading/reading.ts';

/** Larger numbers count no files. */
const MAX_COUNT = 1_000_000;

/** Reads how many files or times: a number in front of a word for files, or behind "all", "these", "those". */
export const counts: Family = function* counts(reading, found) {
  if (reading.act === 'condition') return;
  const taken = new Set([...found.values()].map(({ from }) => from));
  for (const { quantity, piece, n } of amountsOf(reading, 'number', 'factor')) {
    const { value, isSigned, isFraction } = quantity;
    if (
      taken.has(piece.from) ||
      value !== Math.round(value) ||
      value < 2 ||
      value > MAX_COUNT ||
      isSigned ||
      isFraction
    )
      continue;
    if (isCount(reading, n)) yield slotAt('count', value, piece);
  }
};

function isCount({ pieces }: Reading, n: number): boolean {
  if (/^[-/]$/.test(pieces[n + 1]?.text ?? '') && pieces[n + 1]!.from === pieces[n]!.to) return false;
  const before = pieces[n - 1];
  if (before?.meanings.includes('numbered') || before?.text === '#') return false;
  if (pieces.slice(n + 1, n + 4).some(({ meanings }) => meanings.includes('noun')))
    return (
      pieces[n + 1]?.meanings.includes('noun') ||
      !pieces.slice(n + 1, n + 3).some(({ quantity, text }) => quantity || text === ',')
    );
  return (before?.meanings.includes('these') ?? false) || (before?.meanings.includes('ref:all') ?? false);
}
