import { WorkflowExecutionAlreadyStartedError } from '@temporalio/common';
import {
  CancellationScope,
  ChildWorkflowFailure,
  executeChild,
  getExternalWorkflowHandle,
  isCancellation,
  ParentClosePolicy,
  sleep,
  startChild,
  TerminatedFailure,
} from '@temporalio/workflow';
import { failItem, readItem, settleItem } from './effects.ts';
import { item } from './item.ts';
import { ORCHESTRATION_QUEUE, searchAttributes, workflowId } from './messages.ts';
import { webhookDelivery } from './webhook-delivery.ts';

/** Values of a job's workflow that its child workflows are started with. */
export interface ParentContext {
  /** The parent's workflow id. */
  parentId: string;
  accountId: string;
  recipeId: string | null;
  batchId: string | null;
  lane: string;
}

/** An unsettled item as its parent starts it. */
export interface ItemToRun {
  itemId: string;
  position: number;
  attempt: number;
}

/** Runs one item to its settlement, or until its scope is cancelled and it has settled so. */
export async function runItem({ itemId, position, attempt }: ItemToRun, parent: ParentContext): Promise<void> {
  const { lane, parentId } = parent;
  const id = workflowId.item(parentId, position, attempt);
  for (let wait = 1_000; ; wait = Math.min(2 * wait, 30_000)) {
    try {
      return await executeChild(item, {
        workflowId: id,
        taskQueue: lane,
        args: [{ itemId, lane }],
        typedSearchAttributes: searchAttributes('item', parent),
        staticSummary: attempt > 1 ? `item ${position}, attempt ${attempt}` : `item ${position}`,
      });
    } catch (error) {
      if (isCancellation(error)) return; // before it began: its row was cancelled by the command
      if (error instanceof ChildWorkflowFailure) {
        const code = error.cause instanceof TerminatedFailure ? 'terminated_by_operator' : 'worker_lost';
        return CancellationScope.nonCancellable(() => failItem(itemId, { code }));
      }
      if (!(error instanceof WorkflowExecutionAlreadyStartedError)) throw error;
    }
    // Its id is still open from an earlier run of the parent, which alone could await it: wait by row.
    try {
      await sleep(wait);
      if ((await readItem(itemId)).settled) return;
    } catch (error) {
      if (!isCancellation(error)) throw error;
      return CancellationScope.nonCancellable(() => cancelElsewhere(itemId, id));
    }
  }
}

/** Has an item cancelled that an earlier run of the parent started, and waits by row until it is settled. */
async function cancelElsewhere(itemId: string, id: string): Promise<void> {
  for (let wait = 500; !(await readItem(itemId)).settled; wait = Math.min(2 * wait, 30_000)) {
    try {
      await getExternalWorkflowHandle(id).cancel();
    } catch {
      await settleItem(itemId, { status: 'cancelled' }); // it runs no more, and left its row
      return;
    }
    await sleep(wait);
  }
}

/** Starts the delivery of an event and waits only until it has begun; it outlives its parent. Begun already is fine. */
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
