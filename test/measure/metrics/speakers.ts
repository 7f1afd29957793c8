/** A span of a speaker, in seconds. */
export interface SpeakerTurn {
  start_s: number;
  end_s: number;
  speaker: string | null;
}

const FRAME_S = 0.01;

/**
 * Share of the time in which both say that somebody speaks, but under the best naming not the same one, 0 to 1; null where they
 * never agree that somebody speaks. Names are given greedily by the time shared.
 */
export function speakerConfusion(truth: readonly SpeakerTurn[], estimate: readonly SpeakerTurn[]): number | null {
  const shared = new Map<string, number>();
  let total = 0;
  const end = Math.max(0, ...truth.map(({ end_s }) => end_s));
  for (let time = FRAME_S / 2; time < end; time += FRAME_S) {
    const [wanted, found] = [truth, estimate].map((turns) =>
      turns.find((turn) => turn.start_s <= time && time < turn.end_s),
    );
    if (!wanted || !found) continue;
    total++;
    const pair = `${wanted.speaker}\t${found.speaker}`;
    shared.set(pair, (shared.get(pair) ?? 0) + 1);
  }
  if (total === 0) return null;
  const taken = new Set<string>();
  let right = 0;
  for (const [pair, count] of [...shared].toSorted((a, b) => b[1] - a[1])) {
    const [wanted, found] = pair.split('\t').map((name, side) => `${side} ${name}`);
    if (taken.has(wanted!) || taken.has(found!)) continue;
    taken.add(wanted!).add(found!);
    right += count;
  }
  return 1 - right / total;
}
