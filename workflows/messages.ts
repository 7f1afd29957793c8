import { defineSearchAttributeKey, SearchAttributeType, TypedSearchAttributes } from '@temporalio/common';
import type { Failure } from './domain/failure.ts';

/** Inputs, ids, queues, signals and search attributes: everything that crosses between the processes and Temporal. */

export const ORCHESTRATION_QUEUE = 'orchestration';
export const WEBHOOKS_QUEUE = 'webhooks';
/** Model calls. */
export const AGENT_QUEUE = 'agent';
/** Deliveries to buckets of customers. */
export const BUCKETS_QUEUE = 'buckets';

/** Returns the queue of the activities that need an engine child, for items of a lane. */
export function engineQueue(lane: string): string {
  return `${lane}-engine`;
}

/** The only signal. It has no payload: it asks a workflow to read its rows again now. */
export const WAKE_SIGNAL = 'wake';

export const SEARCH_ATTRIBUTES = {
  accountId: defineSearchAttributeKey('AccountId', SearchAttributeType.KEYWORD),
  batchId: defineSearchAttributeKey('BatchId', SearchAttributeType.KEYWORD),
  recipeId: defineSearchAttributeKey('RecipeId', SearchAttributeType.KEYWORD),
  kind: defineSearchAttributeKey('Kind', SearchAttributeType.KEYWORD),
  /** Of items that failed: why. */
  failureCode: defineSearchAttributeKey('FailureCode', SearchAttributeType.KEYWORD),
};

/** Functions that make workflow ids; no other code makes one. */
export const workflowId = {
  batch: (batchId: string): string => `batch/${batchId}`,
  run: (jobId: string): string => `run/${jobId}`,
  chat: (jobId: string): string => `chat/${jobId}`,
  import: (jobId: string): string => `import/${jobId}`,
  draft: (promptId: string): string => `draft/${promptId}`,
  /** `position` counts from 1; the first attempt carries no suffix. */
  item: (parentId: string, position: number, attempt: number): string =>
    `${parentId}/item/${position}${attempt > 1 ? `.${attempt}` : ''}`,
  delivery: (eventId: string): string => `webhook/${eventId}`,
  redelivery: (eventId: string, n: number): string => `webhook/${eventId}/${n}`,
  bucket: (jobId: string, n: number): string => `bucket/${jobId}/${n}`,
  erasure: (accountId: string): string => `erasure/${accountId}`,
  peaks: (accountId: string, contentHash: string): string => `peaks/${accountId}/${contentHash}`,
};

/** Input of a batch, a recipe run, a chat turn or an import. A run without a recipe is a call of a single capability. */
export interface JobInput {
  jobId: string;
  accountId: string;
  recipeId: string | null;
  /** Task queue of the account's item workflows and downloads. */
  lane: string;
}

/** Returns the search attributes of a workflow. Child workflows do not inherit them. */
export function searchAttributes(
  kind: 'batch' | 'run' | 'chat' | 'import' | 'draft' | 'item' | 'delivery' | 'bucket' | 'erasure' | 'peaks',
  { accountId, batchId, recipeId }: { accountId: string; batchId?: string | null; recipeId: string | null },
): TypedSearchAttributes {
  return new TypedSearchAttributes([
    { key: SEARCH_ATTRIBUTES.kind, value: kind },
    { key: SEARCH_ATTRIBUTES.accountId, value: accountId },
    ...(batchId ? [{ key: SEARCH_ATTRIBUTES.batchId, value: batchId }] : []),
    ...(recipeId ? [{ key: SEARCH_ATTRIBUTES.recipeId, value: recipeId }] : []),
  ]);
}

export interface ItemInput {
  itemId: string;
  lane: string;
  /** Parts of the work, for operators. */
  parts?: string | undefined;
}

export interface DraftInput {
  promptId: string;
}

export interface DeliveryInput {
  eventId: string;
}

/** Input of one further attempt at an event, with its number. */
export interface RedeliveryInput {
  eventId: string;
  n: number;
}

/** Input of delivery `n` of a job's results to its bucket. */
export interface BucketDeliveryInput {
  jobId: string;
  n: number;
}

/** Input of making the waveform of a content. */
export interface PeaksInput {
  accountId: string;
  contentHash: string;
  lane: string;
}

export interface ErasureInput {
  accountId: string;
}

/** Where retention goes on: the part, and the key of the last row that it looked at, as text. */
export interface RetentionPosition {
  part: string;
  after: readonly string[] | null;
}

/** Id of the schedule that starts retention. */
export const RETENTION_SCHEDULE = 'retention';

/** End of an item, as its workflow reports it for settlement. */
export type ItemOutcome =
  | { status: 'completed'; failedSteps: { position: number; failure: Failure }[] }
  | { status: 'failed'; failure: Failure }
  | { status: 'cancelled' };

/** End of an item, as its row has it. */
export type SettledItem = { status: 'completed' | 'cancelled' } | { status: 'failed'; failure: Failure };

/** A settled item, and one line about it. */
export interface ItemSettled {
  end: SettledItem;
  details: string;
}
