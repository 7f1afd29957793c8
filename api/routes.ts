import type { Route } from './http/route.ts';
import { approveRecipe } from './routes/approve-recipe.ts';
import { browseRecipes } from './routes/browse-recipes.ts';
import { cancelBatch } from './routes/cancel-batch.ts';
import { cancelRecipeJob } from './routes/cancel-recipe-job.ts';
import { createBatch } from './routes/create-batch.ts';
import { createUpload } from './routes/create-upload.ts';
import { deleteRecipe } from './routes/delete-recipe.ts';
import { executeRecipe } from './routes/execute-recipe.ts';
import { getArtifact } from './routes/get-artifact.ts';
import { getBatch } from './routes/get-batch.ts';
import { getBatchWebhook } from './routes/get-batch-webhook.ts';
import { getRecipe } from './routes/get-recipe.ts';
import { getRecipeJob } from './routes/get-recipe-job.ts';
import { getRecipeJobWebhook } from './routes/get-recipe-job-webhook.ts';
import { healthz } from './routes/healthz.ts';
import { listBatchResults } from './routes/list-batch-results.ts';
import { readyz } from './routes/readyz.ts';
import { retryBatch } from './routes/retry-batch.ts';
import { saveRecipe } from './routes/save-recipe.ts';
import { validateRecipe } from './routes/validate-recipe.ts';

/** Every operation of the API: mounted, documented and tested from here. */
export const ROUTES: readonly Route[] = [
  createBatch,
  getBatch,
  listBatchResults,
  cancelBatch,
  retryBatch,
  getBatchWebhook,
  browseRecipes,
  saveRecipe,
  approveRecipe,
  validateRecipe,
  getRecipe,
  deleteRecipe,
  executeRecipe,
  getRecipeJob,
  getRecipeJobWebhook,
  cancelRecipeJob,
  createUpload,
  getArtifact,
  healthz,
  readyz,
];
