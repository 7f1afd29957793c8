import { ApplicationFailure, ApplicationFailureCategory } from '@temporalio/common';
import {
  CancelledFailure,
  CancellationScope,
  type ChildWorkflowFailure,
  condition,
  patched,
  upsertSearchAttributes,
  workflowInfo,
} from '@temporalio/workflow';
import { explain, FAILURES } from './domain/failure.ts';
import { cancelWorkflow } from './effects.ts';
import { SEARCH_ATTRIBUTES, type SettledItem } from './messages.ts';

/** Since this patch the workflow of a batch or run ends as its work did: failed, cancelled or completed. Before, it completed. */
const ENDS_AS_ITS_WORK_PATCH = 'ends-as-its-work';
/** Since this patch a child workflow that failed after its work was settled is not settled again. */
const SETTLED_CHILDREN_PATCH = 'settled-children';

const ALL_ITEMS_FAILED = 'all_items_failed';
/** The server cancels a workflow at once; this wait ends if the request was lost. */
const CANCEL_WAIT = '10s';

/** Reports whether the workflow of a job ends as its work did. */
export function endsAsItsWork(): boolean {
  return patched(ENDS_AS_ITS_WORK_PATCH);
}

/** Ends the workflow of a settled item: returns a summary, or throws its failure or cancellation. Call it in the root scope. */
export async function endItem(item: SettledItem, summary: string): Promise<string> {
  if (item.status === 'failed') {
    const { code } = item.failure;
    upsertSearchAttributes([{ key: SEARCH_ATTRIBUTES.failureCode, value: code }]);
    throw benign(code, explain(item.failure));
  }
  if (item.status === 'cancelled' && (await askToCancel(CancellationScope.current())))
    throw new CancelledFailure(summary);
  return summary;
}

/**
 * Makes sure that the workflow was asked to cancel, without which it cannot end as cancelled, and reports whether it was. `root` is its
 * scope. Gives up when `isVoid` holds.
 */
export async function askToCancel(root: CancellationScope, isVoid: () => boolean = () => false): Promise<boolean> {
  if (root.consideredCancelled) return true;
  const { workflowId, runId } = workflowInfo();
  await CancellationScope.nonCancellable(async () => {
    await cancelWorkflow(workflowId, runId);
    await condition(() => root.consideredCancelled || isVoid(), CANCEL_WAIT);
  });
  return root.consideredCancelled;
}

/** Returns the failure by which a batch or run ends of which all items failed. */
export function allItemsFailed(summary: string): ApplicationFailure {
  return benign(ALL_ITEMS_FAILED, summary);
}

function benign(type: string, message: string): ApplicationFailure {
  return ApplicationFailure.create({ type, message, category: ApplicationFailureCategory.BENIGN });
}

/** Reports whether a child workflow ended without success after it had settled its work. */
export function isSettledEnd(error: ChildWorkflowFailure): boolean {
  const { cause } = error;
  const isSettled =
    cause instanceof CancelledFailure ||
    (cause instanceof ApplicationFailure &&
      cause.category === ApplicationFailureCategory.BENIGN &&
      (cause.type === ALL_ITEMS_FAILED || Object.hasOwn(FAILURES, cause.type ?? '')));
  return isSettled && patched(SETTLED_CHILDREN_PATCH);
}
