import type { Log } from './log.ts';
import type { CapabilityName } from '../../workflows/domain/capabilities.ts';
import { failed, type Outcome } from '../../workflows/domain/failure.ts';
import type { SourceFacts } from '../capabilities/capability.ts';
import { startChild, residentBytes, type EngineChild } from './child-process.ts';
import type { DecodedPlace, StepResult, Task, TaskEnd } from './messages.ts';
import type { InstalledModel } from '../models/installed.ts';
import { Turns } from './fair-queue.ts';

export type { MadeFile } from './encode/artifact-writer.ts';

interface Limits {
  accountId: string;
  /** Counted from when a child takes the work; over it the answer is `step_timed_out`. */
  timeLimitMs: number;
  /** Kills the child; the call then rejects with the signal's reason. */
  signal: AbortSignal;
  onProgress?: (fraction: number) => void;
}

export interface ProbeRequest extends Limits {
  sourcePath: string;
  decodedDir: string;
  maxSeconds: number;
}

export interface StepRequest extends Limits {
  capability: CapabilityName;
  params: unknown;
  sourcePath: string;
  decodedDir: string;
  facts: SourceFacts;
  /** What a capability that compares works against. */
  reference?: DecodedPlace | undefined;
  outDir: string;
}

/** Decodes and analyses in child processes that can be killed; nothing of it blocks the caller's event loop. */
export interface Engine {
  /** Models that capabilities may use beside the embedded ones. */
  readonly models: readonly InstalledModel[];
  /** Decodes the whole first audio stream into `decodedDir`. */
  probe(request: ProbeRequest): Promise<Outcome<SourceFacts>>;
  /** Runs a capability on decoded audio; what it makes lies in `outDir`. */
  step(request: StepRequest): Promise<Outcome<StepResult>>;
  /** Ends the children; what still waits or runs rejects with `EngineChildDied`. */
  close(): Promise<void>;
}

/** The child that did the work crashed or was killed: infrastructure, to be tried again. */
export class EngineChildDied extends Error {
  override name = 'EngineChildDied';
}

export interface EngineOptions {
  /** Child processes at most, beside the express one; they start when work comes. */
  children: number;
  log: Log;
  /** Resident memory at which a child is killed and its work given up. */
  maxChildBytes?: number;
  /** Models that capabilities may use beside the embedded ones. */
  models?: readonly InstalledModel[];
}

const MAX_CHILD_BYTES = 3 * 2 ** 30;
const MEMORY_WATCH_MS = 500;
/** A child that has not taken its task by then never will. */
const START_LIMIT_MS = 30_000;
/** Leaks of native code end with the child. */
const TASKS_PER_CHILD = 500;

/** Children of one kind. */
interface Crew {
  most: number;
  niceness: number;
  all: Set<EngineChild>;
  idle: EngineChild[];
  /** Whose work they may take now. */
  serves: (accountId: string) => boolean;
}

/** Analysis yields to the processes that only pass work on, and to the express child. */
const NICENESS = 19;

interface Job {
  request: Limits;
  task: Task;
  done: (end: TaskEnd) => void;
  fail: (outcome: Outcome<never>) => void;
  reject: (reason: unknown) => void;
}

/**
 * Starts an engine; children are handed out in turns by account. One more, the express child, serves accounts that have no
 * other at work: they need not wait until a child of a busy account is free.
 */
