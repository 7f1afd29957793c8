import type { Route } from './http/route.ts';
import { approveRecipe } from './routes/approve-recipe.ts';
import { browseRecipes } from './routes/browse-recipes.ts';
import { cancelBatch } from './routes/cancel-batch.ts';
import { cancelChat } from './routes/cancel-chat.ts';
import { cancelRecipeJob } from './routes/cancel-recipe-job.ts';
import { createBatch } from './routes/create-batch.ts';
import { createChatTurn } from './routes/create-chat-turn.ts';
import { createKey } from './routes/create-key.ts';
import { createUpload } from './routes/create-upload.ts';
import { deleteRecipe } from './routes/delete-recipe.ts';
import { executeRecipe } from './routes/execute-recipe.ts';
import { generateRecipe } from './routes/generate-recipe.ts';
import { getAccount } from './routes/get-account.ts';
import { getArtifact } from './routes/get-artifact.ts';
import { getBatchEvents } from './routes/get-batch-events.ts';
import { getBatchWebhook } from './routes/get-batch-webhook.ts';
import { getBatch } from './routes/get-batch.ts';
import { getChatTurn } from './routes/get-chat-turn.ts';
import { getOpenapi } from './routes/get-openapi.ts';
import { getRecipeJobWebhook } from './routes/get-recipe-job-webhook.ts';
import { getRecipeJob } from './routes/get-recipe-job.ts';
import { getRecipe } from './routes/get-recipe.ts';
import { healthz } from './routes/healthz.ts';
import { listAccountLedger } from './routes/list-account-ledger.ts';
import { listBatchResults } from './routes/list-batch-results.ts';
import { listBatches } from './routes/list-batches.ts';
import { listConversations } from './routes/list-conversations.ts';
import { listKeys } from './routes/list-keys.ts';
import { listMessages } from './routes/list-messages.ts';
import { listRecipeJobs } from './routes/list-recipe-jobs.ts';
import { readyz } from './routes/readyz.ts';
import { resumeChat } from './routes/resume-chat.ts';
import { retryBatch } from './routes/retry-batch.ts';
import { revokeKey } from './routes/revoke-key.ts';
import { saveRecipe } from './routes/save-recipe.ts';
import { streamChat } from './routes/stream-chat.ts';
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
  generateRecipe,
  getRecipe,
  deleteRecipe,
  executeRecipe,
  listRecipeJobs,
  getRecipeJob,
  getRecipeJobWebhook,
  cancelRecipeJob,
  createChatTurn,
  getChatTurn,
  streamChat,
  resumeChat,
  cancelChat,
  listConversations,
  listMessages,
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
