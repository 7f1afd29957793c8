import { ORCHESTRATION_QUEUE } from '../../workflows/messages.ts';
import * as recipes from '../db/recipes/recipes.ts';
import { schemaCheck } from '../db/schema-age.ts';
import type { Pool } from '../db/pool.ts';
import * as workers from '../db/workers.ts';
import type { Resources } from '../resources.ts';
import type { Storage } from '../storage/storage.ts';
import { callWithin, type Temporal } from '../temporal/client.ts';
import { sharedLane } from '../temporal/lanes.ts';
import { isSameVersion, queuePolls, type QueuePolls, type Version } from '../temporal/pollers.ts';
import { missingSearchAttributes } from '../temporal/search-attributes.ts';
import { startChecks, type BackgroundChecks, type Check, type Finding, type State } from './background-checks.ts';

/** The parts of the service, in the order of the status. */
export const PARTS = ['database', 'storage', 'temporal', 'search_attributes', 'worker', 'sandbox'] as const;
export type Part = (typeof PARTS)[number];

/** A part without which no submitted job runs. The sandbox bounds what a job may do; it does not run it. */
export const NEEDED_TO_RUN = ['database', 'storage', 'temporal', 'search_attributes', 'worker'] as const;

/** A worker whose main thread did not write its heartbeat, due every second, for this long is failing. */
export const BLOCKED_AFTER_S = 5;

/** What operators read in the log and in the status while a server is away. */
export const NO_DATABASE =
  'PostgreSQL does not respond. Start it, or correct DATABASE_URL. Work goes on by itself once it responds.';
export const NO_TEMPORAL =
  'Temporal does not respond. Start it, or correct TEMPORAL_ADDRESS and TEMPORAL_NAMESPACE. Work goes on by itself once it responds.';

const OK: Finding = { state: 'ok' };
/** What is cheap and may change at any moment; S3 bills each check. */
const OFTEN_MS = 1_000;
const SELDOM_MS = 5_000;
const CALL_MS = 2_000;

type Deps = Pick<Resources, 'config' | 'db' | 'storage' | 'temporal'>;

/** Watches all parts of the service in the background, and logs when the state of one changes. */
export function watchService(deps: Deps & Pick<Resources, 'log'>): BackgroundChecks<Part> {
  const { db, storage, log } = deps;
  const temporal = unlogged(deps.temporal);
  const checkDatabase = databaseCheck();
  return startChecks<Part>(
    [
      { ...one('database', OFTEN_MS, () => checkDatabase(db)), whenFailing: NO_DATABASE },
      one('storage', SELDOM_MS, () => checkStorage(storage)),
      { ...one('temporal', OFTEN_MS, () => checkTemporal(temporal)), whenFailing: NO_TEMPORAL },
      one('search_attributes', SELDOM_MS, () => checkSearchAttributes(temporal)),
      { parts: ['worker', 'sandbox'], intervalMs: OFTEN_MS, run: () => checkWorkers({ ...deps, temporal }) },
    ],
    (part, { state, detail }) => log[state === 'ok' ? 'info' : 'warn']({ part, detail }, `${part} is ${state}`),
  );
}

/** Returns a check of one part. */
export function one<P extends string>(part: P, intervalMs: number, run: () => Promise<Finding>): Check<P> {
  return { parts: [part], intervalMs, run: async () => ({ [part]: await run() }) as Record<P, Finding> };
}

/** Returns a Temporal whose calls do not log that it is away: a check would say so every second. */
export function unlogged(temporal: Temporal): Temporal {
  const { client } = temporal;
  return {
    ...temporal,
    withDeadline: (call) => callWithin(client, CALL_MS, call),
  };
}

/** Checks that the storage can be reached, and that it is not full. Work waits for room, so a full one still counts as working. */
export async function checkStorage(storage: Pick<Storage, 'check'>): Promise<Finding> {
  const warning = await storage.check();
  return warning === undefined ? OK : { state: 'degraded', detail: warning };
}

