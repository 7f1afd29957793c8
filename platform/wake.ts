import { TypedSearchAttributes } from '@temporalio/common';
import { WorkflowExecutionAlreadyStartedError, type Client } from '@temporalio/client';
import {
  ORCHESTRATION_QUEUE,
  SEARCH_ATTRIBUTES,
  WAKE_SIGNAL,
  workflowId,
  type BatchInput,
  type DeliveryInput,
} from '../workflows/messages.ts';

/** What has to be known of a job to wake its workflow. */
export interface WakeableJob {
  id: string;
  kind: 'batch' | 'run';
  accountId: string;
  recipeId: string | null;
  lane: string;
}

/** Wakes a job's workflow, or starts it when none runs; sent twice it does no more than once. */
export async function wakeJob(client: Client, job: WakeableJob): Promise<void> {
  const input: BatchInput = { batchId: job.id, accountId: job.accountId, recipeId: job.recipeId, lane: job.lane };
  await client.workflow.signalWithStart(job.kind, {
    workflowId: workflowId[job.kind](job.id),
    taskQueue: ORCHESTRATION_QUEUE,
    args: [input],
    signal: WAKE_SIGNAL,
    signalArgs: [],
    priority: { fairnessKey: job.accountId },
    typedSearchAttributes: attributes(job.kind, job),
    staticSummary: job.recipeId ?? 'single capability',
  });
}

/** Starts the delivery of an event unless it runs already. */
export async function startDelivery(client: Client, event: { id: string; job: WakeableJob }): Promise<void> {
  const input: DeliveryInput = { eventId: event.id };
  try {
    await client.workflow.start('webhookDelivery', {
      workflowId: workflowId.delivery(event.id),
      taskQueue: ORCHESTRATION_QUEUE,
      args: [input],
      priority: { fairnessKey: event.job.accountId },
      typedSearchAttributes: attributes('delivery', event.job),
      staticSummary: 'completion webhook',
    });
  } catch (error) {
    if (!(error instanceof WorkflowExecutionAlreadyStartedError)) throw error;
  }
}

function attributes(kind: string, job: WakeableJob): TypedSearchAttributes {
  const keys = SEARCH_ATTRIBUTES;
  return new TypedSearchAttributes([
    { key: keys.kind, value: kind },
    { key: keys.accountId, value: job.accountId },
    { key: keys.batchId, value: job.id },
    ...(job.recipeId ? [{ key: keys.recipeId, value: job.recipeId }] : []),
  ]);
}
