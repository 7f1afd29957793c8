import {
  ChildWorkflowFailure,
  executeChild,
  sleep,
  TerminatedFailure,
} from '@temporalio/workflow';
import { TypedSearchAttributes, WorkflowExecutionAlreadyStartedError } from '@temporalio/common';
import { failItem, readItem } from './effects.ts';
import { item } from './item.ts';
import { SEARCH_ATTRIBUTES, workflowId, type BatchInput } from './messages.ts';

/** An unsettled item as its parent starts it. */
export interface ItemToRun {
  itemId: string;
  position: number;
  attempt: number;
}

/** Runs one item to its settlement; never throws, so that it cannot keep the parent from closing its books. */
export async function runItem({ itemId, position, attempt }: ItemToRun, parent: BatchInput): Promise<void> {
  for (let wait = 1_000; ; wait = Math.min(2 * wait, 30_000)) {
    try {
      await executeChild(item, {
        workflowId: workflowId.item(workflowId.batch(parent.batchId), position, attempt),
        taskQueue: parent.lane,
        args: [{ itemId, lane: parent.lane }],
        typedSearchAttributes: searchAttributes('item', parent),
        staticSummary: attempt > 1 ? `item ${position}, attempt ${attempt}` : `item ${position}`,
      });
      return;
    } catch (error) {
      if (error instanceof ChildWorkflowFailure) {
        const code = error.cause instanceof TerminatedFailure ? 'terminated_by_operator' : 'worker_lost';
        return failItem(itemId, { code });
      }
      if (!(error instanceof WorkflowExecutionAlreadyStartedError)) throw error;
    }
    // Its id is still open from an earlier run of the parent, which alone could await it: wait by row.
    await sleep(wait);
    if ((await readItem(itemId)).settled) return;
  }
}

/** Children do not inherit search attributes. */
export function searchAttributes(kind: string, { accountId, batchId, recipeId }: BatchInput): TypedSearchAttributes {
  const { accountId: account, batchId: batch, recipeId: recipe, kind: kindKey } = SEARCH_ATTRIBUTES;
  return new TypedSearchAttributes([
    { key: kindKey, value: kind },
    { key: account, value: accountId },
    { key: batch, value: batchId },
    ...(recipeId ? [{ key: recipe, value: recipeId }] : []),
  ]);
}
