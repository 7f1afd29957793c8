import { setTimeout as wait } from 'node:timers/promises';
import { WorkflowNotFoundError, type Client } from '@temporalio/client';
import { turnClosing } from '../activities/chat/turn-activities.ts';
import { notedSettlement } from '../activities/items/begin-and-settle.ts';
import type { WorkerResources } from '../activities/worker-resources.ts';
import * as settlements from '../platform/db/ledger/settlements.ts';
import * as bucketDeliveries from '../platform/db/bucket/bucket-deliveries.ts';
import * as chatChunks from '../platform/db/chat/chat-chunks.ts';
import * as deletedTurns from '../platform/db/chat/deleted-turns.ts';
import * as accountErasures from '../platform/db/erasure/account-erasures.ts';
import * as engineTime from '../platform/db/ledger/engine-time.ts';
import * as claims from '../platform/db/items/claims.ts';
import * as changeLog from '../platform/db/operator/change-log.ts';
import * as idempotencyKeys from '../platform/db/idempotency-keys.ts';
import * as itemProgress from '../platform/db/items/item-progress.ts';
import * as jobs from '../platform/db/jobs.ts';
import { transaction } from '../platform/db/pool.ts';
import * as deletedRecipes from '../platform/db/recipes/deleted-recipes.ts';
import * as recipePrompts from '../platform/db/recipes/recipe-prompts.ts';
import * as sweepDb from '../platform/db/sweep.ts';
import { removeExpiredUploads } from '../platform/storage/expired-uploads.ts';
import { removeExpiredParts } from '../platform/storage/unfinished-uploads.ts';
import * as workerRows from '../platform/db/workers.ts';
import * as webhookEvents from '../platform/db/webhook-events.ts';
import * as webhookRedeliveries from '../platform/db/webhook-redeliveries.ts';
import * as webhookSecrets from '../platform/db/webhook-secrets.ts';
import { finishLeftRemovals } from '../platform/storage/remove-marked.ts';
import { OLD_SECRET_SIGNS_S } from '../platform/webhooks/secret.ts';
import {
  startBucketDelivery,
  startDelivery,
  startErasure,
  startRedelivery,
  wakeJob,
  type WakeableJob,
} from '../platform/wake.ts';
import { workflowId } from '../workflows/messages.ts';
import { expireItems } from './expire-items.ts';
import { forgetSomeQuotes } from './forget-quotes.ts';

/** Maximum number of jobs that one sweep reads. */
const LIMIT = 100;
/** Maximum number of expired items that one sweep fails. */
const EXPIRED_ITEMS = 1_000;
/** Wakes without progress after which the items of a job fail. */
const MAX_WAKES = 5;
/** Age in seconds at which chat streams, times of deleted turns, prompts and parts of engine time are removed. */
const FORGET_AFTER_S = 24 * 3_600;
/** Seconds after which a deleted recipe is no longer a position in a list; and the number of recipes that one round clears. */
const DELETED_RECIPE_S = 3_600;
const DELETED_RECIPES = 1_000;
/** Seconds for which a delivery to a bucket may note nothing before the sweep makes sure that its workflow runs. */
const BUCKET_QUIET_S = 30;
/** Age in seconds at which the delivery of a completion event leaves the log. */
const DELIVERY_LOG_S = 30 * 24 * 3_600;

/** Age in days at which a change leaves the log of changes: more than a year, so that a yearly audit finds all. */
const CHANGES_KEPT_DAYS = 400;
/** Maximum number of changes that one sweep deletes. */
const CHANGES = 1_000;

type Deps = Pick<WorkerResources, 'db' | 'temporal' | 'storage' | 'log' | 'metrics'>;

/** Recovers abandoned work at an interval until stopped. Any number of workers may do so at the same time. */
export function startSweep(deps: Deps & { intervalMs: number }): { stop(): Promise<void> } {
  const stopped = new AbortController();
  const running = (async () => {
    while (!stopped.signal.aborted) {
      await sweep(deps, deps.intervalMs / 1_000).catch((error: unknown) =>
        deps.log.warn({ err: error }, 'sweep failed'),
      );
      await wait(deps.intervalMs, undefined, { signal: stopped.signal }).catch(() => undefined);
    }
  })();
  return {
    async stop() {
      stopped.abort();
      await running;
    },
  };
}

