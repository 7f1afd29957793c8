import type { ChildProcess } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { setPriority } from 'node:os';
import type { Duplex } from 'node:stream';
import { fileURLToPath } from 'node:url';
import { Channel, LongMessage } from './channel.ts';
import { spawnChild } from './jail/spawn-child.ts';
import { CHANNEL_FD } from './jail/launch-spec.ts';
import type { Log } from './log.ts';
import { childMessage, type ChildMessage, type Task } from './messages.ts';
import type { TaskFolder } from './task-folder.ts';
import type { Jail } from './jail/jail.ts';

const CHILD_MAIN = fileURLToPath(new URL('./child.ts', import.meta.url));

/** Limit of the JavaScript heap. Samples are stored outside it and count towards the limit on resident memory. */
const HEAP_MB = 1_024;

/** Maximum size of a message: the pitch track of four hours is 50 MB. */
const MAX_MESSAGE_BYTES = 128 * 2 ** 20;

/** Size at which a message takes some 5 ms to parse. Only the outcome of a step is longer. */
const LONG_MESSAGE_BYTES = 2 ** 18;

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
  jail: Jail;
  /** The folders of its own, which it may open; removed with the child. */
  folder: TaskFolder;
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
  /** The account it serves, from its first task on. */
  owner: string | undefined;
  readonly folder: TaskFolder;
  readonly #process: ChildProcess;
  readonly #channel: Channel;
  readonly #options: ChildOptions;
  /** Set while it works. */
  #listener: TaskListener | undefined;
  #stderr = '';
  #hasEnded = false;
  /** True once it has sent a message. */
  #hasSpoken = false;
  readonly #gone = Promise.withResolvers<void>();

  constructor(options: ChildOptions) {
    this.#options = options;
    this.folder = options.folder;
    const { jail, folder, niceness } = options;
    const child = spawnChild({
      ...jail,
      main: jail.main ?? CHILD_MAIN,
      argument: String(process.pid),
      folders: folder,
      heapMb: HEAP_MB,
    });
    this.#process = child;
    if (child.pid !== undefined) setNiceness(child.pid, niceness);
    child.stderr?.setEncoding('utf8').on('data', (text: string) => this.#keepStderr(text));
    this.#channel = new Channel(child.stdio[CHANNEL_FD] as Duplex, {
      maxBytes: MAX_MESSAGE_BYTES,
      longBytes: LONG_MESSAGE_BYTES,
      onMessage: (message) => this.#receive(message),
      onBroken: () => this.#distrust('it sent something that is not a message'),
    });
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

  /** Sets who receives the messages of the next task; the child must be idle. */
  listen(listener: TaskListener): void {
    this.#listener = listener;
    this.taskCount++;
  }

  /** Gives the child the task that its listener waits for. */
  assign(task: Task): void {
    this.#channel.send(task);
  }

  /** Changes the priority of the process; without privileges it can only be lowered. */
  setNiceness(niceness: number): void {
    if (this.pid !== undefined) setNiceness(this.pid, niceness);
  }

  /** Ends the process at once, whatever it is doing. */
  kill(): void {
    this.#process.kill('SIGKILL');
  }

  #receive(sent: unknown): void {
    // Once its task has ended it has nothing to say: parsing what it goes on to send would take as much time as it likes.
    if (!this.#listener) return this.#distrust('it sent something without a task');
    const claim = sent instanceof LongMessage ? { type: 'done', outcome: sent } : sent;
    const parsed = childMessage.safeParse(claim);
    if (!parsed.success) return this.#distrust('it sent a message of a wrong shape');
    const message = parsed.data;
    this.#hasSpoken = true;
    this.#options.jail.health.hasFailed = false;
    const listener = this.#listener;
    if (message.type === 'done' || message.type === 'broken') this.#listener = undefined;
    listener.onMessage(message);
  }

  /** Ends a child that does what the service's own code never does: it was taken over. */
  #distrust(why: string): void {
    this.#options.log.error({ pid: this.pid, why }, 'an engine child misbehaves; it is ended');
    this.#channel.close(); // it may have sent a thousand more
    this.kill();
  }

  #end(exit: ChildExit): void {
    if (this.#hasEnded) return;
    this.#hasEnded = true;
    if (!this.#hasSpoken && exit.signal === null) this.#options.jail.health.hasFailed = true;
    void this.folder.remove().finally(() => this.#gone.resolve());
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

/** Sets the niceness of every thread of a process: on Linux each has its own. */
function setNiceness(pid: number, niceness: number): void {
  for (const thread of threadsOf(pid)) {
    try {
      setPriority(thread, niceness);
    } catch {
      // It is gone already, or the system does not permit it; neither is worth failing for.
    }
  }
}

function threadsOf(pid: number): number[] {
  try {
    return readdirSync(`/proc/${pid}/task`).map(Number);
  } catch {
    return [pid];
  }
}
