import type { Span } from './chords.ts';
import { fMeasure, matched } from './matching.ts';

/** Returns the F-measure of the boundaries between sections within a window in seconds; the first and the last boundary are left out. */
export function boundaryF(truth: readonly Span[], estimate: readonly Span[], windowS = 3): number {
  const [references, estimates] = [inner(truth), inner(estimate)];
  if (references.length === 0 && estimates.length === 0) return 1;
  const hits = matched(
    references.map((time) => estimates.flatMap((guess, i) => (Math.abs(guess - time) <= windowS ? [i] : []))),
  );
  return fMeasure(hits, { estimates: estimates.length, references: references.length }).f;
}

function inner(spans: readonly Span[]): number[] {
  return spans.slice(1).map(({ start_s }) => start_s);
}