/** Runs one round: wakes due jobs, settles terminated ones, starts missing deliveries and removes leftovers. */
export async function sweep({ db, temporal, storage, log, metrics }: Deps, olderThanS: number): Promise<void> {
  const { client } = temporal;
  const chores = [
    async () =>
      allOf(await sweepDb.takeDue(db, { olderThanS, limit: LIMIT }), async (job) => {
        log.info({ job: job.id }, 'waking a job whose wake-up was lost');
        await wakeJob(client, job);
      }),
    async () =>
      allOf(await sweepDb.takeOpen(db, { olderThanS, limit: LIMIT }), (job) =>
        recover({ db, temporal, log, metrics }, job),
      ),
    async () =>
      allOf(await sweepDb.takeOpenEvents(db, { olderThanS: olderThanS + 30, limit: LIMIT }), (event) =>
        startDelivery(client, event),
      ),
    async () =>
      allOf(await webhookRedeliveries.listOpen(db, { olderThanS, limit: LIMIT }), (event) =>
        startRedelivery(client, event),
      ),
    async () =>
      allOf(
        await bucketDeliveries.takeOpen(db, { olderThanS: olderThanS + BUCKET_QUIET_S, limit: LIMIT }),
        (delivery) => startBucketDelivery(client, delivery),
      ),
    async () =>
      allOf(await accountErasures.takeOpen(db, { olderThanS, limit: LIMIT }), (accountId) =>
        startErasure(client, accountId),
      ),
    () => expireItems({ db, client, log, metrics }, { limit: EXPIRED_ITEMS }),
    () => settlements.releaseForgotten(db, { limit: LIMIT }),
    () => claims.clearForgotten(db),
    () => itemProgress.clearSettled(db),
    () => workerRows.clearForgotten(db),
    () => idempotencyKeys.clearExpired(db),
    () => chatChunks.clearOld(db, { olderThanS: FORGET_AFTER_S }),
    () => deletedTurns.clearOld(db, { olderThanS: FORGET_AFTER_S }),
    () => engineTime.clearOld(db, { olderThanS: FORGET_AFTER_S }),
    () => deletedRecipes.removeSome(db, { olderThanS: DELETED_RECIPE_S, limit: DELETED_RECIPES }),
    () => deletedRecipes.emptySome(db, { olderThanS: DELETED_RECIPE_S, limit: DELETED_RECIPES }),
    () => recipePrompts.clearOld(db, { olderThanS: FORGET_AFTER_S }),
    () => webhookEvents.clearOld(db, { olderThanS: DELIVERY_LOG_S, limit: LIMIT }),
    () => webhookSecrets.clearReplaced(db, { olderThanS: OLD_SECRET_SIGNS_S }),
    () => changeLog.clearOld(db, { days: CHANGES_KEPT_DAYS, limit: CHANGES }),
    () => forgetSomeQuotes({ db, storage }),
    () => removeExpiredUploads({ db, storage }),
    () => removeExpiredParts({ db, storage }),
    () => finishLeftRemovals({ db, storage }),
  ];
  // Each part by itself: a failure of one, or of one job in it, must not stop the others.
  for (const chore of chores) {
    await chore().catch((error: unknown) => log.warn({ err: error }, 'a part of the sweep failed'));
  }
}

/** Runs `work` for all entries concurrently. Throws the first error once all have ended. */
async function allOf<T>(entries: T[], work: (entry: T) => Promise<void>): Promise<void> {
  const ends = await Promise.allSettled(entries.map(work));
  const failed = ends.find((end) => end.status === 'rejected');
  if (failed) throw failed.reason;
}

/** Recovers an open job whose workflow is not running: terminated by an operator, or lost. */
async function recover(
  { db, temporal, log, metrics }: Omit<Deps, 'storage'>,
  job: WakeableJob & { checkedBefore: Date },
): Promise<void> {
  const { client } = temporal;
  const found = await closedAt(client, workflowId[job.kind](job.id));
  if (found === 'running') return;
  if (job.kind === 'chat') {
    const isLost = found.terminated || (await sweepDb.countWake(db, job.id, job.checkedBefore)) > MAX_WAKES;
    if (isLost) {
      log.warn({ job: job.id, terminated: found.terminated }, 'a chat turn was left open; closing it');
      const failure = found.terminated ? 'turn_terminated' : 'turn_lost';
      await turnClosing(db)(job.id, { status: 'failed', failure });
      return;
    }
    if (await stillOpen(db, job.id)) await wakeJob(client, job);
    return;
  }
  const settle = notedSettlement({ db, log, metrics });
  if (found.terminated) {
    const items = await sweepDb.unsettledBefore(db, { jobId: job.id, before: found.at });
    log.warn({ job: job.id, items: items.length }, 'a terminated workflow left items; settling them');
    for (const id of items) await settle(id, { status: 'failed', failure: { code: 'terminated_by_operator' } });
  } else if ((await sweepDb.countWake(db, job.id, job.checkedBefore)) > MAX_WAKES) {
    const items = await sweepDb.unsettledBefore(db, { jobId: job.id, before: new Date() });
    log.error({ job: job.id, items: items.length }, 'a job makes no progress; failing its items');
    for (const id of items) await settle(id, { status: 'failed', failure: { code: 'worker_lost' } });
  }
  if (await stillOpen(db, job.id)) await wakeJob(client, job);
}

/** Marks a job as due and returns true, unless it was closed meanwhile. */
function stillOpen(db: Deps['db'], id: string): Promise<boolean> {
  return transaction(db, async (tx) => {
    const job = await jobs.lock(tx, { id });
    if (job?.status !== 'IN_QUEUE') return false;
    await jobs.markDue(tx, id);
    return true;
  });
}

async function closedAt(client: Client, id: string): Promise<'running' | { terminated: boolean; at: Date }> {
  try {
    const { status, closeTime } = await client.workflow.getHandle(id).describe();
    if (status.name === 'RUNNING') return 'running';
    return { terminated: status.name === 'TERMINATED', at: closeTime ?? new Date() };
  } catch (error) {
    if (error instanceof WorkflowNotFoundError) return { terminated: false, at: new Date() };
    throw error;
  }
}
