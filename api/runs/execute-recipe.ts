import type { Resources } from '../../platform/resources.ts';
import { submitJob, type Submission } from '../jobs/submit-job.ts';
import { requireRunnableRecipe } from '../recipes/require-runnable-recipe.ts';

/** Submits a run of a recipe: one item per URL, in the order given. Returns the run's id. */
export async function executeRecipe(deps: Resources, run: Submission): Promise<string> {
  const { id: recipeId, steps, executionPolicy } = await requireRunnableRecipe(deps.db, run);
  return submitJob(deps, { ...run, kind: 'run', recipeId, steps, executionPolicy });
}
