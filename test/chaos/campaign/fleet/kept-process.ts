import { setTimeout as sleep } from 'node:timers/promises';
import type { Exit, RunningProcess } from '../../../../embedded/process/run.ts';

/** Time between the end of a process and the start of the next one. */
const PAUSE_MS = 500;

/** A process that is started again whenever it ends, as the supervisor of a machine does. */
export interface KeptProcess {
  name: string;
  /** Returns its process id; undefined while none runs. */
  pid(): number | undefined;
  /** Ends it for good: asks it to end, and kills it after the grace time. Undefined if none runs. */
  stop(signal: NodeJS.Signals, graceMs: number): Promise<Exit | undefined>;
}

/** Starts a process and keeps it running; resolves once the first one runs. */
export async function keep(name: string, start: () => Promise<RunningProcess>): Promise<KeptProcess> {
  const state = { running: await start(), isStopping: false };
  void (async () => {
    while (!state.isStopping) {
      await state.running.exited;
      await sleep(PAUSE_MS);
      if (state.isStopping) return;
      try {
        state.running = await start();
      } catch {
        // it ended while it started, perhaps by another fault; tried again
      }
    }
  })();
  return {
    name,
    pid: () => (state.running.hasExited() ? undefined : state.running.pid),
    async stop(signal, graceMs) {
      state.isStopping = true;
      return state.running.hasExited() ? undefined : state.running.stop(signal, graceMs);
    },
  };
}
