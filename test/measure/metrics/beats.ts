import { fMeasure, matched } from './matching.ts';

/** Beats earlier than this do not count, as in MIREX: trackers may need to settle. */
const TRIM_S = 5;

/** Returns the F-measure of beat times in seconds within ±70 ms (mir_eval.beat.f_measure); both lists are trimmed to begin at 5 s. */
export function beatF(
  reference: readonly number[],
  estimate: readonly number[],
  { windowS = 0.07, trimS = TRIM_S }: { windowS?: number; trimS?: number } = {},
): number {
  const references = reference.filter((time) => time >= trimS);
  const estimates = estimate.filter((time) => time >= trimS);
  const hits = matched(
    references.map((time) => estimates.flatMap((guess, i) => (Math.abs(guess - time) <= windowS ? [i] : []))),
  );
  return fMeasure(hits, { estimates: estimates.length, references: references.length }).f;
}
