import { ApplicationFailure, Context, type CancelledFailure } from '@temporalio/activity';
import { ApplicationFailureCategory } from '@temporalio/common';
import { failed, type Outcome } from '../workflows/domain/failure.ts';
import * as claims from '../platform/db/claims.ts';
import type { WorkerResources } from './worker-resources.ts';
import { EngineChildDied } from './engine/pool.ts';

/** The third take-over from a worker that vanished gives the work up. */
const MAX_TAKEOVERS = 3;
const HEARTBEAT_MS = 2_000;
const RENEW_MS = 10_000;
const WAIT_MS = 500;

/**
 * Runs `work` while no other item works under the same key in this account. Heartbeats, renews the lease and aborts
 * `signal` when the activity is cancelled or the claim is lost. While another works, fails benignly and is tried again.
 */
export async function underClaim<T>(
  { db, log }: Pick<WorkerResources, 'db' | 'log'>,
  wanted: { accountId: string; key: string; owner: string },
  work: (claim: claims.Claim, signal: AbortSignal) => Promise<Outcome<T>>,
): Promise<Outcome<T>> {
  const claim = await claims.take(db, wanted);
  if (!claim) throw busy();
  if (claim.takeovers >= MAX_TAKEOVERS) {
    await claims.drop(db, claim);
    return failed('worker_lost');
  }
  const { cancellationSignal, heartbeat } = contextOf();
  const lost = new AbortController();
  const beats = setInterval(heartbeat, HEARTBEAT_MS);
  const renewals = setInterval(() => {
    claims.renew(db, claim).then(
      (kept) => kept || lost.abort(new ClaimLost()),
      (error: unknown) => log.warn({ err: error }, 'a lease could not be renewed'),
    );
  }, RENEW_MS);
  try {
    const outcome = await work(claim, AbortSignal.any([cancellationSignal, lost.signal]));
    await claims.drop(db, claim);
    return outcome;
  } catch (error) {
    // The claim of a dead engine child stays, so that its take-overs are counted; all else gives it up.
    if (error instanceof EngineChildDied) throw ApplicationFailure.retryable(error.message, 'EngineChildDied');
    await claims.drop(db, claim).catch(() => undefined);
    if (cancellationSignal.aborted) throw cancellationSignal.reason as CancelledFailure;
    throw error;
  } finally {
    clearInterval(beats);
    clearInterval(renewals);
  }
}

function contextOf() {
  const context = Context.current();
  return { cancellationSignal: context.cancellationSignal, heartbeat: () => context.heartbeat() };
}

function busy(): ApplicationFailure {
  return ApplicationFailure.create({
    message: 'another item works on the same; waiting for its result',
    type: 'Busy',
    category: ApplicationFailureCategory.BENIGN,
    nextRetryDelay: WAIT_MS,
  });
}

/** Another took the claim over: what this attempt makes counts no more. */
export class ClaimLost extends Error {
  override message = 'the claim was taken over';
}
