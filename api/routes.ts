import type { Route } from './http/route.ts';
import { createInvitation } from './teams/invitations.ts';
import { createTeam } from './teams/create.ts';
import { deleteMember } from './teams/delete.ts';
import { getTeam } from './teams/get.ts';
import { joinTeam } from './teams/members.ts';
import { moveRecipe } from './recipes/move.ts';
import { approveRecipe } from './recipes/approve.ts';
import { browseRecipes } from './recipes/browse.ts';
import { cancelBatch } from './batches/cancel.ts';
import { cancelChat } from './chat/cancel.ts';
import { cancelImport } from './imports/cancel.ts';
import { cancelRun } from './runs/cancel.ts';
import { createBatch } from './batches/create.ts';
import { createChatTurn } from './chat/create.ts';
import { createImport } from './imports/create.ts';
import { createOperatorSession } from './operator/sessions.ts';
import { getOperatorOverview } from './operator/overview.ts';
import { explainJob } from './operator/job.ts';
import { listAllAccounts } from './operator/accounts.ts';
import { listChanges } from './operator/changes.ts';
import { createConsoleSession } from './console/sessions.ts';
import { createKey } from './keys/create.ts';
import { createToken } from './keys/tokens.ts';
import { createUpload } from './uploads/create.ts';
import { completeMultipartUpload } from './multipart-uploads/complete.ts';
import { createMultipartUpload } from './multipart-uploads/create.ts';
import { deleteMultipartUpload } from './multipart-uploads/delete.ts';
import { getMultipartUpload } from './multipart-uploads/get.ts';
import { getPartAddresses } from './multipart-uploads/parts.ts';
import { appendToUpload } from './resumable-uploads/append.ts';
import { createResumableUpload } from './resumable-uploads/create.ts';
import { deleteResumableUpload } from './resumable-uploads/delete.ts';
import { getResumableUpload } from './resumable-uploads/get.ts';
import { eraseAccountData } from './accounts/erase.ts';
import { getErasure } from './accounts/data.ts';
import { deleteArtifact } from './artifacts/delete.ts';
import { deleteConversation } from './conversations/delete.ts';
import { deleteRecipe } from './recipes/delete.ts';
import { getUpload } from './uploads/get.ts';
import { listUploads } from './uploads/list.ts';
import { getUploadPeaks } from './uploads/peaks.ts';
import { getArtifactPeaks } from './artifacts/peaks.ts';
import { getSource } from './sources/get.ts';
import { getSourcePeaks } from './sources/peaks.ts';
import { deleteUpload } from './uploads/delete.ts';
import { executeRecipe } from './runs/execute.ts';
import { runSteps } from './runs/run.ts';
import { deleteDeliveryStore } from './delivery/delete.ts';
import { getDeliveryStore } from './delivery/get.ts';
import { putDeliveryStore } from './delivery/put.ts';
import { redeliverBatchResults } from './batches/deliver.ts';
import { redeliverRunResults } from './runs/deliver.ts';
import { exportBatch } from './exports/batch.ts';
import { exportRun } from './exports/run.ts';
import { explainBatchItem } from './batches/why.ts';
import { createQuote } from './quotes/create.ts';
import { getQuote } from './quotes/get.ts';
import { getUsage } from './usage/get.ts';
import { getUsageReport } from './usage/report.ts';
import { getAccountAlerts, putAccountAlerts } from './accounts/alerts.ts';
import { explainRun } from './runs/why.ts';
import { generateRecipe } from './recipes/generate.ts';
import { getAccount } from './accounts/get.ts';
import { getArtifact } from './artifacts/get.ts';
import { getBatchEvents } from './batches/events.ts';
import { getBatchWebhook } from './batches/webhook.ts';
import { getBatch } from './batches/get.ts';
import { getChatTurn } from './chat/get.ts';
import { getImport } from './imports/get.ts';
import { getOpenapi } from './openapi/get.ts';
import { listDeliveries } from './webhooks/deliveries.ts';
import { getWebhookSettings } from './webhooks/get.ts';
import { getRunWebhook } from './runs/webhook.ts';
import { getRun } from './runs/get.ts';
import { getRecipe } from './recipes/get.ts';
import { getMetrics } from './metrics/get.ts';
import { healthz, livez } from './health/livez.ts';
import { listAccountLedger } from './accounts/ledger.ts';
import { listBatchResults } from './batches/results.ts';
import { listBatches } from './batches/list.ts';
import { listConversations } from './conversations/list.ts';
import { listImports } from './imports/list.ts';
import { listKeys } from './keys/list.ts';
import { listMessages } from './conversations/messages.ts';
import { listRuns } from './runs/list.ts';
import { readyz } from './health/readyz.ts';
import { status } from './health/status.ts';
import { redeliverBatchWebhook } from './batches/redeliver.ts';
import { redeliverRunWebhook } from './runs/redeliver.ts';
import { resumeChat } from './chat/resume.ts';
import { retryBatch } from './batches/retry.ts';
import { revokeKey } from './keys/revoke.ts';
import { createDiff } from './diffs/create.ts';
import { getDiff } from './diffs/get.ts';
import { createCheckout } from './payments/checkout.ts';
import { receivePaymentEvent } from './payments/events.ts';
import { deleteReload, getReload, putReload } from './payments/reload.ts';
import { putWebhookSettings } from './webhooks/put.ts';
import { rotateWebhookSecret } from './webhooks/rotate.ts';
import { saveRecipe } from './recipes/save.ts';
import { listRecipeVersions } from './recipes/versions.ts';
import { streamChat } from './chat/stream.ts';
import { testWebhook } from './webhooks/test.ts';
import { validateRecipe } from './recipes/validate.ts';

