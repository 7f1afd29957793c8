import { defineSearchAttributeKey, SearchAttributeType, TypedSearchAttributes } from '@temporalio/common';
import type { Failure } from './domain/failure.ts';

/** Inputs, ids, queues, signals and search attributes: all that crosses between the processes and Temporal. */

export const ORCHESTRATION_QUEUE = 'orchestration';
export const WEBHOOKS_QUEUE = 'webhooks';
/** Model calls. */
export const AGENT_QUEUE = 'agent';

/** Queue of the activities that need an engine child, beside the lane an item runs on. */
export function engineQueue(lane: string): string {
  return `${lane}-engine`;
}

/** One empty signal: rows decide, it only hurries. */
export const WAKE_SIGNAL = 'wake';

export const SEARCH_ATTRIBUTES = {
  accountId: defineSearchAttributeKey('AccountId', SearchAttributeType.KEYWORD),
  batchId: defineSearchAttributeKey('BatchId', SearchAttributeType.KEYWORD),
  recipeId: defineSearchAttributeKey('RecipeId', SearchAttributeType.KEYWORD),
  kind: defineSearchAttributeKey('Kind', SearchAttributeType.KEYWORD),
};

/** Workflow ids, made nowhere else. */
export const workflowId = {
  batch: (batchId: string): string => `batch/${batchId}`,
  run: (jobId: string): string => `run/${jobId}`,
  chat: (jobId: string): string => `chat/${jobId}`,
  draft: (promptId: string): string => `draft/${promptId}`,
  /** `position` counts from 1; the first attempt carries no suffix. */
  item: (parentId: string, position: number, attempt: number): string =>
    `${parentId}/item/${position}${attempt > 1 ? `.${attempt}` : ''}`,
  delivery: (eventId: string): string => `webhook/${eventId}`,
};

/** A batch, a recipe run (without a recipe: a single capability call), or a chat turn. */
export interface JobInput {
  jobId: string;
  accountId: string;
  recipeId: string | null;
  /** The account's lane: item workflows and their downloads. */
  lane: string;
}

/** Search attributes of a job's workflow and of its children, which do not inherit them. */
export function searchAttributes(
  kind: 'batch' | 'run' | 'chat' | 'draft' | 'item' | 'delivery',
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
}

export interface DraftInput {
  promptId: string;
}

export interface DeliveryInput {
  eventId: string;
}

/** How an item ended, as its workflow reports it for settlement. */
export type ItemOutcome =
  | { status: 'completed'; failedSteps: { position: number; failure: Failure }[] }
  | { status: 'failed'; failure: Failure }
  | { status: 'cancelled' };
