import type { z } from 'zod';
import type { ShownItem } from '../../platform/db/items.ts';
import type { JobStatus } from '../../platform/db/jobs.ts';
import type { DeliveryLogEntry } from '../../platform/db/webhook-events.ts';
import { explain, type Failure } from '../../workflows/domain/failure.ts';
import { stepKeys, type Step } from '../../workflows/domain/recipe.ts';
import { percentComplete } from '../../workflows/domain/settle.ts';
import { shownItemState } from '../../workflows/domain/states.ts';
import type { batchItem, batchStatus, deliveryEvents, failure as failureShape } from './schemas.ts';
import { addressArtifacts, type SignArtifact } from '../artifacts/presenters.ts';

/** A batch with its counts. */
export function presentBatch(batch: JobStatus): z.input<typeof batchStatus> {
  return {
    batch_id: batch.id,
    status: batch.status,
    total_items: batch.total,
    completed_items: batch.completed,
    failed_items: batch.failed,
    cancelled_items: batch.cancelled,
    percent_complete: percentComplete(batch),
    recipe_id: batch.recipeId,
    metadata: batch.metadata as Record<string, unknown> | null,
    created_at: batch.createdAt.toISOString(),
    completed_at: batch.completedAt?.toISOString() ?? null,
  };
}

/** An item of a batch; `sign` makes the addresses of what its steps made. */
export function presentItem(item: ShownItem, sign: SignArtifact): z.input<typeof batchItem> {
  return {
    item_id: item.id,
    audio_url: item.audioUrl,
    status: shownItemState(item.status),
    attempt: item.attempt,
    retry_of: item.retryOf,
    raw_results: item.status === 'completed' ? rawResults(item, sign) : null,
    error: item.failure && presentFailure(item.failure),
    tokens_charged: item.tokensCharged,
    cached: item.cached,
  };
}

/** Why work failed, in words for the customer. */
export function presentFailure(failure: Failure): z.input<typeof failureShape> {
  return { code: failure.code, message: explain(failure) };
}

function rawResults({ steps, audioUrl }: ShownItem, sign: SignArtifact): Record<string, Record<string, unknown>> {
  const keys = stepKeys(steps satisfies Pick<Step, 'capability'>[]);
  return Object.fromEntries(
    steps.map(({ output, failure, capability }, index) => [
      keys[index]!,
      failure
        ? { error: presentFailure(failure) }
        : (addressArtifacts(output, { sign, audioUrl, capability }) as Record<string, unknown>),
    ]),
  );
}

/** Every attempt to deliver the completion events of a batch or run. */
export function presentDeliveryEvents(events: DeliveryLogEntry[]): z.input<typeof deliveryEvents> {
  return events.map((event) => ({
    event_id: event.id,
    round: event.round,
    outcome: event.outcome,
    created_at: event.createdAt.toISOString(),
    attempts: event.attempts.map(({ n, begunAt, endedAt, outcome, status, error }) => ({
      n,
      begun_at: moment(begunAt),
      ended_at: endedAt && moment(endedAt),
      outcome,
      status,
      error,
    })),
  }));
}

/** A moment that the database wrote as JSON. */
function moment(text: string): string {
  return new Date(text).toISOString();
}
