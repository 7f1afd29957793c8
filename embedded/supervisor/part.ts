import { setTimeout as sleep } from 'node:timers/promises';
import { CannotStart } from '../process/cannot-start.ts';
import { notePart } from './lock.ts';
import { openPartLog } from './part-log.ts';
import { startProcess, type Command, type RunningProcess } from '../process/run.ts';

/** A process the supervisor keeps running. */
export interface PartSpec {
  name: string;
  /** What to run; asked at each start, may prepare what it needs. */
  command(): Promise<Command>;
  /** Settles once the part serves; throws when it ends or takes too long. */
  ready(running: RunningProcess): Promise<void>;
  stopSignal: NodeJS.Signals;
  graceMs: number;
}

export interface Part {
  name: string;
  /** Process id; undefined between an end and the restart. */
  pid(): number | undefined;
  stop(): Promise<void>;
}

/** Restarts wait this long, doubled each time up to the longest; a part that ran a minute starts from the shortest. */
const BACK_OFF_MS = { shortest: 250, longest: 30_000, healthyAfter: 60_000 };

/** Starts a part and keeps it running until `stop`. Throws, with its last lines, when its first start fails. */
export async function startPart(
  spec: PartSpec,
  o: { dataDir: string; say: (line: string) => void; signal: AbortSignal },
): Promise<Part> {
  const log = openPartLog(o.dataDir, spec.name, (message) => o.say(`${spec.name}: ${message}`));
  const stopping = new AbortController();
  let running: RunningProcess | undefined;
  let forget = nothingToForget;

  async function launch(): Promise<RunningProcess> {
    const command = await spec.command();
    running = await startProcess(command, (line) => log.write(line));
    forget = notePart(o.dataDir, spec.name, running.pid);
    return running;
  }

  async function end(): Promise<void> {
    await running?.stop(spec.stopSignal, spec.graceMs);
    running = undefined;
    forget();
  }

  async function keep(first: RunningProcess): Promise<void> {
    let current: RunningProcess | undefined = first;
    let began = Date.now();
    let wait = BACK_OFF_MS.shortest;
    while (!stopping.signal.aborted) {
      const exit = await current?.exited;
      if (stopping.signal.aborted) return;
      if (current) {
        await end(); // whatever it had started
        if (Date.now() - began > BACK_OFF_MS.healthyAfter) wait = BACK_OFF_MS.shortest;
        o.say(
          `${spec.name} ended (${exit?.signal ?? `code ${exit?.code}`}); it starts again in ${wait / 1000} s. Its log: ${log.file}`,
        );
      }
      await sleep(wait, undefined, { signal: stopping.signal }).catch(() => {});
      if (stopping.signal.aborted) return;
      wait = Math.min(2 * wait, BACK_OFF_MS.longest);
      began = Date.now();
      try {
        current = await launch();
        void spec.ready(current).then(
          () => o.say(`${spec.name} runs again.`),
          () => {}, // its end is seen above
        );
      } catch (error) {
        current = undefined;
        o.say(`${spec.name} does not start: ${error instanceof Error ? error.message : String(error)}`);
      }
    }
  }

  try {
    await unlessAborted(spec.ready(await launch()), o.signal);
  } catch (error) {
    await end();
    o.signal.throwIfAborted();
    const why = error instanceof Error ? error.message : String(error);
    throw new CannotStart(`${spec.name} does not start: ${why}\n${log.tail()}\n  More in ${log.file}`, {
      cause: error,
    });
  }
  const kept = running ? keep(running) : Promise.resolve();
  return {
    name: spec.name,
    pid: () => running?.pid,
    async stop() {
      stopping.abort();
      await end();
      await kept;
      await end(); // a restart that was under way
    },
  };
}

function unlessAborted<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    const onAbort = (): void => reject(signal.reason instanceof Error ? signal.reason : new Error('stopped'));
    if (signal.aborted) onAbort();
    signal.addEventListener('abort', onAbort);
    work.then(resolve, reject).finally(() => signal.removeEventListener('abort', onAbort));
  });
}

function nothingToForget(): void {
  // no process was noted yet
}
