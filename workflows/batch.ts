import {
  CancellationScope,
  condition,
  continueAsNew,
  defineSignal,
  setCurrentDetails,
  setHandler,
  workflowInfo,
} from '@temporalio/workflow';
import { runItem } from './children.ts';
import { startDelivery } from './delivery-start.ts';
import { cancelPendingItems, closeBatch, loadUnsettledItems } from './effects.ts';
import { WAKE_SIGNAL, type BatchInput } from './messages.ts';

export const wake = defineSignal(WAKE_SIGNAL);

/**
 * Drives a batch until its books are closed: one child per unsettled item, at most `window` at a time.
 * Rows decide; `wake` only says that they changed. A cancel request runs the cancel command and nothing else.
 */
export async function batch(input: BatchInput): Promise<void> {
  let wakes = 0;
  setHandler(wake, () => {
    wakes += 1;
  });
  onCancelRequest(() => cancelPendingItems(input.batchId).then(() => (wakes += 1)));
  await CancellationScope.nonCancellable(() => drive(input, () => wakes));
}

async function drive(input: BatchInput, wakes: () => number): Promise<void> {
  const inFlight = new Map<string, Promise<void>>();
  for (;;) {
    const seen = wakes();
    const woken = (): boolean => wakes() !== seen;
    const { items, window, details } = await loadUnsettledItems(input.batchId);
    setCurrentDetails(details);
    for (const next of items.filter(({ itemId }) => !inFlight.has(itemId))) {
      await condition(() => inFlight.size < window || woken());
      if (woken()) break;
      inFlight.set(next.itemId, runItem(next, input).finally(() => inFlight.delete(next.itemId)));
    }
    await condition(() => inFlight.size === 0 || woken());
    if (woken()) continue;

    const books = await closeBatch(input.batchId);
    setCurrentDetails(books.details);
    if (books.eventId) await startDelivery(books.eventId, input);
    if (woken()) continue;
    if (books.closed) return;
    if (workflowInfo().continueAsNewSuggested) await continueAsNew<typeof batch>(input);
  }
}

/** Runs `command` once when somebody asks Temporal to cancel this workflow. */
function onCancelRequest(command: () => Promise<unknown>): void {
  const scope = CancellationScope.current();
  scope.cancelRequested.catch(() => CancellationScope.nonCancellable(command));
}
