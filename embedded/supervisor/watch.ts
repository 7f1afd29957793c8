import { setTimeout as sleep } from 'node:timers/promises';

/** Interval of the probes, and their timeout. */
const PROBE_MS = 2_000;

/** How a supervisor finds out whether a process is blocked. */
export interface Liveness {
  /** Makes one probe; resolves with false, or rejects, when the process does not serve. */
  responds: (signal: AbortSignal) => Promise<boolean>;
  /** Time after which a process that did not respond is blocked. */
  limitMs: number;
}

/**
 * Probes a process until `signal` aborts, and calls `onBlocked` once when it has not responded for `limitMs`. Counts failed
 * probes instead of reading the clock: a supervisor that was suspended itself must not kill everything when it resumes.
 */
export async function watchLiveness(
  { responds, limitMs }: Liveness,
  { signal, onBlocked }: { signal: AbortSignal; onBlocked: () => void },
): Promise<void> {
  const probeMs = Math.min(PROBE_MS, limitMs);
  for (let failed = 0; !signal.aborted;) {
    const next = sleep(probeMs, undefined, { signal }).catch(() => undefined);
    const probe = responds(AbortSignal.any([signal, AbortSignal.timeout(probeMs)]));
    failed = (await probe.catch(() => false)) ? 0 : failed + 1;
    if (signal.aborted) return;
    await next;
    if (failed * probeMs >= limitMs) return onBlocked();
  }
}

/** Returns a probe that requests an address. */
export function requests(url: string): Liveness['responds'] {
  return async (signal) => {
    const response = await fetch(url, { signal, headers: { connection: 'close' } });
    await response.arrayBuffer();
    return response.ok;
  };
}
