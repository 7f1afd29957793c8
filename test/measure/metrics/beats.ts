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

/** Largest deviation from an annotated beat and from its interval, as a share of the interval. */
const CONTINUITY = 0.175;

/**
 * Returns the shares of beats that are right in place and interval (mir_eval.beat.continuity): `cmlt` at the annotated level,
 * `amlt` at the level, the double or half of it, or off the beat, whichever fits best. Both lists are trimmed to begin at 5 s.
 */
export function beatContinuity(
  reference: readonly number[],
  estimate: readonly number[],
  { trimS = TRIM_S }: { trimS?: number } = {},
): { cmlt: number; amlt: number } {
  const references = reference.filter((time) => time >= trimS);
  const estimates = estimate.filter((time) => time >= trimS);
  if (references.length < 2 || estimates.length < 2) return { cmlt: 0, amlt: 0 };
  const double = references.flatMap((time, n) => (n === 0 ? [time] : [(references[n - 1]! + time) / 2, time]));
  const levels = [references, everySecond(double, 1), double, everySecond(references, 0), everySecond(references, 1)];
  const totals = levels.map((level) => continuous(level, estimates));
  return { cmlt: totals[0]!, amlt: Math.max(...totals) };
}

function everySecond(times: readonly number[], from: 0 | 1): number[] {
  return times.filter((_, n) => n % 2 === from);
}

function continuous(references: readonly number[], estimates: readonly number[]): number {
  const used = new Set<number>();
  for (const [m, time] of estimates.entries()) {
    const nearest = references.reduce(
      (best, each, n) => (Math.abs(each - time) < Math.abs(references[best]! - time) ? n : best),
      0,
    );
    if (used.has(nearest)) continue;
    const ahead = m === 0 || nearest === 0; // there is no interval before
    const interval = intervalAt(references, nearest, ahead);
    const phase = Math.abs(time - references[nearest]!) / interval;
    const period = Math.abs(1 - intervalAt(estimates, m, ahead) / interval);
    if (phase < CONTINUITY && period < CONTINUITY) used.add(nearest);
  }
  return used.size / Math.max(references.length, estimates.length);
}

/** Returns the interval after a beat, or the one before; the other one where there is none. */
function intervalAt(times: readonly number[], n: number, ahead: boolean): number {
  return ahead && n + 1 < times.length ? times[n + 1]! - times[n]! : times[n]! - times[n - 1]!;
}
