import type { TimeSpan } from './speech-spans.ts';

/** Steps of level a second. */
const STEPS = 100;
/** Speech is so much longer than its probability tells, whatever the level, in steps. */
const ALWAYS = 3;
/** And longer still, up to these steps before and after, where the level has not fallen to that of the pauses. */
const MOST_BEFORE = 12;
const MOST_AFTER = 25;
/** Steps next to speech are no pause yet; with fewer pauses nothing is known of them. */
const NEAR = 10;
const LEAST_PAUSES = 20;
/** The level of pauses: what most stay below; so many dB above them, and no further than so many below speech, something is said. */
const MOST_OF_PAUSES = 0.8;
const ABOVE_PAUSES = 3;
const LOUD_PART = 0.8;
const BELOW_SPEECH = 33;

/**
 * Spans of speech with the faint beginnings and dying ends that its probability leaves out: as far as the level, root mean square
 * per 10 ms, is above that of the pauses. Spans stay in order and apart.
 */
export function withFaintEnds(spans: readonly TimeSpan[], level: Float32Array, durationS: number): TimeSpan[] {
  const spoken = new Uint8Array(level.length);
  const near = new Uint8Array(level.length);
  for (const { startS, endS } of spans) {
    const [from, to] = [Math.round(startS * STEPS), Math.round(endS * STEPS)];
    spoken.fill(1, from, to);
    near.fill(1, Math.max(0, from - NEAR), to + NEAR);
  }
  const speech = partOf(
    level.filter((_, at) => spoken[at] === 1),
    LOUD_PART,
  );
  const pauses = level.filter((_, at) => near[at] === 0);
  const least = Math.max(
    speech / ratioOf(BELOW_SPEECH),
    pauses.length < LEAST_PAUSES ? 0 : partOf(pauses, MOST_OF_PAUSES) * ratioOf(ABOVE_PAUSES),
  );
  const heard = (at: number): boolean => at >= 0 && at < level.length && level[at]! > least;
  return spans.map(({ startS, endS }, i) => {
    const [start, end] = [Math.round(startS * STEPS), Math.round(endS * STEPS)];
    let before = 0;
    while (before < MOST_BEFORE && heard(start - before - 1)) before++;
    let after = 0;
    while (after < MOST_AFTER && heard(end + after)) after++;
    const earliest = i === 0 ? 0 : (spans[i - 1]!.endS + startS) / 2;
    const latest = i === spans.length - 1 ? durationS : (endS + spans[i + 1]!.startS) / 2;
    return {
      startS: Math.max(earliest, startS - Math.max(ALWAYS, before) / STEPS),
      endS: Math.min(latest, endS + Math.max(ALWAYS, after) / STEPS),
    };
  });
}

function partOf(values: Float32Array, part: number): number {
  return values.toSorted()[Math.floor(part * (values.length - 1))] ?? 0;
}

function ratioOf(db: number): number {
  return 10 ** (db / 20);
}
