import { randomUUID } from 'node:crypto';
import type { Engine } from '../../audio/engine/engine.ts';
import { EngineChildDied } from '../../audio/engine/engine-child-died.ts';
import type { Priority } from '../../audio/engine/fair-queue.ts';
import type { TaskLimits } from '../../audio/engine/task-run.ts';
import * as engineTime from '../../platform/db/ledger/engine-time.ts';
import { engineBudget, freeMsPerDay, type EngineBudget } from '../../platform/engine-budget.ts';
import { failed, type Outcome } from '../../workflows/domain/failure.ts';
import type { WorkerResources } from '../worker-resources.ts';
import { boundedWait } from '../bounded-wait.ts';
import { busy } from './busy.ts';
import { startHeartbeats } from './heartbeats.ts';
import type { ProgressReporter } from './item-progress.ts';
import { stopSignal } from './until-stopped.ts';

/** After this wait the activity gives its slot back, so that a worker with less to do may take it. */
const MAX_WAIT_MS = 30_000;
const RETRY_MS = 1_000;
/** Engine time after which a part is recorded: what a killed worker may forget. */
const PART_MS = 5_000;

interface Request {
  accountId: string;
  progress: ProgressReporter;
  /** Whether the work comes after all other work. */
  isLowest?: boolean;
  /** Whether it comes after other work of its account. */
  isBulk?: boolean;
}

/**
 * Runs `work`, which uses the engine of the resources it is given, once its account is admitted, and records the engine time it
 * uses, however it ends. Returns `engine_time_exceeded` if the account has no engine time left and was never topped up, also
 * when that happens meanwhile. Throws a benign failure that Temporal retries soon if the account is not admitted for long.
 */
export async function withEngine<R>(
  deps: WorkerResources,
  request: Request,
  work: (deps: WorkerResources) => Promise<R>,
): Promise<R | Outcome<never>> {
  const { accountId, isLowest = false, isBulk = false } = request;
  const treatment = await treatmentOf(deps, accountId);
  if (treatment === 'refused') return EXCEEDED;
  const priority = isLowest ? 'low' : treatment;
  const leave = await admitted(deps.engine, { ...request, priority });
  const meter = startMeter(deps, accountId);
  try {
    return await work({ ...deps, engine: metered(deps.engine, { priority, isBulk, meter }) });
  } catch (error) {
    if (error instanceof EngineTimeExceeded) return EXCEEDED;
    throw error;
  } finally {
    leave();
    await meter.record();
  }
}

const EXCEEDED = failed('engine_time_exceeded', undefined, { permanent: true });

/** Returns how the engine treats work of an account. */
async function treatmentOf(
  { db, config }: Pick<WorkerResources, 'db' | 'config'>,
  accountId: string,
): Promise<EngineBudget['treatment']> {
  if ((await engineTime.usedToday(db, accountId)) < freeMsPerDay(config)) return 'normal';
  return engineBudget(await engineTime.standing(db, accountId), config).treatment;
}

/** Waits for admission, with heartbeats. */
async function admitted(
  engine: Engine,
  { accountId, progress, priority, isBulk }: Request & { priority: Priority },
): Promise<() => void> {
  const stopped = stopSignal();
  const wait = boundedWait(stopped, MAX_WAIT_MS);
  const endHeartbeats = startHeartbeats(progress, { isWaiting: true });
  try {
    return await engine.admit({ accountId, priority, isBulk, signal: wait.signal });
  } catch (error) {
    if (stopped.aborted) throw stopped.reason;
    if (wait.isOver || error instanceof EngineChildDied)
      throw busy('the engine works for others', { retryMs: RETRY_MS });
    throw error;
  } finally {
    wait.end();
    endHeartbeats();
  }
}

/** Adds up the engine time of one attempt at work. */
interface Meter {
  /** Aborted when the account has no engine time left and its work is refused. */
  signal: AbortSignal;
  /** Returns a function that notes the engine time of one more task, which rises. */
  ofTask(): (usedMs: number) => void;
  /** Records what is not recorded yet. */
  record(): Promise<void>;
}

function startMeter(deps: WorkerResources, accountId: string): Meter {
  const attempt = randomUUID();
  const exceeded = new AbortController();
  let parts = 0;
  let unrecordedMs = 0;

  async function record(): Promise<void> {
    const usedMs = Math.round(unrecordedMs);
    if (usedMs <= 0) return;
    unrecordedMs = 0;
    parts += 1;
    await deps.engineTime.record({ key: `${attempt}:${parts}`, accountId, usedMs });
  }

  async function recordAndCheck(): Promise<void> {
    await record();
    if ((await treatmentOf(deps, accountId)) === 'refused') exceeded.abort(new EngineTimeExceeded());
  }

  return {
    signal: exceeded.signal,
    record,
    ofTask() {
      let notedMs = 0;
      return (usedMs) => {
        unrecordedMs += usedMs - notedMs;
        notedMs = usedMs;
        if (unrecordedMs < PART_MS) return;
        recordAndCheck().catch((error: unknown) => deps.log.warn({ err: error }, 'engine time could not be checked'));
      };
    },
  };
}

/** Returns an engine whose tasks have a priority and are metered. */
function metered(
  engine: Engine,
  { priority, isBulk, meter }: { priority: Priority; isBulk: boolean; meter: Meter },
): Engine {
  const limited = <T extends TaskLimits>(request: T): T => ({
    ...request,
    priority,
    isBulk,
    signal: AbortSignal.any([request.signal, meter.signal]),
    onUse: meter.ofTask(),
  });
  return {
    ...engine,
    probe: (request) => engine.probe(limited(request)),
    step: (request) => engine.step(limited(request)),
  };
}

/** The account has used its engine time up while this work was running. */
class EngineTimeExceeded extends Error {
  override message = 'the account has no engine time left';
}
