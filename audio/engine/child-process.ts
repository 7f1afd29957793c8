import { fork, type ChildProcess } from 'node:child_process';
import { setPriority } from 'node:os';
import { fileURLToPath } from 'node:url';
import type { Log } from './log.ts';
import type { ChildMessage, Task } from './messages.ts';

const CHILD_MAIN = fileURLToPath(new URL('./child.ts', import.meta.url));

/** Limit of the JavaScript heap. Samples are stored outside it and count towards the limit on resident memory. */
const HEAP_MB = 1_024;

/** Characters of a child's error output that are kept for the log. */
const STDERR_CHARS = 2_000;

/** Exit code and signal of a child process. */
export interface ChildExit {
  code: number | null;
  signal: NodeJS.Signals | null;
}

/** Receives the messages of a task up to a final one, or the exit of the child instead of a final one. */
export interface TaskListener {
  onMessage(message: ChildMessage): void;
  onExit(exit: ChildExit): void;
}

interface ChildOptions {
  log: Log;
  /** Priority of the process: 0 is normal, 19 yields to all others. */
  niceness: number;
  /** Called once, when the process is gone; before the listener of a task it was working on. */
  onExit: () => void;
}

/** A child process that works on one task at a time. */
export class EngineChild {
  /** Tasks it was given so far. */
  taskCount = 0;
  readonly #process: ChildProcess;
  readonly #options: ChildOptions;
  /** Set while it works. */
  #listener: TaskListener | undefined;
  #stderr = '';
  #hasEnded = false;
  readonly #gone = Promise.withResolvers<void>();

  constructor(options: ChildOptions) {
    this.#options = options;
    const child = fork(CHILD_MAIN, [String(process.pid)], {
      env: { TZ: 'UTC' }, // no secrets: a hostile file that takes the child over finds none
      serialization: 'advanced',
      execArgv: [`--max-old-space-size=${HEAP_MB}`],
      stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    });
    this.#process = child;
    if (child.pid !== undefined) setNiceness(child.pid, options.niceness);
    child.stderr?.setEncoding('utf8').on('data', (text: string) => this.#keepStderr(text));
    child.on('message', (message: ChildMessage) => this.#receive(message));
    child.on('exit', (code, signal) => this.#end({ code, signal }));
    child.on('error', (error) => {
      this.#keepStderr(error.message);
      if (child.pid === undefined) this.#end({ code: null, signal: null }); // never started, so it emits no exit
      else this.kill();
    });
  }

  get pid(): number | undefined {
    return this.#process.pid;
  }

  /** Resolves once the process is gone. */
  get gone(): Promise<void> {
    return this.#gone.promise;
  }

  /** Gives the child a task; it must be idle. */
  assign(task: Task, listener: TaskListener): void {
    this.#listener = listener;
    this.taskCount++;
    this.#process.send(task, (error) => error && this.kill());
  }

  /** Ends the process at once, whatever it is doing. */
  kill(): void {
    this.#process.kill('SIGKILL');
  }

  #receive(message: ChildMessage): void {
    const listener = this.#listener;
    if (message.type === 'done' || message.type === 'broken') this.#listener = undefined;
    listener?.onMessage(message);
  }

  #end(exit: ChildExit): void {
    if (this.#hasEnded) return;
    this.#hasEnded = true;
    this.#gone.resolve();
    const listener = this.#listener;
    this.#listener = undefined;
    if (listener) {
      const fields = { pid: this.pid, ...exit, stderr: this.#stderr };
      this.#options.log.warn(fields, 'an engine child ended while it was working');
    }
    this.#options.onExit();
    listener?.onExit(exit);
  }

  #keepStderr(text: string): void {
    this.#stderr = (this.#stderr + text).slice(-STDERR_CHARS);
  }
}

function setNiceness(pid: number, niceness: number): void {
  try {
    setPriority(pid, niceness);
  } catch {
    // The process is gone already, or the system does not permit it; neither is worth failing for.
  }
}
