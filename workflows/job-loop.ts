import {
  CancellationScope,
  CancelledFailure,
  condition,
  continueAsNew,
  patched,
  setCurrentDetails,
  workflowInfo,
} from '@temporalio/workflow';
import { runItem, startDelivery, type ParentContext } from './children.ts';
import { closeBooks, loadUnsettledItems } from './effects.ts';
import type { JobInput } from './messages.ts';
import { allItemsFailed, endsAsItsWork } from './ends.ts';
import { runWakeable, type Wakes } from './wake.ts';

/**
 * Runs a job until its books are closed: one child workflow per unsettled item, at most `window` at a time. Rows decide what
 * is done; a wake only says that they changed. Returns a summary, or throws the failure or cancellation by which the job was closed.
 */
export async function runJob(job: JobInput, own: Pick<ParentContext, 'parentId' | 'batchId'>): Promise<string> {
  return runWakeable(job.jobId, (wakes) => closeRounds(job, { ...job, ...own }, wakes));
}

/** Events after which no further item is started, so that what is in flight ends the round; the server ends a workflow at 51,200. */
const MAX_EVENTS = 8_000;
/** Since this patch a round ends with its history. Before, a job that was woken over and over while an item was in flight went on. */
const BOUNDED_ROUNDS_PATCH = 'bounded-rounds';
/** Since this patch such a round continues as new whatever the server suggests. Before, it went on in vain until the server did. */
const FULL_ROUNDS_PATCH = 'full-rounds-continue';

async function closeRounds(job: JobInput, parent: ParentContext, wakes: Wakes): Promise<string> {
  const inFlight = new Map<string, CancellationScope>();
  for (;;) {
    const seen = wakes.count();
    const isStale = (): boolean => wakes.count() !== seen;
    const { items, window, cancelled, details, parts } = await loadUnsettledItems(job.jobId);
    setCurrentDetails(details);
    if (cancelled) for (const scope of inFlight.values()) scope.cancel();

    for (const next of items.filter(({ itemId }) => !inFlight.has(itemId))) {
      await condition(() => inFlight.size < window || isStale());
      if (isStale() || isHistoryFull()) break;
      const scope = new CancellationScope();
      inFlight.set(next.itemId, scope);
      void scope.run(() => runItem({ ...next, parts }, parent)).finally(() => inFlight.delete(next.itemId));
    }
    await condition(() => inFlight.size === 0 || isStale());
    if (isStale()) continue;

    const books = await closeBooks(job.jobId);
    setCurrentDetails(books.details);
    if (books.eventId) await startDelivery(books.eventId, parent);
    if (isStale()) continue;
    if (books.closed) {
      const { status, summary = books.details } = books;
      if (status === 'completed' || status === undefined || !endsAsItsWork()) return summary;
      if (status === 'failed') throw allItemsFailed(summary);
      const isCancelled = await wakes.cancelItself();
      // A cancellation stays with its run: what was submitted again meanwhile gets a new one.
      if (isStale()) await continueAsNew(job);
      if (isCancelled) throw new CancelledFailure(summary);
      return summary;
    }
    // Only between rounds: continuing as new would terminate running children.
    if (workflowInfo().continueAsNewSuggested || (isHistoryFull() && patched(FULL_ROUNDS_PATCH)))
      await continueAsNew(job);
  }
}

function isHistoryFull(): boolean {
  return workflowInfo().historyLength >= MAX_EVENTS && patched(BOUNDED_ROUNDS_PATCH);
}
