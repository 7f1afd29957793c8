import type { Route } from './http/route.ts';
import { approveRecipe } from './routes/approve-recipe.ts';
import { browseRecipes } from './routes/browse-recipes.ts';
import { cancelBatch } from './routes/cancel-batch.ts';
import { cancelRecipeJob } from './routes/cancel-recipe-job.ts';
import { createBatch } from './routes/create-batch.ts';
import { createKey } from './routes/create-key.ts';
import { createUpload } from './routes/create-upload.ts';
import { deleteRecipe } from './routes/delete-recipe.ts';
import { executeRecipe } from './routes/execute-recipe.ts';
import { getAccount } from './routes/get-account.ts';
import { getArtifact } from './routes/get-artifact.ts';
import { getBatchEvents } from './routes/get-batch-events.ts';
import { getBatch } from './routes/get-batch.ts';
import { getBatchWebhook } from './routes/get-batch-webhook.ts';
import { getOpenapi } from './routes/get-openapi.ts';
import { getRecipe } from './routes/get-recipe.ts';
import { getRecipeJob } from './routes/get-recipe-job.ts';
import { getRecipeJobWebhook } from './routes/get-recipe-job-webhook.ts';
import { healthz } from './routes/healthz.ts';
import { listAccountLedger } from './routes/list-account-ledger.ts';
import { listBatchResults } from './routes/list-batch-results.ts';
import { listBatches } from './routes/list-batches.ts';
import { listRecipeJobs } from './routes/list-recipe-jobs.ts';
import { listKeys } from './routes/list-keys.ts';
import { readyz } from './routes/readyz.ts';
import { retryBatch } from './routes/retry-batch.ts';
import { revokeKey } from './routes/revoke-key.ts';
import { saveRecipe } from './routes/save-recipe.ts';
import { validateRecipe } from './routes/validate-recipe.ts';

const OPERATIONS: readonly Route[] = [
  createBatch,
  listBatches,
  getBatch,
  listBatchResults,
  cancelBatch,
  retryBatch,
  getBatchEvents,
  getBatchWebhook,
  browseRecipes,
  saveRecipe,
  approveRecipe,
  validateRecipe,
  getRecipe,
  deleteRecipe,
  executeRecipe,
  listRecipeJobs,
  getRecipeJob,
  getRecipeJobWebhook,
  cancelRecipeJob,
  createKey,
  listKeys,
  revokeKey,
  getAccount,
  listAccountLedger,
  createUpload,
  getArtifact,
  healthz,
  readyz,
];

/** Every operation of the API: mounted, documented and tested from here. */
export const ROUTES: readonly Route[] = [...OPERATIONS, getOpenapi(OPERATIONS)];
