/** Something that is timed; `rounds` is how often. */
export interface Work {
  name: string;
  rounds: number;
  run: () => Promise<unknown>;
}

export interface Times {
  p50: number;
  p99: number;
}

const WARM_UP = 7; // PostgreSQL plans a statement for its values five times before it considers the plan for any values

/** Runs two works in turns, so that both meet the same load, and returns the times of each in milliseconds. */
export async function timesOf(pair: [Work['run'], Work['run']], rounds: number): Promise<[Times, Times]> {
  const times: [number[], number[]] = [[], []];
  for (let round = -WARM_UP; round < rounds; round++) {
    for (const [side, run] of pair.entries()) {
      const began = performance.now();
      await run();
      if (round >= 0) times[side]!.push(performance.now() - began);
    }
  }
  return [summary(times[0]), summary(times[1])];
}

function summary(times: number[]): Times {
  const sorted = times.toSorted((a, b) => a - b);
  const at = (share: number): number => sorted[Math.min(sorted.length - 1, Math.ceil(sorted.length * share) - 1)]!;
  return { p50: at(0.5), p99: at(0.99) };
}
