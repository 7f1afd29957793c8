import type { LaneUse } from '../../platform/db/items/waiting.ts';

/** Time in seconds of the past from which a start is expected. */
export const OBSERVED_S = 300;

/** The real pace of the next minutes is taken to be within this factor of the observed one. */
const SPREAD = 2;

/**
 * Returns when an item with `ahead` own items before it is expected to start, from the pace of the last minutes: that of its
 * account, or else an equal share of that of the lane. Null if nothing ended there.
 */
export function estimateStart(
  { ownEnded, allEnded, otherAccounts }: LaneUse,
  { ahead, now }: { ahead: number; now: Date },
): { earliest: Date; latest: Date } | null {
  const ended = ownEnded > 0 ? ownEnded : allEnded / (otherAccounts + 1);
  if (ended === 0) return null;
  const secondsEach = OBSERVED_S / ended;
  const after = (seconds: number): Date => new Date(now.getTime() + Math.round(seconds * 1_000));
  return { earliest: after((ahead * secondsEach) / SPREAD), latest: after((ahead + 1) * secondsEach * SPREAD) };
}
