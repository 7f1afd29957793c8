import type { Resources } from '../../platform/resources.ts';
import { submitJob, type Submission } from '../jobs/submit-job.ts';
import { requireRunnableRecipe } from '../recipes/require-runnable-recipe.ts';

/** Submits a batch: one item per distinct URL. Returns the batch's id. */
export async function submitBatch(
  deps: Resources,
  batch: Submission & { maxRetries?: number | undefined },
): Promise<string> {
  const { id: recipeId, steps, executionPolicy } = await requireRunnableRecipe(deps.db, batch);
  const audioUrls = [...new Set(batch.audioUrls)];
  return submitJob(deps, { ...batch, kind: 'batch', recipeId, steps, executionPolicy, audioUrls });
}
