import {
  CancellationScope,
  condition,
  continueAsNew,
  defineSignal,
  setCurrentDetails,
  setHandler,
  workflowInfo,
} from '@temporalio/workflow';
import { runItem, startDelivery, type Family } from './children.ts';
import { cancelJob, closeBooks, loadUnsettledItems } from './effects.ts';
import { WAKE_SIGNAL, type JobInput } from './messages.ts';

const wake = defineSignal(WAKE_SIGNAL);

/**
 * Drives a job until its books are closed: one child per unsettled item, at most `window` at a time.
 * Rows decide; `wake` only says that they changed. A cancel request runs the cancel command and nothing else.
 */
export async function drive(job: JobInput, own: Pick<Family, 'parentId' | 'batchId'>): Promise<void> {
  let wakes = 0;
  const woken = (): void => {
    wakes += 1;
  };
  setHandler(wake, woken);
  CancellationScope.current().cancelRequested.catch(() =>
    CancellationScope.nonCancellable(() => cancelJob(job.jobId).then(woken)),
  );
  await CancellationScope.nonCancellable(() => closeRounds(job, { ...job, ...own }, () => wakes));
}

async function closeRounds(job: JobInput, family: Family, wakes: () => number): Promise<void> {
  const inFlight = new Map<string, CancellationScope>();
  for (;;) {
    const seen = wakes();
    const woken = (): boolean => wakes() !== seen;
    const { items, window, cancelled, details } = await loadUnsettledItems(job.jobId);
    setCurrentDetails(details);
    if (cancelled) for (const scope of inFlight.values()) scope.cancel();

    for (const next of items.filter(({ itemId }) => !inFlight.has(itemId))) {
      await condition(() => inFlight.size < window || woken());
      if (woken()) break;
      const scope = new CancellationScope();
      inFlight.set(next.itemId, scope);
      void scope.run(() => runItem(next, family)).finally(() => inFlight.delete(next.itemId));
    }
    await condition(() => inFlight.size === 0 || woken());
    if (woken()) continue;

    const books = await closeBooks(job.jobId);
    setCurrentDetails(books.details);
    if (books.eventId) await startDelivery(books.eventId, family);
    if (woken()) continue;
    if (books.closed) return;
    // Only between rounds: children do not outlive the run that started them.
    if (workflowInfo().continueAsNewSuggested) await continueAsNew(job);
  }
}
