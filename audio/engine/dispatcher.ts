import type { Outcome } from '../../workflows/domain/failure.ts';
import { ChildPool } from './child-pool.ts';
import type { ChildUse } from './child-use.ts';
import type { EngineChild } from './child-process.ts';
import { EngineChildDied } from './engine-child-died.ts';
import { FairQueue, type Priority } from './fair-queue.ts';
import type { Jail } from './jail/jail.ts';
import type { Log } from './log.ts';
import type { Task, TaskOutcome } from './messages.ts';
import { outcomeOf, workOf } from './task-outcome.ts';
import type { ReadLong } from './check-outcome.ts';
import { TaskRun, type TaskEnding, type TaskLimits } from './task-run.ts';

/** Regular children yield to the express child and to the processes that only pass work on. */
const REGULAR_NICENESS = 19;

/** A task that has used this much engine time, or has run so long, is not short: it leaves the express child's place. */
const SHORT_TASK = { usedMs: 2_000, ranMs: 20_000 };

/** A task that has run for this long may run for an hour: others do not wait for its end. */
const LONG_MS = 2_000;

/** Accounts share the children for this long after tasks of two of them began one after the other. */
const SHARED_MS = 2_000;

interface DispatcherOptions {
  /** Regular children at most. */
  children: number;
  log: Log;
  jail: Jail;
  /** Folder in which children get folders of their own. */
  workDir: string;
  maxUse: ChildUse;
  readLong?: ReadLong | undefined;
  /** Reports whether an account has so many short tasks that it shares the regular children with others; default: none has. */
  isFlood?: ((accountId: string) => boolean) | undefined;
}

/** A task that waits for a child or runs on one. */
interface Job {
  task: Task;
  limits: TaskLimits;
  queuedAt: number;
  resolve: (outcome: TaskOutcome) => void;
  reject: (reason: unknown) => void;
}

type IsEligible = (accountId: string, priority: Priority, job: Job) => boolean;

/**
 * Queues tasks and assigns them to children, round robin by account; tasks of low priority only while no other waits, bulk tasks after the others of their account. Beside the
 * regular children there is one express child, reserved for accounts that have no task running: they need not wait until a busy
 * account's task is over. A task on it that is not short goes on at the priority of the regular children, and another child
 * becomes the express one.
 * A child serves one account for life, so each further child of an account costs a start. While others wait, an account is given one regular child
 * at a time for 2 s, and floods take the express child only while all regular ones are busy with long tasks. Beside other accounts, no second
 * regular child is started for the short tasks of a flood.
 */
export class Dispatcher {
  readonly #options: DispatcherOptions;
  readonly #queue = new FairQueue<Job>();
  readonly #regular: ChildPool;
  readonly #express: ChildPool;
  /** Running tasks by account; accounts without one have no entry. */
  readonly #running = new Map<string, number>();
  #isClosed = false;
  /** When a regular child last began a task. */
  #regularBeganAt = Number.NEGATIVE_INFINITY;
  /** The account whose task began last, and when one of another account last began after it. */
  #latest: string | undefined;
  #sharedAt = Number.NEGATIVE_INFINITY;
  #later: NodeJS.Timeout | undefined;

