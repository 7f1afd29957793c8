import { pitchClass } from './key.ts';

export interface Span {
  start_s: number;
  end_s: number;
}
export interface ChordSpan extends Span {
  /** Harte notation: `N`, `A:min7`, `F#:maj/3`. */
  label: string;
}

/** Intervals above the root that define each quality. */
const QUALITIES: Record<string, readonly number[]> = {
  maj: [0, 4, 7],
  min: [0, 3, 7],
  dim: [0, 3, 6],
  aug: [0, 4, 8],
  sus2: [0, 2, 7],
  sus4: [0, 5, 7],
  '5': [0, 7],
  '6': [0, 4, 7, 9],
  maj6: [0, 4, 7, 9],
  min6: [0, 3, 7, 9],
  maj7: [0, 4, 7, 11],
  min7: [0, 3, 7, 10],
  '7': [0, 4, 7, 10],
  dim7: [0, 3, 6, 9],
  hdim7: [0, 3, 6, 10],
  minmaj7: [0, 3, 7, 11],
  maj9: [0, 4, 7, 11],
  min9: [0, 3, 7, 10],
  '9': [0, 4, 7, 10],
  maj11: [0, 4, 7, 11],
  min11: [0, 3, 7, 10],
  '11': [0, 4, 7, 10],
  maj13: [0, 4, 7, 11],
  min13: [0, 3, 7, 10],
  '13': [0, 4, 7, 10],
};
/** Qualities that count at each depth; other qualities of the truth are left out. */
const KNOWN = {
  majmin: ['0,4,7', '0,3,7'],
  sevenths: ['0,4,7', '0,3,7', '0,4,7,11', '0,4,7,10', '0,3,7,10'],
} as const;

/** Returns the share of the time in which the chord is right, by triad (`majmin`) or with sevenths, as in mir_eval; null: nothing to compare. */
export function chordRecall(
  truth: readonly ChordSpan[],
  estimate: readonly ChordSpan[],
  depth: keyof typeof KNOWN,
): number | null {
  const edges = [...truth, ...estimate].flatMap(({ start_s, end_s }) => [start_s, end_s]);
  const times = [...new Set(edges)].toSorted((a, b) => a - b);
  let [right, all] = [0, 0];
  times.forEach((start, i) => {
    const end = times[i + 1];
    if (end === undefined) return;
    const middle = (start + end) / 2;
    const wanted = reduced(labelAt(truth, middle), depth);
    if (wanted === undefined) return;
    all += end - start;
    if (reduced(labelAt(estimate, middle) ?? 'N', depth) === wanted) right += end - start;
  });
  return all === 0 ? null : right / all;
}

function labelAt(spans: readonly ChordSpan[], time: number): string | undefined {
  return spans.find(({ start_s, end_s }) => start_s <= time && time < end_s)?.label;
}

/** Returns root and intervals at a depth as text; undefined for a quality outside the depth. */
function reduced(label: string | undefined, depth: keyof typeof KNOWN): string | undefined {
  if (label === undefined || label === 'X') return undefined;
  if (label === 'N') return 'N';
  const [root = '', quality = 'maj'] = label.replace(/\/.*/, '').split(':');
  const intervals = QUALITIES[quality.replace(/\(.*/, '') || 'maj'];
  const kept = (depth === 'majmin' ? intervals?.slice(0, 3) : intervals)?.join(',');
  const known: readonly string[] = KNOWN[depth];
  return kept !== undefined && known.includes(kept) ? `${pitchClass(root)}:${kept}` : undefined;
}
