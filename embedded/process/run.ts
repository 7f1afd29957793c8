import { spawn, type ChildProcess } from 'node:child_process';
import { createInterface } from 'node:readline';

/** A program to run, with its arguments, environment, working folder and user. */
export interface Command {
  file: string;
  args: string[];
  env?: Record<string, string | undefined>;
  cwd?: string;
  uid?: number;
  gid?: number;
}

/** How a process ended. */
export interface Exit {
  code: number | null;
  signal: NodeJS.Signals | null;
}

export interface RunningProcess {
  pid: number;
  /** Resolves when the process has ended and its output was read; never rejects. */
  exited: Promise<Exit>;
  hasExited(): boolean;
  /** Sends `signal`, and after `graceMs` SIGKILL to the whole group; resolves when the process has ended. */
  stop(signal: NodeJS.Signals, graceMs: number): Promise<Exit>;
}

/** Max time to read the rest of an ended process's output: processes that it left behind may keep it open. */
const LAST_OUTPUT_MS = 500;

/** Runs a command once a line arrives; ends without having run it if this process ends first. */
const GATE = 'read -r _ && exec "$@" < /dev/null';

/**
 * Starts a process in a group of its own, so that a terminal's Ctrl-C does not reach it; calls `onLine` for each line of its output. With
 * `record`, the command begins only after `record` has stored its process id, so that no process runs which nobody knows.
 */
export async function startProcess(
  command: Command,
  onLine: (line: string) => void,
  { record }: { record?: (pid: number) => void } = {},
): Promise<RunningProcess> {
  const { env, cwd, uid, gid } = command;
  const [file, args] = record
    ? ['/bin/sh', ['-c', GATE, 'sh', command.file, ...command.args]]
    : [command.file, command.args];
  const child = spawn(file, args, {
    detached: true,
    stdio: [record ? 'pipe' : 'ignore', 'pipe', 'pipe'],
    env: { ...env },
    ...(cwd === undefined ? {} : { cwd }),
    ...(uid === undefined ? {} : { uid }),
    ...(gid === undefined ? {} : { gid }),
  });
  let ended = false;
  const exited = new Promise<Exit>((resolve) => {
    child.once('exit', (code, signal) => {
      ended = true;
      const timer = setTimeout(resolve, LAST_OUTPUT_MS, { code, signal });
      child.once('close', () => {
        clearTimeout(timer);
        resolve({ code, signal });
      });
    });
  });
  const pid = await spawned(child);
  try {
    record?.(pid);
  } catch (error) {
    killGroup(pid);
    throw error;
  }
  child.stdin?.on('error', () => {}); // it has ended already
  child.stdin?.end('\n');
  for (const stream of [child.stdout, child.stderr]) createInterface({ input: stream! }).on('line', onLine);

  return {
    pid,
    exited,
    hasExited: () => ended,
    async stop(signal, graceMs) {
      if (!ended) child.kill(signal);
      const timer = setTimeout(() => killGroup(pid), graceMs);
      const exit = await exited;
      clearTimeout(timer);
      killGroup(pid); // processes that it started and left behind
      return exit;
    },
  };
}

/** Sends SIGKILL to a process group, if it still exists. */
export function killGroup(pid: number): void {
  try {
    process.kill(-pid, 'SIGKILL');
  } catch {
    // it has ended already
  }
}

/** Runs a command to its end, or until `signal` aborts; throws with the last lines of its output unless the exit code is 0. */
export async function runToEnd(
  command: Command,
  { onLine, signal }: { onLine?: (line: string) => void; signal?: AbortSignal } = {},
): Promise<void> {
  signal?.throwIfAborted();
  const tail: string[] = [];
  const running = await startProcess(command, (line) => {
    if (tail.push(line) > 20) tail.shift();
    onLine?.(line);
  });
  const onAbort = (): void => void running.stop('SIGTERM', 2_000);
  signal?.addEventListener('abort', onAbort);
  const exit = await running.exited;
  signal?.removeEventListener('abort', onAbort);
  signal?.throwIfAborted();
  if (exit.code !== 0)
    throw new Error(`${command.file} ended with ${exit.signal ?? `code ${exit.code}`}:\n${tail.join('\n')}`);
}

function spawned(child: ChildProcess): Promise<number> {
  return new Promise((resolve, reject) => {
    child.once('spawn', () => resolve(child.pid ?? 0));
    child.once('error', reject);
  });
}