  constructor(options: DispatcherOptions) {
    const { children, log, jail, workDir } = options;
    const shared = { jail, workDir, log, onExit: (): void => this.#dispatch() };
    this.#options = options;
    this.#regular = new ChildPool({ size: children, niceness: REGULAR_NICENESS, ...shared });
    this.#express = new ChildPool({ size: 1, maxDemoted: children + 2, niceness: 0, ...shared });
  }

  /** Queues a task and resolves with its outcome, whose value has the type that belongs to the task's kind. */
  submit<T>(task: Task, limits: TaskLimits): Promise<Outcome<T>> {
    const { accountId, signal } = limits;
    if (this.#isClosed) return Promise.reject(engineClosed());
    if (signal.aborted) return Promise.reject(signal.reason);
    const { promise, resolve, reject } = Promise.withResolvers<TaskOutcome>();
    const job: Job = { task, limits, queuedAt: performance.now(), resolve, reject };
    const abort = (): void => {
      if (this.#queue.remove(accountId, job)) reject(signal.reason);
    };
    signal.addEventListener('abort', abort, { once: true });
    promise.catch(() => undefined).finally(() => signal.removeEventListener('abort', abort));
    this.#queue.add(accountId, job, limits);
    this.#dispatch();
    return promise as Promise<Outcome<T>>;
  }

  /** Returns how many tasks run and how many wait for a child. */
  load(): { running: number; waiting: number } {
    let running = 0;
    for (const count of this.#running.values()) running += count;
    return { running, waiting: this.#queue.size };
  }

  /** Rejects what waits or runs with `EngineChildDied`, and resolves once all children are gone. */
  async close(): Promise<void> {
    this.#isClosed = true;
    clearTimeout(this.#later);
    for (let job = this.#queue.next(); job; job = this.#queue.next()) job.reject(engineClosed());
    await Promise.all([this.#regular.close(), this.#express.close()]);
  }

  /** Assigns queued tasks to children while there are both. */
  #dispatch(): void {
    if (this.#isClosed) return;
    const now = performance.now();
    const isIdle: IsEligible = (accountId, priority) => priority === 'normal' && !this.#running.has(accountId);
    const areRegularsLong = !this.#regular.hasCapacity && now - this.#regularBeganAt >= LONG_MS;
    const isExpress: IsEligible = (accountId, ...entry) =>
      isIdle(accountId, ...entry) && (areRegularsLong || !this.#options.isFlood?.(accountId));
    const isFirst: IsEligible = (accountId, priority, job) =>
      isIdle(accountId, priority, job) || (priority === 'normal' && now - job.queuedAt >= LONG_MS);
    const isShared = now - this.#sharedAt < SHARED_MS;
    const needsNoSecond: IsEligible = (accountId, _, job) =>
      !isShared ||
      now - job.queuedAt >= LONG_MS ||
      !this.#running.has(accountId) ||
      this.#regular.hasIdle(accountId) ||
      !this.#options.isFlood?.(accountId);
    // Beside the work of another account, the express child is the faster one.
    this.#fill(this.#express, (...entry) => this.#running.size > 0 && isExpress(...entry));
    this.#fill(this.#regular, isFirst);
    this.#fill(this.#regular, needsNoSecond);
    this.#fill(this.#express, isExpress);
    if (this.#queue.size > 0 && (this.#express.hasCapacity || this.#regular.hasCapacity)) this.#dispatchLater();
  }

  /** Looks again when tasks that run now have become long. */
  #dispatchLater(): void {
    this.#later ??= setTimeout(() => {
      this.#later = undefined;
      this.#dispatch();
    }, LONG_MS).unref();
  }

  #fill(pool: ChildPool, isEligible: IsEligible): void {
    while (pool.hasCapacity) {
      const job = this.#queue.next(isEligible);
      if (!job) return;
      try {
        this.#start(job, { pool, child: pool.acquire(job.limits.accountId) });
      } catch (error) {
        job.reject(new EngineChildDied('an engine child could not be started', { cause: error }));
      }
    }
  }

  #start(job: Job, { pool, child }: { pool: ChildPool; child: EngineChild }): void {
    const { task, limits } = job;
    const { accountId } = limits;
    const beganAt = performance.now();
    this.#count(accountId, 1);
    if (this.#latest !== undefined && this.#latest !== accountId) this.#sharedAt = beganAt;
    this.#latest = accountId;
    if (pool === this.#regular) this.#regularBeganAt = beganAt;
    limits.onBegin?.();
    const run = new TaskRun({
      child,
      task,
      limits,
      maxUse: this.#options.maxUse,
      readLong: this.#options.readLong,
      onUse: (usedMs) => {
        limits.onUse?.(usedMs);
        const isShort = usedMs < SHORT_TASK.usedMs && performance.now() - beganAt < SHORT_TASK.ranMs;
        if (pool !== this.#express || isShort) return;
        pool.demote(child, REGULAR_NICENESS);
        this.#dispatch();
      },
      onEnd: (ending, { isReusable }) => {
        this.#count(accountId, -1);
        if (isReusable) pool.release(child);
        this.#settle(job, ending);
        this.#dispatch();
      },
    });
    run.start();
  }

  #settle({ task, limits, resolve, reject }: Job, ending: TaskEnding): void {
    if (ending.kind === 'broken')
      this.#options.log.error({ task: workOf(task), error: ending.error }, 'engine work failed unexpectedly');
    try {
      resolve(outcomeOf(ending, { task, signal: limits.signal }));
    } catch (reason) {
      reject(reason);
    }
  }

  /** Adds to the running tasks of an account. */
  #count(accountId: string, change: 1 | -1): void {
    const running = (this.#running.get(accountId) ?? 0) + change;
    if (running > 0) this.#running.set(accountId, running);
    else this.#running.delete(accountId);
  }
}

function engineClosed(): EngineChildDied {
  return new EngineChildDied('the engine is closed');
}
