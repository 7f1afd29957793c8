import type { ChildExit, EngineChild } from './child-process.ts';
import type { ChildMessage, Task, TaskOutcome } from './messages.ts';
import { residentBytes } from './resident-memory.ts';

/** A child that has not begun its task by then never will. */
const START_LIMIT_MS = 30_000;
const MEMORY_CHECK_MS = 500;

/** The limits of a task that its caller sets. */
export interface TaskLimits {
  accountId: string;
  /** Counted from when a child begins the task; after it the outcome is `step_timed_out`. */
  timeLimitMs: number;
  /** Kills the child; the call then rejects with the signal's reason. */
  signal: AbortSignal;
  /** Called with the share of the task that is done, 0 to 1 and rising, at most twice a second. */
  onProgress?: ((fraction: number) => void) | undefined;
}

/** Why a child was killed on purpose. */
export type KillReason = 'aborted' | 'not_started' | 'time_limit' | 'memory_limit';

/** How a task ended. */
export type TaskEnding =
  | { kind: 'done'; outcome: TaskOutcome }
  | { kind: 'broken'; error: string; outage: boolean }
  | { kind: 'killed'; because: KillReason }
  | { kind: 'died'; exit: ChildExit };

interface TaskRunOptions {
  child: EngineChild;
  task: Task;
  limits: TaskLimits;
  /** Resident memory at which the child is killed. */
  maxChildBytes: number;
  /** Called once; `isReusable` says whether the child is ready for another task. */
  onEnd: (ending: TaskEnding, child: { isReusable: boolean }) => void;
}

/**
 * Runs one task on one child and kills the child when the task exceeds a limit: the time to start, the task's own time, resident
 * memory, or its caller's patience (`signal`).
 */
export class TaskRun {
  readonly #options: TaskRunOptions;
  #timer: NodeJS.Timeout | undefined;
  #memoryCheck: NodeJS.Timeout | undefined;
  /** Set once the child is killed on purpose; the first reason counts. */
  #killReason: KillReason | undefined;
  #hasEnded = false;

  constructor(options: TaskRunOptions) {
    this.#options = options;
  }

  start(): void {
    const { child, task, limits } = this.#options;
    this.#killAfter(START_LIMIT_MS, 'not_started');
    this.#memoryCheck = setInterval(() => void this.#checkMemory(), MEMORY_CHECK_MS);
    if (limits.signal.aborted) this.#abort();
    limits.signal.addEventListener('abort', this.#abort, { once: true });
    child.assign(task, {
      onMessage: (message) => this.#receive(message),
      onExit: (exit) =>
        this.#end(this.#killReason ? { kind: 'killed', because: this.#killReason } : { kind: 'died', exit }),
    });
  }

  #receive(message: ChildMessage): void {
    const { onProgress, timeLimitMs } = this.#options.limits;
    switch (message.type) {
      case 'taken':
        return this.#killAfter(timeLimitMs, 'time_limit');
      case 'progress':
        return onProgress?.(message.fraction);
      case 'done':
        return this.#end({ kind: 'done', outcome: message.outcome });
      case 'broken':
        return this.#end({ kind: 'broken', error: message.error, outage: message.outage });
    }
  }

  /** Ends the run. A result that arrives while the child is being killed still counts, but the child cannot be used again. */
  #end(ending: TaskEnding): void {
    this.#hasEnded = true;
    clearTimeout(this.#timer);
    clearInterval(this.#memoryCheck);
    this.#options.limits.signal.removeEventListener('abort', this.#abort);
    const hasChild = ending.kind === 'done' || ending.kind === 'broken';
    this.#options.onEnd(ending, { isReusable: hasChild && this.#killReason === undefined });
  }

  #killAfter(ms: number, reason: KillReason): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#kill(reason), ms);
  }

  async #checkMemory(): Promise<void> {
    const bytes = await residentBytes(this.#options.child.pid ?? 0);
    if (this.#hasEnded || bytes === undefined) return;
    if (bytes > this.#options.maxChildBytes) this.#kill('memory_limit');
  }

  #abort = (): void => this.#kill('aborted');

  #kill(reason: KillReason): void {
    this.#killReason ??= reason;
    this.#options.child.kill();
  }
}
