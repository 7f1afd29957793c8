import { ApplicationFailure, Context, type CancelledFailure } from '@temporalio/activity';
import { ApplicationFailureCategory } from '@temporalio/common';
import { failed, type Outcome } from '../workflows/domain/failure.ts';
import * as claims from '../platform/db/claims.ts';
import { EngineChildDied } from '../audio/engine/engine.ts';
import type { WorkerResources } from './worker-resources.ts';

/** The third take-over from a worker that vanished gives the work up. */
const MAX_TAKEOVERS = 3;
const HEARTBEAT_MS = 2_000;
const RENEW_MS = 10_000;
const WAIT_MS = 500;

/**
 * Work that one more death would give up runs alone in the whole fleet: else a file that kills its worker would take
 * along, three times, what happened to run beside it.
 */
const SUSPECTS = { accountId: '00000000-0000-0000-0000-000000000000', key: 'suspects' };

type Deps = Pick<WorkerResources, 'db' | 'log'>;
type Wanted = Parameters<typeof claims.take>[1];
type Work<T> = (claim: claims.Claim, signal: AbortSignal) => Promise<Outcome<T>>;

/**
 * Runs `work` while no other item works under the same key in this account. Heartbeats, renews the lease and aborts
 * `signal` when the activity is cancelled or the claim is lost. While another works, fails benignly and is tried again.
 */
export async function underClaim<T>(deps: Deps, wanted: Wanted, work: Work<T>): Promise<Outcome<T>> {
  const takeovers = await claims.takeoversAhead(deps.db, wanted);
  if (takeovers !== MAX_TAKEOVERS - 1) return holding(deps, wanted, work);
  const alone = await claims.take(deps.db, { ...SUSPECTS, owner: wanted.owner });
  if (!alone) throw busy('work that was lost twice runs alone');
  try {
    return await keeping(deps, alone, () => holding(deps, wanted, work));
  } finally {
    await claims.drop(deps.db, alone);
  }
}

async function holding<T>(deps: Deps, wanted: Wanted, work: Work<T>): Promise<Outcome<T>> {
  const { db } = deps;
  const claim = await claims.take(db, wanted);
  if (!claim) throw busy('another item works on the same');
  if (claim.takeovers >= MAX_TAKEOVERS) {
    await claims.drop(db, claim);
    return failed('worker_lost');
  }
  const { cancellationSignal } = Context.current();
  try {
    const outcome = await keeping(deps, claim, (lost) => work(claim, AbortSignal.any([cancellationSignal, lost])));
    await claims.drop(db, claim);
    return outcome;
  } catch (error) {
    // The claim of a dead engine child stays, so that its take-overs are counted; all else gives it up.
    if (error instanceof EngineChildDied) throw ApplicationFailure.retryable(error.message, 'EngineChildDied');
    await claims.drop(db, claim).catch(() => undefined);
    if (cancellationSignal.aborted) throw cancellationSignal.reason as CancelledFailure;
    throw error;
  }
}

/** Heartbeats and renews a claim while `work` runs; the signal it gets is aborted when the claim is lost. */
async function keeping<T>({ db, log }: Deps, claim: claims.Claim, work: (lost: AbortSignal) => Promise<T>): Promise<T> {
  const context = Context.current();
  const lost = new AbortController();
  const beats = setInterval(() => context.heartbeat(), HEARTBEAT_MS);
  const renewals = setInterval(() => {
    claims.renew(db, claim).then(
      (kept) => kept || lost.abort(new ClaimLost()),
      (error: unknown) => log.warn({ err: error }, 'a lease could not be renewed'),
    );
  }, RENEW_MS);
  try {
    return await work(lost.signal);
  } finally {
    clearInterval(beats);
    clearInterval(renewals);
  }
}

function busy(why: string): ApplicationFailure {
  return ApplicationFailure.create({
    message: `${why}; waiting for its end`,
    type: 'Busy',
    category: ApplicationFailureCategory.BENIGN,
    nextRetryDelay: WAIT_MS,
  });
}

/** Another took the claim over: what this attempt makes counts no more. */
export class ClaimLost extends Error {
  override message = 'the claim was taken over';
}
