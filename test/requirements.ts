/**
 * Every testable requirement of the contract, by `chapter.short-name`. Tests cite the requirements they prove with
 * `verifies(id)`; a gate fails on an unknown id, and on a requirement that is not `open` and that no test over HTTP
 * cites. `open` names the area of work that will fulfil it.
 */
export const REQUIREMENTS = {
  // Service
  'service.async-202': { text: 'A batch is accepted at once with HTTP 202 and a batch_id, and runs asynchronously.' },
  'cache.same-account': { text: 'Identical audio resubmitted within an account is analysed once and reused.' },
  'cache.scoped': { text: 'The cache is scoped to the owning account: another account is analysed and charged anew.' },
  'service.fair-queue': { text: "One account's large batch does not starve another account's work." },
  'service.isolation-batch': { text: 'A batch of another account is reported as not found, by every batch operation.' },
  'service.isolation-recipe-delete': {
    text: 'A recipe of another team or account is reported as not found on delete.',
  },
  'service.isolation-browse': {
    text: "Browsing shows only the public library and the caller's own recipes and drafts.",
  },
  'service.capabilities': { text: 'All 18 capability names work as steps.' },
  'service.signal-analysis': { text: 'signal_analysis measures real audio.' },
  'service.tempo-analysis': { text: 'tempo_analysis measures real audio.' },
  'service.crop-audio': { text: 'crop_audio makes audio that can be fetched.' },

  // Resources
  'batch.fields': { text: 'A batch shows batch_id, status, the four counts and percent_complete with their types.' },
  'batch.completed': {
    text: 'completed_items counts items that finished successfully; a batch with one is completed.',
  },
  'batch.failed-items': { text: 'failed_items counts items that failed after retries.' },
  'batch.id-uuid': { text: 'batch_id is a UUID.' },
  'batch.meta-source': { text: 'A submit response has meta.source svc_workflow.' },
  'batch.total-after-dedup': { text: 'total_items counts items after duplicate URLs were dropped.' },
  'batch.percent': { text: 'percent_complete runs from 0 to 100.' },
  'item.fields': { text: 'An item shows audio_url, status and raw_results.' },
  'item.completed': { text: 'A finished item has the status completed.' },
  'item.raw-results': { text: 'raw_results holds the output of each recipe step.' },
  'item.lineage': { text: 'A retried item carries retry_of, its parent, and attempt, one more.' },
  'results.fields': { text: 'A results page shows batch_id, items, page_size and has_more.' },
  'results.page-size-is-count': { text: 'page_size in a results page is the number of items returned, at most 50.' },
  'results.has-more': { text: 'has_more is true exactly when another page is available.' },
  'recipe.id-format': {
    text: 'recipe_id is rec_, a four-digit number, an underscore and a slug; enforced at save time.',
  },
  'recipe.steps-ordered': { text: "A recipe's steps keep their order; each has a capability of the closed list." },
  'recipe.execution-policy': { text: 'A recipe has an execution policy.' },
  'recipe.ownership': { text: 'A recipe belongs to a team, or is personal; catalogue recipes are public.' },
  'run.fields': {
    text: 'A recipe job shows job_id, status, recipe_id on submit, and result once completed.',
  },
  'chat.fields': {
    text: 'A chat job shows job_id, status, conversation_id, and message once completed.',
  },
  'recipe.deletion-result': { text: 'A deletion returns recipe_id and deleted: true.' },

  // States
  'batch.starts-in-queue': { text: 'A valid submit puts the batch IN_QUEUE.' },
  'batch.cancel': {
    text: 'Cancel cancels pending items, counted in cancelled_items; those in flight finish; nothing is dropped.',
  },
  'batch.end-state': { text: 'When all items are settled the batch is completed, failed or cancelled.' },
  'batch.end-event': { text: 'When all items are settled and webhook_url was given, batch_completed is sent.' },
  'batch.already-final': {
    text: 'Cancelling a batch in a terminal state returns 409 batch_already_final and changes nothing.',
  },
  'batch.retry': { text: 'Retry queues failed items again as new attempts with retry_of and attempt + 1.' },
  'run.starts-in-queue': { text: 'Execute returns a job_id and IN_QUEUE.' },
  'run.cancel': { text: 'Cancel ends a run in progress as cancelled.' },
  'run.end-event': { text: 'A finished run sends recipe_completed if webhook_url was given.' },
  'chat.starts-in-queue': { text: 'A chat submit returns IN_QUEUE.' },
  'recipe.delete-stops-use': { text: 'After a delete the recipe cannot be run, batched or retried.' },
  'recipe.delete-keeps-past': { text: 'After a delete, past runs, batches and results are kept.' },
  'recipe.delete-twice': { text: 'A second delete returns 404.' },

  // Endpoints
  'submit.response': { text: 'POST /v1/batch returns batch_id, status IN_QUEUE and meta.source.' },
  'submit.optional-fields': { text: 'webhook_url and max_retries are optional.' },
  'batch.max-retries': { text: 'max_retries is the ceiling of automatic retries of an item.' },
  'status.response': { text: 'GET /v1/batch/{id} returns the status with its counts.' },
  'results.response': { text: 'GET /v1/batch/{id}/results returns pages of at most 50, 50 by default.' },
  'recipe.browse': { text: 'GET /v1/recipe/browse returns three lanes.' },
  'run.execute': { text: 'POST /v1/recipe/execute takes recipe_id, audio_urls and webhook_url.' },
  'run.get': { text: 'GET /v1/recipe/jobs/{job_id} returns status, and result once completed.' },
  'recipe.generate': { text: 'POST /v1/recipe/generate returns a draft for a prompt.' },
  'recipe.validate': { text: 'POST /v1/recipe/validate reports malformed pipelines.' },
  'recipe.save': { text: 'POST /v1/recipe/save saves name and steps.' },
  'recipe.approve': { text: 'POST /v1/recipe/approve approves a saved recipe for execution.' },
  'recipe.delete': { text: 'DELETE /v1/recipe/{recipe_id} deletes.' },
  'recipe.delete-by-team': {
    text: "Any member or key of the owning team may delete a team's recipe; a personal one only its author.",
  },
  'chat.submit': { text: 'POST /v1/chat takes message, conversation_id and audio_urls.' },
  'chat.get': { text: 'GET /v1/chat/{job_id} returns the turn and its reply.' },
  'chat.stream': { text: 'POST /api/chat streams the reply as it is generated.' },
  'chat.conversation-uuid': {
    text: 'conversation_id on the streaming path must be a UUID; the server makes one when omitted.',
  },
  'mcp.toolbelt': {
    text: 'The audio toolbelt is offered over MCP with a customer key on the same meter.',
  },

  // Authentication
  'auth.bearer': { text: 'Every request needs Authorization: Bearer with a valid key.' },
  'auth.prefixes': { text: 'Keys are recognised by prefix: svc_live_, svc_test_, sk_free_.' },
  'auth.free-grant': { text: 'A free key carries a one-time grant of 300 tokens.' },
  'auth.hmac': { text: 'Keys are validated with HMAC-SHA256: an altered key is refused.' },
  'auth.self-serve': { text: 'A key is minted without a sales contact.' },
  'auth.batch-paid-only': { text: 'A free key on the batch API returns 403 batch_paid_only.' },
  'auth.test-keys-batch': { text: 'A test key is accepted by the batch API.' },
  'auth.chat-keys': { text: 'Chat accepts live and free keys.' },
  'auth.execute-keyed': { text: 'The recipe execution endpoint needs an API key.' },

  // Events
  'webhook.batch-payload': { text: 'batch_completed has exactly nine keys in the given order, with their types.' },
  'webhook.per-request-url': {
    text: 'The event is POSTed as JSON to the webhook_url of the request that started the work.',
  },
  'webhook.cost': { text: 'actual_total_cost is the ledger-accurate total of tokens charged for the batch.' },
  'webhook.completed-at': { text: 'completed_at is ISO 8601 in UTC with milliseconds.' },
  'webhook.recipe-completed': { text: 'recipe_completed is delivered with the same guarantees.' },
  'webhook.unsigned': { text: 'The payload is not signed.' },
  'webhook.ssrf': { text: 'Private and loopback targets are refused and get no POST; only public https is a target.' },
  'webhook.no-redirects': { text: 'Redirects are not followed.' },
  'webhook.three-attempts': { text: 'Delivery is tried at most three times, 2 s and then 4 s apart.' },
  'webhook.idempotent': { text: 'A replay never causes a second POST of an accepted event.' },

  // Errors
  'error.missing-audio-urls': { text: '400 missing_audio_urls: audio_urls is empty or absent.' },
  'error.missing-recipe-id': { text: '400 missing_recipe_id: recipe_id is not supplied.' },
  'error.invalid-json': { text: '400 invalid_json: the body is not valid JSON.' },
  'error.invalid-max-retries': { text: '400 invalid_max_retries: at or below 0, or not an integer.' },
  'error.batch-too-large': { text: '422 batch_too_large: more than 500 items.' },
  'error.batch-not-found': { text: '404 batch_not_found: unknown id, or a batch of another account.' },
  'error.batch-paid-only': { text: '403 batch_paid_only: a free key on the batch API.' },
  'error.workflow-binding-missing': { text: '500 workflow_binding_missing: the workflow binding is unavailable.' },
  'error.recipe-delete-404': {
    text: "Deleting a recipe that is not the caller's, of the catalogue, or deleted already returns 404.",
  },

  // Limits
  'limit.500-items': { text: 'A batch of 500 items is accepted.' },
  'limit.dedup': { text: 'Duplicate URLs are one item.' },
  'limit.page-size': { text: 'The results page size is 50 by default and at most.' },
  'metering.prepaid': { text: 'Work is prepaid: what the balance does not cover is not done.' },
  'metering.token-per-second': { text: 'One token is one second of audio, rounded up.' },
  'metering.top-up': { text: 'A top-up is at least 10 USD; 0.10 USD is a minute.' },
  'metering.charge-once': { text: 'Retries do not charge twice, and identical audio in one account is charged once.' },

  // Versioning
  'version.v1-prefix': { text: 'Batch, recipe and standard chat paths carry /v1.' },
  'version.stream-unprefixed': { text: 'The streaming chat path carries no version prefix.' },
} as const satisfies Record<string, { text: string; open?: string }>;

export type RequirementId = keyof typeof REQUIREMENTS;

/**
 * Declares, as the first statement of a test, the requirements that it proves; the gate reads the citations from the
 * source.
 */
export function verifies(...ids: RequirementId[]): void {
  for (const id of ids) if (!(id in REQUIREMENTS)) throw new Error(`There is no requirement ${id}`);
}
