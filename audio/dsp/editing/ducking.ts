import type { Span } from '../core/silence.ts';

/** Seconds before a span in which the gain falls, and after it in which it rises. */
const ATTACK_S = 0.1;
const RELEASE_S = 0.4;

/**
 * Returns a function that gives the gain at a sample, for samples in rising order: `depthDb` lower within the spans, 1 elsewhere, with smooth
 * ramps around them. `spans` are in samples, in order.
 */
export function ducking(
  spans: readonly Span[],
  { depthDb, sampleRate }: { depthDb: number; sampleRate: number },
): (at: number) => number {
  const [attack, release] = [ATTACK_S * sampleRate, RELEASE_S * sampleRate];
  const depth = 10 ** (-depthDb / 20);
  let next = 0;
  return (at) => {
    while (next < spans.length && spans[next]!.end + release <= at) next++;
    let share = 0; // of the depth; where the rise after a span meets the fall before the next, the deeper one counts
    for (let n = next; n < spans.length && spans[n]!.start - attack < at; n++) {
      const { start, end } = spans[n]!;
      const outside = at < start ? (start - at) / attack : at >= end ? (at - end) / release : 0;
      share = Math.max(share, 1 - outside);
    }
    if (share <= 0) return 1;
    return share === 1 ? depth : 10 ** ((-depthDb * (1 - Math.cos(Math.PI * share))) / 40);
  };
}
