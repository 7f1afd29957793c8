import { setTimeout as sleep } from 'node:timers/promises';
import { CannotStart } from '../process/cannot-start.ts';
import { killGroup, startProcess, type Command, type Exit, type RunningProcess } from '../process/run.ts';
import { recordPart } from './leftovers.ts';
import { openPartLog } from './part-log.ts';
import { watchLiveness, type Liveness } from './watch.ts';

/** Describes a process that the supervisor keeps running. */
export interface PartSpec {
  name: string;
  /** Returns the command; called at each start, so it may prepare what the process needs. */
  command(): Promise<Command>;
  /** Resolves when the part serves; throws when it ends or takes too long. */
  ready(running: RunningProcess): Promise<void>;
  /** A process that is blocked is killed, and starts again. */
  liveness?: Liveness;
  stopSignal: NodeJS.Signals;
  graceMs: number;
  /** Reports whether a line of its output says that it is ending. Such a part is stopped after 5 s, so that it can start again. */
  saysItEnds?(line: string): boolean;
}

export interface Part {
  name: string;
  /** Returns the process id, or undefined between an end and the restart. */
  pid(): number | undefined;
  stop(): Promise<void>;
}

interface PartOptions {
  dataDir: string;
  say: (line: string) => void;
  signal: AbortSignal;
}

/** Delay of restarts: from the minimum, doubled each time up to the maximum; after a healthy minute from the minimum again. */
const BACK_OFF_MS = { min: 250, max: 5_000, healthyAfter: 60_000 };

/** Time in which a part that somebody else asked to end may do so. PostgreSQL waits for its clients, which never leave by themselves. */
const END_WITHIN_MS = 5_000;

/** Starts a part and keeps it running until `stop`. Throws, with its last lines, when its first start fails. */
export async function startPart(spec: PartSpec, o: PartOptions): Promise<Part> {
  const log = openPartLog(o.dataDir, spec.name, (message) => o.say(`${spec.name}: ${message}`));
  const stopping = new AbortController();
  let running: RunningProcess | undefined;
  let removeRecord: (() => void) | undefined;

  async function launch(): Promise<RunningProcess> {
    const command = await spec.command();
    let launched: RunningProcess | undefined;
    const onLine = (line: string): void => {
      log.write(line);
      if (!spec.saysItEnds?.(line) || stopping.signal.aborted) return;
      o.say(`${spec.name} was asked to end by another program; it starts again in some seconds.`);
      setTimeout(() => {
        if (launched && !launched.hasExited()) void launched.stop(spec.stopSignal, spec.graceMs);
      }, END_WITHIN_MS).unref();
    };
    const record = (pid: number): void => {
      removeRecord = recordPart(o.dataDir, spec.name, pid);
    };
    launched = await startProcess(command, onLine, { record });
    running = launched;
    if (spec.liveness) replaceWhenBlocked(launched, spec.name, { ...spec.liveness, say: o.say });
    return launched;
  }

  async function end(): Promise<void> {
    await running?.stop(spec.stopSignal, spec.graceMs);
    running = undefined;
    removeRecord?.();
  }

  try {
    await unlessAborted(spec.ready(await launch()), o.signal);
  } catch (error) {
    await end();
    o.signal.throwIfAborted();
    throw new CannotStart(
      `${spec.name} does not start: ${messageOf(error)}\n${log.tail()}\n  The whole log: ${log.file}`,
      { cause: error },
    );
  }
  const kept = running
    ? keepRunning(running, { spec, launch, end, say: o.say, logFile: log.file, stopping: stopping.signal })
    : Promise.resolve();
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

/** Kills a process that does not respond, so that it starts again. SIGKILL: a blocked process handles no other signal. */
function replaceWhenBlocked(
  running: RunningProcess,
  name: string,
  { say, ...liveness }: Liveness & { say: (line: string) => void },
): void {
  const ended = new AbortController();
  void running.exited.then(() => ended.abort());
  const onBlocked = (): void => {
    say(`${name} has not responded for ${liveness.limitMs / 1000} s; it is killed.`);
    killGroup(running.pid);
  };
  void watchLiveness(liveness, { signal: ended.signal, onBlocked });
}

/** Restarts a part each time it ends, with growing delays, until `stopping` aborts. */
async function keepRunning(
  first: RunningProcess,
  {
    spec,
    launch,
    end,
    say,
    logFile,
    stopping,
  }: {
    spec: PartSpec;
    launch: () => Promise<RunningProcess>;
    end: () => Promise<void>;
    say: (line: string) => void;
    logFile: string;
    stopping: AbortSignal;
  },
): Promise<void> {
  let current: RunningProcess | undefined = first;
  let startedAt = Date.now();
  let delay = BACK_OFF_MS.min;
  while (!stopping.aborted) {
    const exit: Exit | undefined = await current?.exited;
    if (stopping.aborted) return;
    if (current) {
      await end(); // also processes that it had started
      if (Date.now() - startedAt > BACK_OFF_MS.healthyAfter) delay = BACK_OFF_MS.min;
      const cause = exit?.signal ?? `code ${exit?.code}`;
      say(`${spec.name} ended (${cause}); it starts again in ${delay / 1000} s. Its log: ${logFile}`);
    }
    await sleep(delay, undefined, { signal: stopping }).catch(() => {});
    if (stopping.aborted) return;
    delay = Math.min(2 * delay, BACK_OFF_MS.max);
    startedAt = Date.now();
    try {
      current = await launch();
      void spec.ready(current).then(
        () => say(`${spec.name} runs again.`),
        () => {}, // its end is noticed above
      );
    } catch (error) {
      current = undefined;
      say(`${spec.name} does not start: ${messageOf(error)}`);
    }
  }
}

function unlessAborted<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    const onAbort = (): void => reject(signal.reason instanceof Error ? signal.reason : new Error('stopped'));
    if (signal.aborted) onAbort();
    signal.addEventListener('abort', onAbort);
    work.then(resolve, reject).finally(() => signal.removeEventListener('abort', onAbort));
  });
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
