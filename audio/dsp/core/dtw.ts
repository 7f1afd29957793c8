/** Columns [lo, hi) that a path may use in each row; neither bound decreases from one row to the next. */
export interface Band {
  lo: Int32Array;
  hi: Int32Array;
}

export interface PathOptions {
  band: Band;
  /** Log-likelihood ratio of row i matching column j against chance; negative for a mismatch. */
  score: (i: number, j: number) => number;
  /** Penalty of a step along one axis only. */
  gapPenalty: number;
}

/** Cells of a path in order, and the sum of their scores. */
export interface Path {
  rows: Int32Array;
  columns: Int32Array;
  total: number;
}

/** Rows and columns that each kind of step advances by; kind 0 begins a path. */
const STEPS = [
  [0, 0],
  [1, 1],
  [2, 1],
  [1, 2],
  [1, 0],
  [0, 1],
] as const;

/**
 * Returns the path with the highest sum of scores, or undefined when nothing matches better than chance. Dynamic time
 * warping (Sakoe & Chiba 1978) as a local alignment (Smith & Waterman 1981): the path begins and ends where the two
 * sequences begin and cease to match. Each step is weighted by the distance it covers. Memory is one byte per cell of
 * the band.
 */
export function dtwPath({ band, score, gapPenalty }: PathOptions): Path | undefined {
  const rowCount = band.lo.length;
  const offsets = new Float64Array(rowCount + 1);
  for (let i = 0; i < rowCount; i++) offsets[i + 1] = offsets[i]! + Math.max(0, band.hi[i]! - band.lo[i]!);
  const kinds = new Uint8Array(offsets[rowCount]!);
  let [before, last] = [EMPTY, EMPTY];
  let best = { total: 0, i: -1, j: -1 };
  for (let i = 0; i < rowCount; i++) {
    const lo = band.lo[i]!;
    const width = Math.max(0, band.hi[i]! - lo);
    const row: Row = { lo, totals: new Float64Array(width), scores: new Float64Array(width) };
    for (let j = lo; j < lo + width; j++) {
      const s = score(i, j);
      row.scores[j - lo] = s;
      const diagonal = at(last.totals, j - 1 - last.lo) + 2 * s;
      const twoRows = at(before.totals, j - 1 - before.lo) + at(last.scores, j - last.lo) + 2 * s;
      const twoColumns = at(last.totals, j - 2 - last.lo) + at(row.scores, j - 1 - lo) + 2 * s;
      const oneRow = at(last.totals, j - last.lo) + s - gapPenalty;
      const oneColumn = at(row.totals, j - 1 - lo) + s - gapPenalty;
      const total = Math.max(0, s, diagonal, twoRows, twoColumns, oneRow, oneColumn);
      let kind = 0;
      if (total === diagonal) kind = 1;
      else if (total === twoRows) kind = 2;
      else if (total === twoColumns) kind = 3;
      else if (total === oneRow) kind = 4;
      else if (total === oneColumn) kind = 5;
      row.totals[j - lo] = total;
      kinds[offsets[i]! + j - lo] = kind;
      if (total > best.total) best = { total, i, j };
    }
    [before, last] = [last, row];
  }
  return best.i < 0 ? undefined : { ...walkBack(kinds, { offsets, band, from: best }), total: best.total };
}

interface Row {
  lo: number;
  totals: Float64Array;
  scores: Float64Array;
}

const EMPTY: Row = { lo: 0, totals: new Float64Array(0), scores: new Float64Array(0) };

/** Returns a value of a row, or a very low score outside its band. */
function at(values: Float64Array, index: number): number {
  return index >= 0 && index < values.length ? values[index]! : -1e30;
}

interface Walk {
  offsets: Float64Array;
  band: Band;
  from: { i: number; j: number };
}

function walkBack(kinds: Uint8Array, { offsets, band, from }: Walk): Pick<Path, 'rows' | 'columns'> {
  const rows: number[] = [];
  const columns: number[] = [];
  for (let { i, j } = from; ;) {
    rows.push(i);
    columns.push(j);
    const kind = kinds[offsets[i]! + j - band.lo[i]!]!;
    if (kind === 0) break;
    const [down, along] = STEPS[kind]!;
    i -= down;
    j -= along;
  }
  return { rows: Int32Array.from(rows.toReversed()), columns: Int32Array.from(columns.toReversed()) };
}
