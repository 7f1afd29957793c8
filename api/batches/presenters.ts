import type { z } from 'zod';
import { LongOutput } from '../../platform/json/long-output.ts';
import type { ShownItem } from '../../platform/db/items/shown-items.ts';
import type { JobStatus } from '../../platform/db/jobs.ts';
import { fieldsOfLong } from '../../platform/json/splice.ts';
import { stepKeys, type Step } from '../../workflows/domain/recipe.ts';
import { percentComplete } from '../../workflows/domain/end-states.ts';
import { shownItemState } from '../../workflows/domain/states.ts';
import { addressArtifacts, type SignArtifact } from '../artifacts/presenters.ts';
import { presentDelivery } from '../delivery/presenters.ts';
import { presentDetails, presentFailure } from '../jobs/presenters.ts';
import type { batchItem, batchStatus } from './schemas.ts';

/** Presents a batch with its counts. */
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
    tokens_charged: batch.tokens,
    ...(batch.expiresAt ? { expires_at: batch.expiresAt.toISOString() } : {}),
    ...(batch.bucketDelivery ? { delivery: presentDelivery(batch.bucketDelivery) } : {}),
  };
}

/** Presents an item of a batch. `sign` makes the addresses of its artifacts. `fieldsOfLong` stands for long outputs, by their index. */
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
    progress: item.progress,
    started_at: item.startedAt?.toISOString() ?? null,
    queued_s: item.queuedS,
    fetch_s: item.fetchS,
    run_s: item.runS,
    ...presentDetails(item),
  };
}

function rawResults({ steps, audioUrl }: ShownItem, sign: SignArtifact): Record<string, Record<string, unknown>> {
  const keys = stepKeys(steps satisfies Pick<Step, 'capability'>[]);
  return Object.fromEntries(
    steps.map(({ output, failure, capability }, index) => [
      keys[index]!,
      failure
        ? { error: presentFailure(failure) }
        : output instanceof LongOutput
          ? fieldsOfLong(index)
          : (addressArtifacts(output, { sign, audioUrl, capability }) as Record<string, unknown>),
    ]),
  );
}
