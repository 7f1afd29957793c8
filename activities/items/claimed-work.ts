import { ApplicationFailure, Context, type CancelledFailure } from '@temporalio/activity';
import { ApplicationFailureCategory } from '@temporalio/common';
import { failed, type Outcome } from '../../workflows/domain/failure.ts';
import * as claims from '../../platform/db/items/claims.ts';
import { EngineChildDied } from '../../audio/engine/engine-child-died.ts';
import type { ProgressReporter } from './item-progress.ts';
import type { WorkerResources } from '../worker-resources.ts';

/** At the third take-over from a worker that vanished, the work is abandoned. */
const MAX_TAKEOVERS = 3;
const HEARTBEAT_MS = 2_000;
const RENEW_MS = 10_000;
const PROGRESS_MS = 1_000;
const WAIT_MS = 500;

/**
 * Work that one more death would abandon runs alone in the whole fleet. Otherwise a file that kills its worker would also
 * kill, three times, the work that happens to run beside it.
 */
const SUSPECTS = { accountId: '00000000-0000-0000-0000-000000000000', key: 'suspects' };

type Deps = Pick<WorkerResources, 'db' | 'log'>;

interface Request {
  accountId: string;
  /** Names the work; work of the same name runs once at a time in an account. */
  key: string;
  /** Item that works. */
  owner: string;
  progress: ProgressReporter;
}

type Work<R> = (claim: claims.Claim, signal: AbortSignal) => Promise<R>;

/**
 * Runs `work` while no other item works under the same key in this account, and returns its result. Heartbeats with the
 * progress, writes the progress, renews the lease, and aborts `signal` when the activity is cancelled or the claim is lost.
 * While another item works under the key, throws a benign failure that Temporal retries soon.
 */
export async function underClaim<R>(deps: Deps, request: Request, work: Work<R>): Promise<R | Outcome<never>> {
  const takeovers = await claims.takeoversAhead(deps.db, request);
  if (takeovers !== MAX_TAKEOVERS - 1) return claimAndRun(deps, request, work);
  const alone = await claims.take(deps.db, { ...SUSPECTS, owner: request.owner });
  if (!alone) throw busy('work that was lost twice runs alone');
  try {
    return await keepAlive(deps, { claim: alone, progress: request.progress }, () => claimAndRun(deps, request, work));
  } finally {
    await claims.drop(deps.db, alone);
  }
}

async function claimAndRun<R>(deps: Deps, request: Request, work: Work<R>): Promise<R | Outcome<never>> {
  const { db } = deps;
  const { progress } = request;
  const claim = await claims.take(db, request);
  if (!claim) throw busy('another item works on the same');
  if (claim.takeovers >= MAX_TAKEOVERS) {
    await claims.drop(db, claim);
    return failed('worker_lost');
  }
  const { cancellationSignal } = Context.current();
  try {
    const result = await keepAlive(deps, { claim, progress }, (lost) =>
      work(claim, AbortSignal.any([cancellationSignal, lost])),
    );
    await claims.drop(db, claim);
    return result;
  } catch (error) {
    // The claim of a dead engine child stays, so that its take-overs are counted; any other error drops it.
    if (error instanceof EngineChildDied) throw ApplicationFailure.retryable(error.message, 'EngineChildDied');
    await claims.drop(db, claim).catch(() => undefined);
    if (cancellationSignal.aborted) throw cancellationSignal.reason as CancelledFailure;
    throw error;
  }
}

/** Heartbeats, writes progress and renews a claim while `work` runs. Its signal is aborted when the claim is lost. */
async function keepAlive<R>(
  { db, log }: Deps,
  { claim, progress }: { claim: claims.Claim; progress: ProgressReporter },
  work: (lost: AbortSignal) => Promise<R>,
): Promise<R> {
  const context = Context.current();
  const lost = new AbortController();
  const renew = (): void => {
    claims.renew(db, claim).then(
      (kept) => kept || lost.abort(new ClaimLost()),
      (error: unknown) => log.warn({ err: error }, 'a lease could not be renewed'),
    );
  };
  const timers = [
    setInterval(() => context.heartbeat(progress.current()), HEARTBEAT_MS),
    setInterval(() => progress.write(), PROGRESS_MS),
    setInterval(renew, RENEW_MS),
  ];
  try {
    return await work(lost.signal);
  } finally {
    timers.forEach(clearInterval);
  }
}

function busy(why: string): ApplicationFailure {
  return ApplicationFailure.create({
    message: `${why}; waiting until it ends`,
    type: 'Busy',
    category: ApplicationFailureCategory.BENIGN,
    nextRetryDelay: WAIT_MS,
  });
}

/** Another worker took the claim over: results of this attempt are dropped. */
export class ClaimLost extends Error {
  override message = 'the claim was taken over';
}
