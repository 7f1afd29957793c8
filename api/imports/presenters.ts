import type { z } from 'zod';
import type { ImportStatus, ListedImport } from '../../platform/db/imports.ts';
import { percentComplete } from '../../workflows/domain/end-states.ts';
import { presentDelivery } from '../delivery/presenters.ts';
import type { importList, importStatus } from './schemas.ts';

/** Presents an import with its counts and batches. */
export function presentImport(found: ImportStatus): z.input<typeof importStatus> {
  return {
    ...presentListed(found),
    completed_items: found.completed,
    failed_items: found.failed,
    cancelled_items: found.cancelled,
    percent_complete: percentComplete(found),
    metadata: null,
    tokens_charged: found.tokens,
    batches: found.batches,
    ...(found.bucketDelivery ? { delivery: presentDelivery(found.bucketDelivery) } : {}),
  };
}

/** Presents an import in a list. */
export function presentListed(found: ListedImport): z.input<typeof importList>['imports'][number] {
  return {
    import_id: found.id,
    status: found.status,
    total_items: found.total,
    recipe_id: found.recipeId,
    created_at: found.createdAt.toISOString(),
    completed_at: found.completedAt?.toISOString() ?? null,
  };
}