/** The routes by their operation ids. */
const OPERATIONS: Readonly<Record<string, Route>> = {
  createBatch,
  listBatches,
  getBatch,
  listBatchResults,
  exportBatch,
  cancelBatch,
  retryBatch,
  getBatchEvents,
  getBatchWebhook,
  redeliverBatchWebhook,
  redeliverBatchResults,
  explainBatchItem,
  createImport,
  listImports,
  getImport,
  cancelImport,
  browseRecipes,
  saveRecipe,
  approveRecipe,
  validateRecipe,
  generateRecipe,
  getRecipe,
  listRecipeVersions,
  createDiff,
  getDiff,
  moveRecipe,
  deleteRecipe,
  executeRecipe,
  runSteps,
  listRuns,
  getRun,
  exportRun,
  redeliverRunResults,
  getRunWebhook,
  redeliverRunWebhook,
  explainRun,
  cancelRun,
  createQuote,
  getQuote,
  createChatTurn,
  getChatTurn,
  streamChat,
  resumeChat,
  cancelChat,
  listConversations,
  listMessages,
  deleteConversation,
  createConsoleSession,
  createOperatorSession,
  getOperatorOverview,
  listAllAccounts,
  listChanges,
  explainJob,
  createKey,
  createToken,
  listKeys,
  revokeKey,
  getWebhookSettings,
  putWebhookSettings,
  rotateWebhookSecret,
  testWebhook,
  listDeliveries,
  getDeliveryStore,
  putDeliveryStore,
  deleteDeliveryStore,
  getAccount,
  listAccountLedger,
  putAccountAlerts,
  getAccountAlerts,
  createTeam,
  getTeam,
  createInvitation,
  joinTeam,
  deleteMember,
  getUsage,
  getUsageReport,
  eraseAccountData,
  getErasure,
  createCheckout,
  putReload,
  getReload,
  deleteReload,
  receivePaymentEvent,
  createUpload,
  createResumableUpload,
  getResumableUpload,
  appendToUpload,
  deleteResumableUpload,
  createMultipartUpload,
  getMultipartUpload,
  getPartAddresses,
  completeMultipartUpload,
  deleteMultipartUpload,
  listUploads,
  getUpload,
  deleteUpload,
  getUploadPeaks,
  getArtifactPeaks,
  getSource,
  getSourcePeaks,
  getArtifact,
  deleteArtifact,
  getMetrics,
  getLivez: livez,
  getHealthz: healthz,
  getReadyz: readyz,
  getStatus: status,
};

const NAMED = Object.entries(OPERATIONS).map(([operationId, route]) => ({ ...route, operationId }));

/** Every route of the API. The application, the OpenAPI document and the tests use this list. */
export const ROUTES: readonly Route[] = [...NAMED, getOpenapi(NAMED)];