export function startEngine({ children, log, maxChildBytes = MAX_CHILD_BYTES, models = [] }: EngineOptions): Engine {
  const waiting = new Turns<Job>();
  /** How many children work for an account; none: no entry. */
  const atWork = new Map<string, number>();
  const regular: Crew = { most: children, niceness: NICENESS, all: new Set(), idle: [], serves: () => true };
  const express: Crew = { most: 1, niceness: 0, all: new Set(), idle: [], serves: (id) => !atWork.has(id) };
  const crews = [regular, express];
  let closed = false;

  function submit<T>(request: Limits, task: Task, outcomeOf: (end: TaskEnd) => Outcome<T>): Promise<Outcome<T>> {
    const { accountId, signal } = request;
    const { promise, resolve, reject } = Promise.withResolvers<Outcome<T>>();
    const job: Job = { request, task, done: (end) => resolve(outcomeOf(end)), fail: resolve, reject };
    if (closed) reject(new EngineChildDied('the engine is closed'));
    else if (signal.aborted) reject(signal.reason);
    else {
      const abort = (): void => {
        if (waiting.remove(accountId, job)) reject(signal.reason);
      };
      signal.addEventListener('abort', abort, { once: true });
      promise.catch(() => undefined).finally(() => signal.removeEventListener('abort', abort));
      waiting.add(accountId, job);
      hand();
    }
    return promise;
  }

  /** Hands waiting work to children as long as there are both. */
  function hand(): void {
    if (closed) return;
    for (const crew of crews) {
      while (crew.idle.length > 0 || crew.all.size < crew.most) {
        const job = waiting.next(crew.serves);
        if (!job) break;
        try {
          run(job, crew.idle.pop() ?? hire(crew), crew);
        } catch (error) {
          job.reject(new EngineChildDied('an engine child could not be started', { cause: error }));
        }
      }
    }
  }

  function hire({ niceness, all, idle }: Crew): EngineChild {
    const child = startChild({
      log,
      niceness,
      ended() {
        all.delete(child);
        const at = idle.indexOf(child);
        if (at >= 0) idle.splice(at, 1);
        hand();
      },
    });
    all.add(child);
    return child;
  }

  function run({ request, task, done, fail, reject }: Job, child: EngineChild, { idle }: Crew): void {
    const { accountId, signal, timeLimitMs, onProgress } = request;
    /** Why we killed it; unset while it lives or when it died by itself. */
    let verdict: (() => void) | undefined;
    const kill = (because: () => void): void => {
      verdict ??= because;
      child.kill();
    };
    const abort = (): void => kill(() => reject(signal.reason));
    const watchMemory = async (): Promise<void> => {
      const bytes = await residentBytes(child.pid ?? 0);
      if (!over && bytes !== undefined && bytes > maxChildBytes) kill(() => fail(outgrown(task)));
    };
    let over = false;
    let clock = setTimeout(
      () => kill(() => reject(new EngineChildDied('an engine child did not start'))),
      START_LIMIT_MS,
    );
    const memory = setInterval(() => void watchMemory(), MEMORY_WATCH_MS);
    atWork.set(accountId, (atWork.get(accountId) ?? 0) + 1);
    const stop = (): void => {
      if (over) return;
      over = true;
      const left = (atWork.get(accountId) ?? 1) - 1;
      if (left > 0) atWork.set(accountId, left);
      else atWork.delete(accountId);
      clearTimeout(clock);
      clearInterval(memory);
      signal.removeEventListener('abort', abort);
    };
    /** The child has done its task: its answer stands, even if it was to be killed meanwhile. */
    const free = (): void => {
      stop();
      if (verdict) return;
      if (child.tasks >= TASKS_PER_CHILD) child.kill();
      else idle.push(child);
      hand();
    };

    if (signal.aborted) abort();
    signal.addEventListener('abort', abort, { once: true });
    child.give(task, {
      message(message) {
        if (message.type === 'taken') {
          clearTimeout(clock);
          clock = setTimeout(() => kill(() => fail(failed('step_timed_out'))), timeLimitMs);
        } else if (message.type === 'progress') {
          onProgress?.(message.fraction);
        } else if (message.type === 'broken') {
          log.error({ task: nameOf(task), error: message.error }, 'engine work failed unexpectedly');
          free();
          if (message.outage) reject(new Error(`an engine child could not use its files during ${nameOf(task)}`));
          else fail(failed('step_failed'));
        } else {
          free();
          done(message.end);
        }
      },
      ended({ code, signal: by }) {
        stop();
        if (verdict) verdict();
        else reject(new EngineChildDied(`an engine child died (${by ?? `exit code ${code}`}) during ${nameOf(task)}`));
        hand();
      },
    });
  }

  return {
    models,
    probe({ sourcePath, decodedDir, maxSeconds, ...limits }) {
      const task: Task = { kind: 'probe', sourcePath, decodedDir, maxSeconds };
      return submit(limits, task, (end) => (end.kind === 'probe' ? end.outcome : mixedUp()));
    },
    step({ accountId, capability, params, sourcePath, decodedDir, facts, reference, outDir, ...limits }) {
      const work = { accountId, capability, params, sourcePath, decodedDir, facts, reference, outDir, models };
      const task: Task = { kind: 'step', ...work };
      return submit({ accountId, ...limits }, task, (end) => (end.kind === 'step' ? end.outcome : mixedUp()));
    },
    async close() {
      closed = true;
      for (let job = waiting.next(); job; job = waiting.next()) job.reject(new EngineChildDied('the engine is closed'));
      const leaving = crews.flatMap(({ all }) => [...all]);
      for (const child of leaving) child.kill();
      await Promise.all(leaving.map((child) => child.gone));
    },
  };
}

/** The same audio would outgrow the bound again: no use trying. */
function outgrown(task: Task): Outcome<never> {
  if (task.kind === 'probe') return failed('audio_damaged', 'Decoding it takes more memory than any sound file needs.');
  return failed('step_failed', 'It takes more memory on this audio than a step may use.', { permanent: true });
}

function mixedUp(): never {
  throw new Error('an engine child answered another question');
}

function nameOf(task: Task): string {
  return task.kind === 'probe' ? 'decoding' : task.capability;
}
