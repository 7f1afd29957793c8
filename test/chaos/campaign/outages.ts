import { setTimeout as sleep } from 'node:timers/promises';

/** `/status` is computed in the background and requests wait for connections: both may lag this far behind. */
const LAG_MS = 3_000;
const POLL_MS = 200;

/** When parts of the service were away: during a fault and until `can_run` after it. */
export interface Outages {
  /** Begins an outage; `mayLoseWorker` if its faults can end or freeze the worker. */
  begin(mayLoseWorker: boolean): void;
  /** Waits until `/status` says `can_run` and `probe` resolves; returns the milliseconds, or undefined after `limitMs`. Ends the outage. */
  end(limitMs: number, probe: () => Promise<void>): Promise<number | undefined>;
  /** Reports whether an outage overlaps a span of time, both in milliseconds since 1970. */
  overlaps(from: number, to: number): boolean;
  /** Reports whether the worker may have been lost in a span of time. */
  workerLost(from: number, to: number): boolean;
}

export function watchOutages(baseUrl: string): Outages {
  const spans: { from: number; to: number; mayLoseWorker: boolean }[] = [];
  const overlapping = (from: number, to: number) => spans.filter((span) => span.from <= to && from <= span.to);
  return {
    begin(mayLoseWorker) {
      spans.push({ from: Date.now(), to: Infinity, mayLoseWorker });
    },
    async end(limitMs, probe) {
      const endedAt = Date.now();
      const gaveUp = new AbortController();
      const recovered = async (): Promise<number> => {
        while (!(await canRun(baseUrl)) && !gaveUp.signal.aborted) await sleep(POLL_MS);
        await probe();
        return Date.now() - endedAt;
      };
      const tookMs = await Promise.race([recovered(), sleep(limitMs, undefined, { signal: gaveUp.signal })]);
      gaveUp.abort();
      spans.at(-1)!.to = Date.now() + LAG_MS;
      return tookMs;
    },
    overlaps: (from, to) => overlapping(from, to).length > 0,
    workerLost: (from, to) => overlapping(from, to).some(({ mayLoseWorker }) => mayLoseWorker),
  };
}

async function canRun(baseUrl: string): Promise<boolean> {
  try {
    const response = await fetch(`${baseUrl}/status`, { signal: AbortSignal.timeout(2_000) });
    const body = (await response.json()) as { can_run?: boolean };
    return body.can_run === true;
  } catch {
    return false;
  }
}
