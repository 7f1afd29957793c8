import { WorkflowExecutionAlreadyStartedError } from '@temporalio/common';
import { ParentClosePolicy, startChild } from '@temporalio/workflow';
import { searchAttributes } from './children.ts';
import { ORCHESTRATION_QUEUE, workflowId, type BatchInput } from './messages.ts';
import { webhookDelivery } from './webhook-delivery.ts';

/** Starts the delivery of an event and waits only until it has begun; it outlives the batch. Begun already is fine. */
export async function startDelivery(eventId: string, parent: BatchInput): Promise<void> {
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