/** Checks that Temporal responds. */
export async function checkTemporal(temporal: Pick<Temporal, 'withDeadline'>): Promise<Finding> {
  await temporal.withDeadline(({ workflowService }) => workflowService.getSystemInfo({}));
  return OK;
}

async function checkSearchAttributes(temporal: Temporal): Promise<Finding> {
  const missing = await temporal.withDeadline(() => missingSearchAttributes(temporal));
  if (missing.length === 0) return OK;
  return { state: 'failing', detail: `Not registered: ${missing.join(', ')}. Run npm run migrate.` };
}

/** Returns a check that PostgreSQL responds and that its schema is not older than this release. */
export function databaseCheck(): (db: Pool) => Promise<Finding> {
  const isCurrent = schemaCheck();
  return async (db) => {
    if (!(await isCurrent(db)))
      return { state: 'failing', detail: 'The schema is older than this release. Run npm run migrate.' };
    if (!(await recipes.hasCatalog(db)))
      return { state: 'degraded', detail: 'The public recipes are missing. Run npm run migrate.' };
    return OK;
  };
}

async function checkWorkers({
  config,
  db,
  temporal,
}: Omit<Deps, 'storage'>): Promise<Record<'worker' | 'sandbox', Finding>> {
  const [seen, polls] = await Promise.all([
    workers.seen(db),
    // While Temporal is away, that is the finding of its own part.
    queuePolls(temporal, { name: ORCHESTRATION_QUEUE, tasks: 'workflow' }).catch(() => undefined),
  ]);
  const lanes = Array.from({ length: config.TENANT_LANES }, (_, lane) => sharedLane(lane));
  return judgeWorkers(seen, { polls, queues: [ORCHESTRATION_QUEUE, ...lanes] });
}

/**
 * Judges the workers of the current version by their heartbeats: `queues` must all be served, and Temporal must have seen one
 * poll. Workers of other versions get no new tasks. `polls` is undefined while Temporal is away; all workers count then.
 */
export function judgeWorkers(
  all: readonly workers.SeenWorker[],
  { polls, queues }: { polls: QueuePolls | undefined; queues: readonly string[] },
): Record<'worker' | 'sandbox', Finding> {
  const seen = polls ? all.filter((worker) => isSameVersion(workerVersion(worker), polls.current)) : all;
  const live = seen.filter(({ silentS }) => silentS < BLOCKED_AFTER_S);
  const running = live.filter(({ state }) => state === 'running');
  const silent = seen.length - live.length;
  const served = new Set(running.flatMap((worker) => worker.queues));
  const unserved = queues.filter((queue) => !served.has(queue)).length;
  return { worker: workerFinding(), sandbox: sandboxFinding(running.map(({ sandbox }) => sandbox ?? 'failing')) };

  function workerFinding(): Finding {
    if (running.length === 0) return { state: 'failing', detail: whyNoneRuns() };
    if (unserved > 0)
      return { state: 'failing', detail: `${unserved} of ${queues.length} task queues have no worker.` };
    if (polls && !polls.isPolled) return { state: 'failing', detail: 'No worker takes tasks from Temporal.' };
    if (silent > 0) return { state: 'degraded', detail: `${silent} of ${seen.length} workers do not respond.` };
    return OK;
  }

  function whyNoneRuns(): string {
    if (silent > 0) return 'No worker responds.';
    const others = all.some(({ state, silentS }) => state === 'running' && silentS < BLOCKED_AFTER_S);
    return others ? 'No worker of the promoted version runs. Run npm run deployment -- show.' : 'No worker runs.';
  }
}

/** Returns the version of a worker; null for a worker without one. */
export function workerVersion({ deployment, buildId }: workers.WorkerBeat): Version | null {
  return deployment === null ? null : { deployment, buildId };
}

/** Returns the worst state of the sandboxes; without a worker there is none. */
function sandboxFinding(states: readonly State[]): Finding {
  if (states.length === 0) return { state: 'failing', detail: 'No worker runs.' };
  const worst = (['failing', 'degraded'] as const).find((state) => states.includes(state));
  return worst ? { state: worst, detail: 'Run npm run doctor on the machines of the workers.' } : OK;
}
