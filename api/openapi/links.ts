import type { Json } from './json-schema.ts';

interface Link {
  /** Parameters of the target and the expressions of their values. */
  parameters?: Readonly<Record<string, string>>;
  /** The body for the target: expressions stand for fields of this response. */
  body?: Json;
}

const body = (field: string): string => `$response.body#/${field}`;
const AUDIO = 'https://audio.example/one.wav';

const ofBatch: Link = { parameters: { id: body('batch_id') } };
const sameBatch: Link = { parameters: { id: '$request.path.id' } };
/** A run, or a turn of a chat. */
const ofJob: Link = { parameters: { job_id: body('job_id') } };
const ofConversation: Link = { parameters: { conversation_id: body('conversation_id') } };
const ofRecipe: Link = { parameters: { recipe_id: body('recipe_id') } };
const usesRecipe: Link = { body: { recipe_id: body('recipe_id'), audio_urls: [AUDIO] } };
/** The field of the first entry of a list. */
const firstOf = (list: string, field: string): string => body(`${list}/0/${field}`);

const AFTER_BATCH = {
  getBatch: ofBatch,
  getBatchEvents: ofBatch,
  listBatchResults: ofBatch,
  exportBatch: ofBatch,
  getBatchWebhook: ofBatch,
  cancelBatch: ofBatch,
  retryBatch: ofBatch,
};
const AFTER_RUN = {
  getRun: ofJob,
  exportRun: ofJob,
  explainRun: ofJob,
  getRunWebhook: ofJob,
  cancelRun: { body: { job_id: body('job_id') } },
};

/** What a client may do next with the response of an operation, by operation ids. */
const LINKS: Readonly<Record<string, Readonly<Record<string, Link>>>> = {
  createUpload: {
    createBatch: { body: { recipe_id: 'rec_0001_loudness_and_tempo', audio_urls: [body('audio_url')] } },
    runSteps: { body: { capability: 'tempo_analysis', audio_urls: [body('audio_url')] } },
    deleteUpload: { parameters: { upload_id: body('upload_id') } },
  },
  createBatch: AFTER_BATCH,
  listBatches: { getBatch: { parameters: { id: firstOf('batches', 'batch_id') } } },
  getBatch: { listBatchResults: ofBatch, exportBatch: ofBatch, retryBatch: ofBatch, redeliverBatchWebhook: ofBatch },
  listBatchResults: {
    exportBatch: ofBatch,
    explainBatchItem: { parameters: { id: body('batch_id'), item_id: firstOf('items', 'item_id') } },
  },
  retryBatch: AFTER_BATCH,
  cancelBatch: { listBatchResults: ofBatch, retryBatch: ofBatch },
  getBatchEvents: { listBatchResults: sameBatch },
  getBatchWebhook: { redeliverBatchWebhook: ofBatch },
  redeliverBatchWebhook: { getBatchWebhook: ofBatch },
  browseRecipes: { getRecipe: { parameters: { recipe_id: firstOf('public', 'recipe_id') } } },
  saveRecipe: {
    approveRecipe: { body: { recipe_id: body('recipe_id') } },
    getRecipe: ofRecipe,
    deleteRecipe: ofRecipe,
  },
  approveRecipe: { executeRecipe: usesRecipe, createBatch: usesRecipe, deleteRecipe: ofRecipe },
  getRecipe: { executeRecipe: usesRecipe, createBatch: usesRecipe },
  generateRecipe: { saveRecipe: { body: { name: body('name'), steps: body('steps') } } },
  executeRecipe: AFTER_RUN,
  runSteps: AFTER_RUN,
  listRuns: { getRun: { parameters: { job_id: firstOf('jobs', 'job_id') } } },
  getRun: { exportRun: ofJob, explainRun: ofJob, redeliverRunWebhook: ofJob },
  getRunWebhook: { redeliverRunWebhook: ofJob },
  redeliverRunWebhook: { getRunWebhook: ofJob },
  createChatTurn: {
    getChatTurn: ofJob,
    resumeChat: { parameters: { id: body('job_id') } },
    cancelChat: { parameters: { id: body('job_id') } },
    listMessages: ofConversation,
    deleteConversation: ofConversation,
  },
  getChatTurn: {
    listMessages: ofConversation,
    createChatTurn: { body: { message: 'Go on.', conversation_id: body('conversation_id') } },
  },
  listConversations: { listMessages: { parameters: { conversation_id: firstOf('conversations', 'conversation_id') } } },
  createKey: { revokeKey: { parameters: { id: body('key_id') } } },
};

/** Returns the links of an operation as the document has them, or undefined if it has none. */
export function linksOf(operationId: string): Json | undefined {
  const links = LINKS[operationId];
  if (!links) return undefined;
  return Object.fromEntries(
    Object.entries(links).map(([target, { parameters, body: requestBody }]) => [
      target,
      { operationId: target, ...(parameters ? { parameters } : {}), ...(requestBody ? { requestBody } : {}) },
    ]),
  );
}
