/** The moments of a recording and those of its stretched copy, in samples. */
export interface TimeMap {
  /** Returns the source position of an output position; ask in rising order. */
  sourceAt(output: number): number;
  /** Reports whether an output position lies around an attack, where the copy runs at the speed of the source. */
  isAttack(output: number): boolean;
}

/** How much of the distance to its neighbours the surroundings of an attack may take. */
const MAX_SHARE = 0.4;

/**
 * Returns the map of a copy that lasts `factor` times as long: linear, except that `before` samples before each attack and `after` samples
 * behind it keep the speed of the source, so that attacks stay as sharp as they are and begin where they should.
 */
export function timeMap(
  attacks: readonly number[],
  { factor, before, after }: { factor: number; before: number; after: number },
): TimeMap {
  const points: { source: number; output: number; isAttack: boolean }[] = [{ source: 0, output: 0, isAttack: false }];
  attacks.forEach((at, n) => {
    const scale = Math.min(1, factor) * MAX_SHARE;
    const head = Math.min(before, scale * (at - (attacks[n - 1] ?? 0)));
    const tail = Math.min(after, scale * ((attacks[n + 1] ?? Infinity) - at));
    points.push({ source: at - head, output: factor * at - head, isAttack: true });
    points.push({ source: at + tail, output: factor * at + tail, isAttack: false });
  });
  let index = 0;
  const seek = (output: number): void => {
    while (index + 1 < points.length && points[index + 1]!.output <= output) index++;
  };
  return {
    sourceAt(output) {
      if (output < 0) return output; // silence, and what begins with the audio begins with the copy
      seek(output);
      const from = points[index]!;
      const to = points[index + 1];
      const speed = to && to.output > from.output ? (to.source - from.source) / (to.output - from.output) : 1 / factor;
      return from.source + (output - from.output) * speed;
    },
    isAttack(output) {
      seek(output);
      return points[index]!.isAttack;
    },
  };
}
