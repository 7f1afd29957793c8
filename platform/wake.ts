import {
  isGrpcServiceError,
  WorkflowExecutionAlreadyStartedError,
  WorkflowFailedError,
  type Client,
  type WorkflowHandle,
} from '@temporalio/client';
import {
  ORCHESTRATION_QUEUE,
  searchAttributes,
  WAKE_SIGNAL,
  workflowId,
  type BucketDeliveryInput,
  type DeliveryInput,
  type DraftInput,
  type ErasureInput,
  type JobInput,
  type PeaksInput,
  type RedeliveryInput,
} from '../workflows/messages.ts';

/** Fields of a job that waking its workflow needs. */
export interface WakeableJob {
  id: string;
  kind: 'batch' | 'run' | 'chat' | 'import';
  accountId: string;
  recipeId: string | null;
  lane: string;
}

const WORKFLOW_TYPES = { batch: 'batch', run: 'recipeRun', chat: 'chatTurn', import: 'importLines' } as const;
const SUMMARIES = { batch: 'batch', run: 'single capability', chat: 'chat turn', import: 'import' } as const;

/** Wakes a job's workflow, or starts it if none runs. Calling it twice has the effect of one call. */
export async function wakeJob(client: Client, job: WakeableJob): Promise<void> {
  const input: JobInput = { jobId: job.id, accountId: job.accountId, recipeId: job.recipeId, lane: job.lane };
  await client.workflow.signalWithStart(WORKFLOW_TYPES[job.kind], {
    workflowId: workflowId[job.kind](job.id),
    taskQueue: ORCHESTRATION_QUEUE,
    args: [input],
    signal: WAKE_SIGNAL,
    signalArgs: [],
    priority: { fairnessKey: job.accountId },
    typedSearchAttributes: searchAttributes(job.kind, attributesOf(job)),
    staticSummary: job.recipeId ?? SUMMARIES[job.kind],
  });
}

/** Starts the delivery of an event, unless it runs already. */
export async function startDelivery(client: Client, event: { id: string; job: WakeableJob }): Promise<void> {
  const input: DeliveryInput = { eventId: event.id };
  await startOnce(client, 'webhookDelivery', {
    workflowId: workflowId.delivery(event.id),
    args: [input],
    job: event.job,
    staticSummary: 'completion webhook',
  });
}

/** Starts the further attempt `n` at an event, unless it runs already. */
export async function startRedelivery(
  client: Client,
  event: { id: string; n: number; job: WakeableJob },
): Promise<void> {
  const input: RedeliveryInput = { eventId: event.id, n: event.n };
  await startOnce(client, 'webhookRedelivery', {
    workflowId: workflowId.redelivery(event.id, event.n),
    args: [input],
    job: event.job,
    staticSummary: 'completion webhook, on request',
  });
}

/** Starts delivery `n` of a job's results to its bucket, unless it runs already. */
export async function startBucketDelivery(client: Client, { n, job }: { n: number; job: WakeableJob }): Promise<void> {
  const input: BucketDeliveryInput = { jobId: job.id, n };
  await startOnce(client, 'bucketDelivery', {
    workflowId: workflowId.bucket(job.id, n),
    args: [input],
    job,
    staticSummary: 'delivery to a bucket',
  });
}

async function startOnce(
  client: Client,
  type: 'webhookDelivery' | 'webhookRedelivery' | 'bucketDelivery',
  { job, ...options }: { workflowId: string; args: [object]; job: WakeableJob; staticSummary: string },
): Promise<void> {
  try {
    await client.workflow.start(type, {
      ...options,
      taskQueue: ORCHESTRATION_QUEUE,
      priority: { fairnessKey: job.accountId },
      typedSearchAttributes: searchAttributes(type === 'bucketDelivery' ? 'bucket' : 'delivery', attributesOf(job)),
    });
  } catch (error) {
    if (!(error instanceof WorkflowExecutionAlreadyStartedError)) throw error;
  }
}

/** Starts the workflow that drafts a recipe for a prompt. */
export function startDraft(
  client: Client,
  { promptId, accountId }: { promptId: string; accountId: string },
): Promise<WorkflowHandle> {
  const input: DraftInput = { promptId };
  return client.workflow.start('recipeDraft', {
    workflowId: workflowId.draft(promptId),
    taskQueue: ORCHESTRATION_QUEUE,
    args: [input],
    priority: { fairnessKey: accountId },
    typedSearchAttributes: searchAttributes('draft', { accountId, recipeId: null }),
    staticSummary: 'recipe draft',
  });
}

/** Starts the workflow that erases the data of an account, unless it runs already. */
export async function startErasure(client: Client, accountId: string): Promise<void> {
  const input: ErasureInput = { accountId };
  try {
    await client.workflow.start('accountErasure', {
      workflowId: workflowId.erasure(accountId),
      taskQueue: ORCHESTRATION_QUEUE,
      args: [input],
      priority: { fairnessKey: accountId },
      typedSearchAttributes: searchAttributes('erasure', { accountId, recipeId: null }),
      staticSummary: 'erasure of account data',
    });
  } catch (error) {
    if (!(error instanceof WorkflowExecutionAlreadyStartedError)) throw error;
  }
}

/** Starts the workflow that makes the waveform of a content, unless it runs already. It begins after `delayMs`. */
export async function startPeaks(
  client: Client,
  input: PeaksInput,
  { delayMs }: { delayMs?: number | undefined } = {},
): Promise<void> {
  const { accountId, contentHash } = input;
  try {
    await client.workflow.start('peaks', {
      workflowId: workflowId.peaks(accountId, contentHash),
      taskQueue: ORCHESTRATION_QUEUE,
      args: [input],
      priority: { fairnessKey: accountId },
      typedSearchAttributes: searchAttributes('peaks', { accountId, recipeId: null }),
      staticSummary: 'waveform',
      ...(delayMs === undefined ? {} : { startDelay: delayMs }),
    });
  } catch (error) {
    if (!(error instanceof WorkflowExecutionAlreadyStartedError)) throw error;
  }
}

/** Waits until a draft workflow ends. Also returns, without a draft, when it failed or Temporal is unreachable. */
export async function awaitDraft(drafting: WorkflowHandle): Promise<void> {
  try {
    await drafting.result();
  } catch (error) {
    const isLost = isGrpcServiceError(error) || (error instanceof Error && isGrpcServiceError(error.cause));
    if (!isLost && !(error instanceof WorkflowFailedError)) throw error;
  }
}

function attributesOf({ id, kind, accountId, recipeId }: WakeableJob) {
  return { accountId, recipeId, batchId: kind === 'batch' ? id : null };
}
