import { readFileSync } from 'node:fs';

/** Milliseconds of a clock tick in `/proc`, on every architecture of Linux. */
const TICK_MS = 10;

/** Returns the processor time of all threads of a process in milliseconds; undefined where the system has no `/proc` or the process is gone. */
export function processorTimeMs(pid: number): number | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    const [user, system] = [Number(fields[11]), Number(fields[12])];
    return TICK_MS * (user + system);
  } catch {
    return undefined;
  }
}

/**
 * Measures the engine time of a task: the processor time that its child used since the measurement began. Time for which the
 * child's processor time cannot be read counts whole: on a system without `/proc`, and since the last reading when it has died.
 */
export class EngineTime {
  readonly #pid: number;
  #usedMs = 0;
  #last: { at: number; processorMs: number | undefined };

  constructor(pid: number) {
    this.#pid = pid;
    this.#last = { at: performance.now(), processorMs: processorTimeMs(pid) };
  }

  /** Returns the engine time so far in milliseconds, which never falls. */
  read(): number {
    const before = this.#last;
    const now = { at: performance.now(), processorMs: processorTimeMs(this.#pid) };
    const isRead = now.processorMs !== undefined && before.processorMs !== undefined;
    this.#usedMs += isRead ? now.processorMs! - before.processorMs! : now.at - before.at;
    this.#last = now;
    return this.#usedMs;
  }
}
