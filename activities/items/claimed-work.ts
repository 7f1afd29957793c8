import { setTimeout as wait } from 'node:timers/promises';
import { ApplicationFailure } from '@temporalio/activity';
import { failed, type Outcome } from '../../workflows/domain/failure.ts';
import * as claims from '../../platform/db/items/claims.ts';
import { EngineChildDied } from '../../audio/engine/engine-child-died.ts';
import { busy } from './busy.ts';
import { startHeartbeats } from './heartbeats.ts';
import type { ProgressReporter } from './item-progress.ts';
import { stopSignal } from './until-stopped.ts';
import type { WorkerResources } from '../worker-resources.ts';

/** At the third death of a worker or of its engine child, the work is abandoned. */
const MAX_TAKEOVERS = 3;
const RENEW_MS = 10_000;
const PROGRESS_MS = 1_000;

/**
 * Work that one more death would abandon runs alone in the whole fleet. Otherwise a file that kills its worker would also
 * kill, three times, the work that happens to run beside it.
 */
const SUSPECTS = { accountId: '00000000-0000-0000-0000-000000000000', key: 'suspects' };

type Deps = Pick<WorkerResources, 'db' | 'log' | 'processId'>;

interface Request {
  accountId: string;
  /** Names the work; work of the same name runs once at a time in an account. */
  key: string;
  /** Item that works. */
  owner: string;
  progress: ProgressReporter;
}

/** A claim while work runs under it. */
export interface HeldClaim extends claims.Claim {
  /** Whether the statement that recorded the result has dropped the claim too. */
  isDropped: boolean;
}

type Work<R> = (claim: HeldClaim, signal: AbortSignal) => Promise<R>;

/**
 * Runs `work` while no other item works under the same key in this account, and returns its result. Heartbeats with the
 * progress, writes the progress, renews the lease, and aborts `signal` when the activity or its item is cancelled or the claim is lost.
 * While another item works under the key, throws a benign failure that Temporal retries soon.
 */
export async function underClaim<R>(deps: Deps, request: Request, work: Work<R>): Promise<R | Outcome<never>> {
  const { db, processId: process } = deps;
  const { progress } = request;
  const claim = await claims.take(db, { ...request, process }, { notAt: MAX_TAKEOVERS - 1 });
  if (claim) return runUnder(deps, { claim, progress }, work);
  const takeovers = await claims.takeoversAhead(db, { ...request, process });
  if (takeovers !== MAX_TAKEOVERS - 1) throw busy('another item works on the same');
  const alone = await claims.take(db, { ...SUSPECTS, owner: request.owner, process });
  if (!alone) throw busy('work that was lost twice runs alone');
  try {
    return await keepAlive(deps, { claim: alone, progress }, async () => {
      const suspect = await claims.take(db, { ...request, process });
      if (!suspect) throw busy('another item works on the same');
      return runUnder(deps, { claim: suspect, progress }, work);
    });
  } finally {
    await untilDone(deps, () => claims.drop(db, alone));
  }
}

interface Held {
  claim: claims.Claim;
  progress: ProgressReporter;
}

async function runUnder<R>(deps: Deps, { claim, progress }: Held, work: Work<R>): Promise<R | Outcome<never>> {
  const { db } = deps;
  if (claim.takeovers >= MAX_TAKEOVERS) {
    await untilDone(deps, () => claims.drop(db, claim));
    return failed('worker_lost');
  }
  const stopped = stopSignal();
  try {
    const held: HeldClaim = { ...claim, isDropped: false };
    const result = await keepAlive(deps, { claim, progress }, (lost) => work(held, AbortSignal.any([stopped, lost])));
    if (!held.isDropped) await untilDone(deps, () => claims.drop(db, claim));
    return result;
  } catch (error) {
    // The claim of a dead engine child stays and counts its deaths; any other error drops it. A child that ends with its worker did not die.
    if (error instanceof EngineChildDied && !stopped.aborted) {
      await untilDone(deps, () => claims.noteDeath(db, claim));
      throw ApplicationFailure.retryable(error.message, 'EngineChildDied');
    }
    await untilDone(deps, () => claims.drop(db, claim));
    if (stopped.aborted) throw stopped.reason;
    throw error;
  }
}

/** Heartbeats, writes progress and renews a claim while `work` runs. Its signal is aborted when the claim is lost. */
async function keepAlive<R>(
  { db, log }: Deps,
  { claim, progress }: Held,
  work: (lost: AbortSignal) => Promise<R>,
): Promise<R> {
  const lost = new AbortController();
  const renew = (): void => {
    claims.renew(db, claim).then(
      (kept) => kept || lost.abort(new claims.ClaimLost()),
      (error: unknown) => log.warn({ err: error }, 'a lease could not be renewed'),
    );
  };
  const endHeartbeats = startHeartbeats(progress);
  const timers = [setInterval(() => progress.write(), PROGRESS_MS), setInterval(renew, RENEW_MS)];
  try {
    return await work(lost.signal);
  } finally {
    endHeartbeats();
    timers.forEach(clearInterval);
  }
}

/**
 * Runs a write at the end of a claim. One that fails because the database is away is tried again in the background until it is done, since
 * nothing else would: the next attempt may run anywhere. It is guarded by the fence, so a late one changes nothing.
 */
async function untilDone({ db, log }: Deps, write: () => Promise<void>): Promise<void> {
  try {
    await write();
  } catch (error) {
    log.warn({ err: error }, 'the end of a claim could not be written; it is tried again');
    void (async () => {
      for (let pause = 500; !db.ending; pause = Math.min(2 * pause, 10_000)) {
        await wait(pause, undefined, { ref: false });
        try {
          return await write();
        } catch {
          // still away
        }
      }
    })();
  }
}

/**
 * Runs `work` while its item holds one of `slots` slots of this name in its account. While others hold them all, throws a benign
 * failure that Temporal retries soon.
 */
export async function inSlot<R>(
  deps: Deps,
  { accountId, owner, progress, name, slots }: Omit<Request, 'key'> & { name: string; slots: number },
  work: () => Promise<R>,
): Promise<R> {
  for (let slot = 1; slot <= slots; slot += 1) {
    const claim = await claims.take(deps.db, { accountId, key: `${name}:${slot}`, owner, process: deps.processId });
    if (!claim) continue;
    try {
      return await keepAlive(deps, { claim, progress }, work);
    } finally {
      await untilDone(deps, () => claims.drop(deps.db, claim));
    }
  }
  throw busy(`${slots} others of this account run`);
}
