import type { ChildExit, EngineChild } from './child-process.ts';
import { checkOutcome, Distrusted, type ReadLong } from './check-outcome.ts';
import { childUse, type ChildUse } from './child-use.ts';
import type { Priority } from './fair-queue.ts';
import type { ChildMessage, Task, TaskOutcome } from './messages.ts';
import { STUCK_SIGNAL } from './watch/start-watch.ts';
import { EngineTime } from './process-time.ts';

/** A child that has not begun its task by then never will. */
const START_LIMIT_MS = 30_000;
const USE_CHECK_MS = 500;
/** Messages that a child may send beyond those that progress needs, and each second. */
const MESSAGES = { atOnce: 20, perSecond: 10 };

/** The limits of a task that its caller sets. */
export interface TaskLimits {
  accountId: string;
  /** Low: runs only while no normal task waits. Default: normal. */
  priority?: Priority | undefined;
  /** Whether it comes after the other tasks of its account. Default: false. */
  isBulk?: boolean | undefined;
  /** Counted from when a child begins the task; after it the outcome is `step_timed_out`. */
  timeLimitMs: number;
  /** Bytes that the task may write in the folder of its child; beyond them a step rejects with `RoomExceeded`. Default: those of the engine. */
  maxDiskBytes?: number | undefined;
  /** Kills the child; the call then rejects with the signal's reason. */
  signal: AbortSignal;
  /** Called when a child begins the task, once. */
  onBegin?: (() => void) | undefined;
  /** Called with the share of the task that is done, 0 to 1 and rising, at most twice a second. */
  onProgress?: ((fraction: number) => void) | undefined;
  /** Called with the engine time that the task has used so far in milliseconds, twice a second and when it ends, however it ends. */
  onUse?: ((usedMs: number) => void) | undefined;
}

/** Why a child was killed on purpose, by the parent or, if FFmpeg was stuck, by itself. */
export type KillReason =
  | 'aborted'
  | 'not_started'
  | 'time_limit'
  | 'codec_stuck'
  | 'memory_limit'
  | 'disk_limit'
  | 'room_limit'
  | 'thread_limit'
  | 'distrusted';

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
  /** Use of the machine at which the child is killed. */
  maxUse: ChildUse;
  readLong?: ReadLong | undefined;
  /** Called with the engine time used so far in milliseconds. */
  onUse?: (usedMs: number) => void;
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
  #useCheck: NodeJS.Timeout | undefined;
  /** Set once the child is killed on purpose; the first reason counts. */
  #killReason: KillReason | undefined;
  #hasEnded = false;
  #isTaken = false;
  #engineTime: EngineTime | undefined;
  readonly #beganAt = performance.now();
  /** Messages received so far. */
  #messages = 0;

  constructor(options: TaskRunOptions) {
    this.#options = options;
  }

  start(): void {
    const { child, task, limits } = this.#options;
    this.#killAfter(START_LIMIT_MS, 'not_started');
    this.#useCheck = setInterval(() => {
      this.#reportUse();
      void this.#checkUse();
    }, USE_CHECK_MS);
    if (limits.signal.aborted) this.#abort();
    limits.signal.addEventListener('abort', this.#abort, { once: true });
    child.listen({
      onMessage: (message) => this.#receive(message),
      onExit: (exit) => {
        if (!this.#killReason) this.#reportUse();
        const because = this.#killReason ?? (exit.signal === STUCK_SIGNAL ? 'codec_stuck' : undefined);
        this.#endWithChild(because ? { kind: 'killed', because } : { kind: 'died', exit });
      },
    });
    child.folder.stage(task).then(
      (staged) => child.assign(staged),
      (error: unknown) => this.#stop({ kind: 'broken', error: String(error), outage: true }),
    );
  }

  #receive(message: ChildMessage): void {
    const { onProgress, timeLimitMs } = this.#options.limits;
    this.#messages++;
    const seconds = (performance.now() - this.#beganAt) / 1_000;
    if (this.#messages > MESSAGES.atOnce + MESSAGES.perSecond * seconds) return this.#distrust();
    switch (message.type) {
      case 'taken':
        if (this.#isTaken) return this.#distrust(); // it would begin its time limit again
        this.#isTaken = true;
        this.#engineTime = new EngineTime(this.#options.child.pid ?? 0);
        return this.#killAfter(timeLimitMs, 'time_limit');
      case 'progress':
        return onProgress?.(message.fraction);
      case 'done':
        this.#reportUse();
        return void this.#finish(message.outcome);
      case 'broken':
        this.#reportUse();
        return this.#stop({ kind: 'broken', error: message.error, outage: message.outage });
    }
  }

  /** Checks the outcome that the child claims, then ends the run. */
  async #finish(claim: unknown): Promise<void> {
    const { child, task, readLong } = this.#options;
    this.#stopTimers();
    try {
      const outcome = await checkOutcome(claim, { task, folder: child.folder, readLong });
      this.#stop({ kind: 'done', outcome });
    } catch (error) {
      if (error instanceof Distrusted) this.#distrust();
      else this.#stop({ kind: 'broken', error: String(error), outage: true });
    }
  }

  /** Kills a child that does what the service's own code never does, and ends the run. */
  #distrust(): void {
    this.#kill('distrusted');
    this.#endWithChild({ kind: 'killed', because: 'distrusted' });
  }

  /** Empties the folder of the child, then ends the run. A child whose folder cannot be emptied is not used again. */
  #stop(ending: TaskEnding): void {
    const { child } = this.#options;
    this.#stopTimers();
    child.folder.empty().then(
      () => this.#end(ending),
      () => {
        this.#kill('distrusted');
        this.#endWithChild(ending);
      },
    );
  }

  /** Ends the run once the child is gone, and its files with it: the bytes that were reserved for them are free then. */
  #endWithChild(ending: TaskEnding): void {
    this.#stopTimers();
    void this.#options.child.gone.then(() => this.#end(ending));
  }

  #stopTimers(): void {
    clearTimeout(this.#timer);
    clearInterval(this.#useCheck);
  }

  /** Ends the run. A result that arrives while the child is being killed still counts, but the child cannot be used again. */
  #end(ending: TaskEnding): void {
    if (this.#hasEnded) return;
    this.#hasEnded = true;
    this.#stopTimers();
    this.#options.limits.signal.removeEventListener('abort', this.#abort);
    const hasChild = ending.kind === 'done' || ending.kind === 'broken';
    this.#options.onEnd(ending, { isReusable: hasChild && this.#killReason === undefined });
  }

  #reportUse(): void {
    if (this.#engineTime && !this.#hasEnded) this.#options.onUse?.(this.#engineTime.read());
  }

  #killAfter(ms: number, reason: KillReason): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#kill(reason), ms);
  }

  async #checkUse(): Promise<void> {
    const { child, limits, maxUse } = this.#options;
    const use = await childUse(child.pid ?? 0, child.folder.outDir);
    if (this.#hasEnded || use === undefined) return;
    if (use.residentBytes > maxUse.residentBytes) this.#kill('memory_limit');
    else if (use.diskBytes > maxUse.diskBytes || use.files > maxUse.files) this.#kill('disk_limit');
    else if (use.threads > maxUse.threads) this.#kill('thread_limit');
    else if (use.diskBytes > (limits.maxDiskBytes ?? Infinity)) this.#kill('room_limit');
  }

  #abort = (): void => this.#kill('aborted');

  #kill(reason: KillReason): void {
    if (!this.#killReason) this.#reportUse(); // a process that is gone has no times to read
    this.#killReason ??= reason;
    this.#options.child.kill();
  }
}
