import { defineSearchAttributeKey, SearchAttributeType } from '@temporalio/common';
import type { Failure } from './domain/failure.ts';

/** Inputs, ids, queues, signals and search attributes: all that crosses between the processes and Temporal. */

export const ORCHESTRATION_QUEUE = 'orchestration';
export const WEBHOOKS_QUEUE = 'webhooks';

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
  /** `position` counts from 1; the first attempt carries no suffix. */
  item: (parentId: string, position: number, attempt: number): string =>
    `${parentId}/item/${position}${attempt > 1 ? `.${attempt}` : ''}`,
  delivery: (eventId: string): string => `webhook/${eventId}`,
};

export interface BatchInput {
  batchId: string;
  accountId: string;
  recipeId: string | null;
  /** The account's lane: item workflows and their downloads. */
  lane: string;
}

export interface ItemInput {
  itemId: string;
  lane: string;
}

export interface DeliveryInput {
  eventId: string;
}

/** How an item ended, as its workflow reports it for settlement. */
export type ItemOutcome =
  | { status: 'completed'; failedSteps: { position: number; failure: Failure }[] }
  | { status: 'failed'; failure: Failure }
  | { status: 'cancelled' };
