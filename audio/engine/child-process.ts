import { fork, type ChildProcess } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { setPriority } from 'node:os';
import { fileURLToPath } from 'node:url';
import type { Log } from './log.ts';
import type { ChildMessage, Task } from './messages.ts';

const CHILD = fileURLToPath(new URL('./child.ts', import.meta.url));

/** Bound of the JavaScript heap; samples live outside it, under the watch on resident memory. */
const HEAP_MB = 1_024;

/** What is known of a child that ended while it worked. */
export interface Ending {
  code: number | null;
  signal: NodeJS.Signals | null;
}

export interface WorkListener {
  message: (message: ChildMessage) => void;
  ended: (ending: Ending) => void;
}

/** A child process that takes one task at a time. */
export interface EngineChild {
  readonly pid: number | undefined;
  /** Tasks taken so far. */
  readonly tasks: number;
  /** Gives it a task; it must be idle. */
  give(task: Task, listener: WorkListener): void;
  /** Ends it at once, whatever it does. */
  kill(): void;
  /** Settles once the process is gone. */
  readonly gone: Promise<void>;
}

/** Starts a child, as nice to other processes as told; `ended` is told once, when the process is gone. */
export function startChild({ log, niceness, ended }: { log: Log; niceness: number; ended: () => void }): EngineChild {
  const child: ChildProcess = fork(CHILD, [String(process.pid)], {
    env: { TZ: 'UTC' }, // no secrets: hostile audio that takes a child over finds none
    serialization: 'advanced',
    execArgv: [`--max-old-space-size=${HEAP_MB}`],
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  });
  if (child.pid !== undefined) makeNice(child.pid, niceness);
  let listener: WorkListener | undefined;
  let tasks = 0;
  let lastWords = '';
  child.stderr?.setEncoding('utf8').on('data', (text: string) => (lastWords = (lastWords + text).slice(-2_000)));
  child.on('message', (message: ChildMessage) => {
    const to = listener;
    if (message.type === 'done' || message.type === 'broken') listener = undefined;
    to?.message(message);
  });
  child.on('error', (error) => {
    lastWords += error.message;
    child.kill('SIGKILL');
  });
  const { promise: gone, resolve } = Promise.withResolvers<void>();
  let over = false;
  const end = (code: number | null, signal: NodeJS.Signals | null): void => {
    if (over) return;
    over = true;
    if (listener) log.warn({ pid: child.pid, code, signal, lastWords }, 'an engine child ended while it worked');
    const to = listener;
    listener = undefined;
    resolve();
    ended();
    to?.ended({ code, signal });
  };
  child.once('exit', end);
  child.once('error', () => child.pid === undefined && end(null, null));

  return {
    pid: child.pid,
    get tasks() {
      return tasks;
    },
    give(task, to) {
      listener = to;
      tasks++;
      child.send(task, (error) => error && child.kill('SIGKILL'));
    },
    kill: () => void child.kill('SIGKILL'),
    gone,
  };
}

function makeNice(pid: number, niceness: number): void {
  try {
    setPriority(pid, niceness);
  } catch {
    // gone already, or a system that lets nobody do this
  }
}

/** Resident memory of a process in bytes; undefined where the system does not say. */
export async function residentBytes(pid: number): Promise<number | undefined> {
  try {
    const status = await readFile(`/proc/${pid}/status`, 'utf8');
    const kilobytes = /^VmRSS:\s+(\d+) kB$/m.exec(status)?.[1];
    return kilobytes === undefined ? undefined : Number(kilobytes) * 1_024;
  } catch {
    return undefined;
  }
}
