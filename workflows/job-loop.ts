import { CancellationScope, condition, continueAsNew, setCurrentDetails, workflowInfo } from '@temporalio/workflow';
import { runItem, startDelivery, type ParentContext } from './children.ts';
import { closeBooks, loadUnsettledItems } from './effects.ts';
import type { JobInput } from './messages.ts';
import { runWakeable } from './wake.ts';

/**
 * Runs a job until its books are closed: one child workflow per unsettled item, at most `window` at a time. Rows decide what
 * is done; a wake only says that they changed.
 */
export async function runJob(job: JobInput, own: Pick<ParentContext, 'parentId' | 'batchId'>): Promise<void> {
  await runWakeable(job.jobId, (wakes) => closeRounds(job, { ...job, ...own }, wakes));
}

async function closeRounds(job: JobInput, parent: ParentContext, wakes: () => number): Promise<void> {
  const inFlight = new Map<string, CancellationScope>();
  for (;;) {
    const seen = wakes();
    const isStale = (): boolean => wakes() !== seen;
    const { items, window, cancelled, details } = await loadUnsettledItems(job.jobId);
    setCurrentDetails(details);
    if (cancelled) for (const scope of inFlight.values()) scope.cancel();

    for (const next of items.filter(({ itemId }) => !inFlight.has(itemId))) {
      await condition(() => inFlight.size < window || isStale());
      if (isStale()) break;
      const scope = new CancellationScope();
      inFlight.set(next.itemId, scope);
      void scope.run(() => runItem(next, parent)).finally(() => inFlight.delete(next.itemId));
    }
    await condition(() => inFlight.size === 0 || isStale());
    if (isStale()) continue;

    const books = await closeBooks(job.jobId);
    setCurrentDetails(books.details);
    if (books.eventId) await startDelivery(books.eventId, parent);
    if (isStale()) continue;
    if (books.closed) return;
    // Only between rounds: continuing as new would terminate running children.
    if (workflowInfo().continueAsNewSuggested) await continueAsNew(job);
  }
}
