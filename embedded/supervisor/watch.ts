import { setTimeout as sleep } from 'node:timers/promises';

/** Interval of the probes, and their timeout. */
const PROBE_MS = 2_000;

/**
 * Probes a process until `signal` aborts, and calls `onBlocked` once when it has not responded for `limitMs`. Counts failed
 * probes instead of reading the clock: a supervisor that was suspended itself must not kill everything when it resumes.
 */
export async function watchLiveness(
  { url, limitMs }: { url: string; limitMs: number },
  { signal, onBlocked }: { signal: AbortSignal; onBlocked: () => void },
): Promise<void> {
  const probeMs = Math.min(PROBE_MS, limitMs);
  for (let failed = 0; !signal.aborted;) {
    const next = sleep(probeMs, undefined, { signal }).catch(() => undefined);
    failed = (await responds(url, AbortSignal.any([signal, AbortSignal.timeout(probeMs)]))) ? 0 : failed + 1;
    if (signal.aborted) return;
    await next;
    if (failed * probeMs >= limitMs) return onBlocked();
  }
}

async function responds(url: string, signal: AbortSignal): Promise<boolean> {
  try {
    const response = await fetch(url, { signal, headers: { connection: 'close' } });
    await response.arrayBuffer();
    return response.ok;
  } catch {
    return false;
  }
}
