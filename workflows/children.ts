import { WorkflowExecutionAlreadyStartedError } from '@temporalio/common';
import {
  CancellationScope,
  ChildWorkflowFailure,
  executeChild,
  getExternalWorkflowHandle,
  isCancellation,
  ParentClosePolicy,
  patched,
  sleep,
  startChild,
  TerminatedFailure,
} from '@temporalio/workflow';
import { BACKOFFS, waits } from './domain/retries.ts';
import { failItem, readItem, settleItem } from './effects.ts';
import { isSettledEnd } from './ends.ts';
import { item } from './item.ts';
import { itemWork } from './item-work.ts';
import { ORCHESTRATION_QUEUE, searchAttributes, workflowId } from './messages.ts';
import { webhookDelivery } from './webhook-delivery.ts';

/** Since this patch the workflow of an item is `itemWork`; before, it was `item`. A patch in that of each item would cost two events of each. */
const ITEM_WORK_PATCH = 'item-work';

/** Values of a job's workflow that its child workflows are started with. */
export interface ParentContext {
  /** The parent's workflow id. */
  parentId: string;
  accountId: string;
  recipeId: string | null;
  batchId: string | null;
  lane: string;
}

/** An unsettled item, as its parent starts it. */
export interface ItemToRun {
  itemId: string;
  position: number;
  attempt: number;
  /** Parts of the work, for operators. */
  parts?: string | undefined;
}

/** Runs one item until it is settled. When the scope is cancelled, the item is cancelled and settles so. */
export async function runItem({ itemId, position, attempt, parts }: ItemToRun, parent: ParentContext): Promise<void> {
  const { lane, parentId } = parent;
  const id = workflowId.item(parentId, position, attempt);
  const backoff = waits(BACKOFFS.foreignItem);
  for (;;) {
    try {
      await executeChild(patched(ITEM_WORK_PATCH) ? itemWork : item, {
        workflowId: id,
        taskQueue: lane,
        args: [{ itemId, lane, parts }],
        typedSearchAttributes: searchAttributes('item', parent),
        staticSummary: attempt > 1 ? `item ${position}, attempt ${attempt}` : `item ${position}`,
      });
      return;
    } catch (error) {
      if (isCancellation(error)) return; // settled so, or not yet started: then the cancel command has cancelled its row
      if (error instanceof ChildWorkflowFailure) {
        if (isSettledEnd(error)) return;
        const code = error.cause instanceof TerminatedFailure ? 'terminated_by_operator' : 'worker_lost';
        return CancellationScope.nonCancellable(() => failItem(itemId, { code }));
      }
      if (!(error instanceof WorkflowExecutionAlreadyStartedError)) throw error;
    }
    // Its id is still open from an earlier run of the parent, the only one that could await it: poll its row.
    try {
      await sleep(backoff.next().value);
      if ((await readItem(itemId)).settled) return;
    } catch (error) {
      if (!isCancellation(error)) throw error;
      return CancellationScope.nonCancellable(() => cancelElsewhere(itemId, id));
    }
  }
}

/** Cancels an item that an earlier run of the parent started, and polls its row until it is settled. */
async function cancelElsewhere(itemId: string, id: string): Promise<void> {
  const backoff = waits(BACKOFFS.foreignCancel);
  while (!(await readItem(itemId)).settled) {
    try {
      await getExternalWorkflowHandle(id).cancel();
    } catch {
      await settleItem(itemId, { status: 'cancelled' }); // it has ended without settling its row
      return;
    }
    await sleep(backoff.next().value);
  }
}

/** Starts the delivery of an event, unless it runs already. Waits only for its start: the delivery outlives its parent. */
export async function startDelivery(eventId: string, parent: ParentContext): Promise<void> {
  try {
    await startChild(webhookDelivery, {
      workflowId: workflowId.delivery(eventId),
      taskQueue: ORCHESTRATION_QUEUE,
      args: [{ eventId }],
      parentClosePolicy: ParentClosePolicy.ABANDON,
      typedSearchAttributes: searchAttributes('delivery', parent),
      staticSummary: 'completion webhook',
    });
  } catch (error) {
    if (!(error instanceof WorkflowExecutionAlreadyStartedError)) throw error;
  }
}
