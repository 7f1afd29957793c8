import { AUDIO_PROBLEMS } from './audio-problems.ts';
import { RESUMABLE_UPLOAD_PROBLEMS } from './upload-problems.ts';
import { TEAM_PROBLEMS } from './team-problems.ts';

/**
 * The closed list of problems that the API responds with. A code is stable; texts may change. `advice` says what to do next
 * and follows the title in a problem without a detail of its own.
 */
export const PROBLEMS = {
  invalid_json: {
    status: 400,
    title: 'The request body is not valid JSON in UTF-8.',
    advice: 'Send one JSON object, encoded in UTF-8.',
  },
  invalid_request: {
    status: 400,
    title: 'The request is invalid: a field is unknown, missing or of the wrong type.',
    advice: 'GET /openapi.json has the fields of each request.',
  },
  missing_recipe_id: {
    status: 400,
    title: 'recipe_id is missing.',
    advice: 'Send the id of a recipe. GET /v1/recipe/browse lists them.',
  },
  missing_audio_urls: {
    status: 400,
    title: 'audio_urls is missing or empty.',
    advice: 'Send an array of http or https URLs, or of upload:// addresses from POST /v1/uploads.',
  },
  missing_message: { status: 400, title: 'message is missing.', advice: 'Send what you want done, in plain language.' },
  missing_prompt: {
    status: 400,
    title: 'prompt is missing.',
    advice: 'Send what the recipe should do, in plain language.',
  },
  missing_job_id: { status: 400, title: 'job_id is missing.', advice: 'Send the job_id that the submit returned.' },
  invalid_max_retries: { status: 400, title: 'max_retries must be a positive integer.' },
  invalid_audio_url: {
    status: 400,
    title: 'An audio URL cannot be used.',
    advice: 'Send http or https URLs, or upload:// or artifact:// addresses of the account.',
  },
  invalid_webhook_url: {
    status: 400,
    title: 'webhook_url cannot be used.',
    advice: 'Send a public https URL.',
  },
  invalid_page: { status: 400, title: 'page must be an integer of at least 1.' },
  invalid_page_size: { status: 400, title: 'page_size must be an integer of at least 1.' },
  invalid_steps: {
    status: 400,
    title: 'The steps are not a valid pipeline.',
    advice: 'POST /v1/recipe/validate says what is wrong with each step.',
  },
  invalid_recipe_name: {
    status: 400,
    title: 'The name of the recipe cannot be used.',
    advice: 'It must contain at least one Latin letter or digit.',
  },
  invalid_conversation_id: { status: 400, title: 'conversation_id must be a UUID.' },
  invalid_line: {
    status: 400,
    title: 'A line of the import cannot be used. Nothing was started.',
    advice: 'Mend the line that errors names, then send the whole import again.',
  },
  invalid_signature: {
    status: 400,
    title: 'The event is not signed by Stripe, or was signed too long ago.',
    advice: 'Only Stripe calls this address. Operators: compare STRIPE_WEBHOOK_SECRET with the one of the endpoint.',
  },
  unauthorized: {
    status: 401,
    title: 'A valid API key is required.',
    advice:
      'Send the header Authorization: Bearer with a key that is neither revoked nor expired. POST /v1/keys without a key creates a free one.',
    headers: { 'WWW-Authenticate': 'Bearer' },
  },
  batch_paid_only: {
    status: 403,
    title: 'The batch API is for paid keys only.',
    advice: 'Use a live or test key, or run a recipe on up to 20 files with POST /v1/recipe/execute.',
  },
  chat_key_not_accepted: { status: 403, title: 'Chat does not accept test keys.', advice: 'Use a live or a free key.' },
  key_kind_not_accepted: {
    status: 403,
    title: 'A key may not create or revoke keys of a higher kind.',
    advice: 'Use a live key of the account.',
  },
  scope_missing: {
    status: 403,
    title: 'The key does not have the scope that this request needs.',
    advice: 'Use a key with the scope, or one without scopes, which may do everything.',
  },
  key_outlives_own: {
    status: 403,
    title: 'A key may not create a key that expires later than itself.',
    advice: 'Ask for an earlier expires_at, or use a key that expires later.',
  },
  key_outspends_own: {
    status: 403,
    title: 'A key may not create or revoke a key that may spend more than itself.',
    advice: 'Ask for fewer max_tokens, or use a key that may spend more.',
  },
  host_not_accepted: {
    status: 403,
    title: 'This service does not accept this host name.',
    advice: 'Use the address in PUBLIC_URL, or ask the operator to set PUBLIC_URL to this one.',
  },
  origin_not_accepted: {
    status: 403,
    title: 'Web pages of other origins may not call this address.',
    advice: 'Call it from a server or a desktop client.',
  },
  not_found: {
    status: 404,
    title: 'There is nothing at this address.',
    advice: 'GET /openapi.json lists every address.',
  },
  card_missing: {
    status: 409,
    title: 'No card is saved for this account.',
    advice: 'Pay once by POST /v1/payments/checkout with save_card: true.',
  },
  payments_off: {
    status: 404,
    title: 'This service takes no payments.',
    advice: 'Ask its operator for tokens.',
  },
  batch_not_found: {
    status: 404,
    title: 'There is no such batch.',
    advice: "Check the id. GET /v1/batch lists the batches of the key's account.",
  },
  quote_not_found: {
    status: 404,
    title: 'There is no such quote.',
    advice: 'Check the id; quotes belong to the account that requested them. POST /v1/quote makes a new one.',
  },
  quote_not_ready: {
    status: 409,
    title: 'The quote is not priced yet: its audio is being measured.',
    advice: 'Submit the work once GET /v1/quote/{quote_id} has the status completed.',
  },
  quote_expired: {
    status: 409,
    title: 'The quote has expired: it bound for 24 hours.',
    advice: 'Request a new quote with POST /v1/quote.',
  },
  quote_mismatch: {
    status: 422,
    title: 'The quote is for other steps or other audio.',
    advice: 'Submit exactly the steps and addresses that were quoted, or request a quote for these.',
  },
  import_not_found: {
    status: 404,
    title: 'There is no such import.',
    advice: "Check the id. GET /v1/imports lists the imports of the key's account.",
  },
  recipe_not_found: {
    status: 404,
    title: 'There is no such recipe.',
    advice: 'Check the id; the recipe may have been deleted. GET /v1/recipe/browse lists all recipes.',
  },
  ...TEAM_PROBLEMS,
  local_only: {
    status: 403,
    title: 'This address is only for browsers on the machine of the API, without a proxy between.',
    advice: 'Open the link there, or sign in with a key.',
  },
  operator_only: {
    status: 401,
    title: 'A session of the operator is required.',
    advice: 'npm run -s admin -- link prints a link that opens one.',
    headers: { 'WWW-Authenticate': 'Bearer' },
  },
  sign_in_code_not_found: {
    status: 404,
    title: 'This link was used before, or has expired: it works once, within 10 minutes.',
    advice: 'npm run -s keys -- link makes another one, npm run -s admin -- link one of the operator.',
  },
  diff_not_found: {
    status: 404,
    title: 'There is no such comparison of recipes.',
    advice: 'Check the id, and that the key belongs to the account that requested it.',
  },
  job_not_found: {
    status: 404,
    title: 'There is no such job.',
    advice: 'Check the id, and that the key belongs to the account that submitted the job.',
  },
  conversation_not_found: {
    status: 404,
    title: 'There is no such conversation.',
    advice: "Check the id. GET /v1/conversations lists the conversations of the key's account.",
  },
  upload_not_found: {
    status: 404,
    title: 'There is no such upload or artifact.',
    advice: 'It may have expired or belong to another account. Upload the file again with POST /v1/uploads.',
  },
  expired: {
    status: 410,
    title: 'It was deleted: this service keeps work and files for a limited time.',
    advice: 'What it cost stays in the ledger. Send the audio again if you need its results.',
  },
  method_not_allowed: {
    status: 405,
    title: 'This address does not accept this method.',
    advice: 'Use one of the methods in the header Allow.',
  },
  batch_already_final: {
    status: 409,
    title: 'The batch has already ended.',
    advice: 'Nothing is left to cancel. GET /v1/batch/{id} shows how it ended.',
  },
  import_already_final: {
    status: 409,
    title: 'The import has already ended.',
    advice: 'Nothing is left to cancel. GET /v1/imports/{id} shows how it ended.',
  },
  too_many_imports: {
    status: 409,
    title: 'The account has 4 open imports, the most it may have.',
    advice: 'Wait until one ends, or cancel one with DELETE /v1/imports/{id}. GET /v1/imports lists them.',
  },
  recipe_not_approved: {
    status: 409,
    title: 'The recipe is not approved yet.',
    advice: 'Approve it with POST /v1/recipe/approve, then send this request again.',
  },
  job_already_final: {
    status: 409,
    title: 'The job has already ended.',
    advice: 'Nothing is left to cancel. Its results are kept.',
  },
  no_failed_items: {
    status: 409,
    title: 'The batch has no failed items to retry.',
    advice: 'Nothing was changed, and nothing is left to do.',
  },
  no_webhook_event: {
    status: 409,
    title: 'There is no completion event to send again.',
    advice: 'It has no webhook_url, has not ended yet, or its event is older than 30 days. Read its status instead.',
  },
  delivery_not_set_up: {
    status: 409,
    title: 'The account has no object store that deliver_to can use.',
    advice: 'Store its address and credentials with PUT /v1/delivery, then send this request again.',
  },
  no_delivery: {
    status: 409,
    title: 'There are no results to deliver again.',
    advice: 'It has no deliver_to, or has not ended yet. Wait until it ends, or submit the work with deliver_to.',
  },
  too_many_redeliveries: {
    status: 409,
    title: 'The event was sent again 30 times on request, the most for one event.',
    advice: 'Read the results from the API.',
  },
  conversation_busy: {
    status: 409,
    title: 'A turn of this conversation is still running.',
    advice: 'Wait until it ends, or cancel it with POST /api/chat/{id}/cancel.',
  },
  erasure_in_progress: {
    status: 409,
    title: 'The data of this account are being erased.',
    advice: 'Send the request again once GET /v1/account/data shows that this has ended.',
    headers: { 'Retry-After': '5' },
  },
  file_in_use: {
    status: 409,
    title: 'Open work uses this file.',
    advice: 'Wait until it ends, or cancel it, then delete the file.',
  },
  too_many_keys: {
    status: 409,
    title: 'The account has 20 active keys, the most it may have.',
    advice: 'Revoke one with DELETE /v1/keys/{id}. GET /v1/keys lists them.',
  },
  too_many_tokens: {
    status: 409,
    title: 'The account has 1,000 browser tokens, the most it may have.',
    advice: 'Use one for all requests of a page, ask for shorter ones, or wait until some expire.',
  },
  ...RESUMABLE_UPLOAD_PROBLEMS,
  payload_too_large: { status: 413, title: 'The request body is too large.', advice: 'Send less at once.' },
  unsupported_media_type: {
    status: 415,
    title: 'The media type of the request body is not supported.',
    advice: 'Send JSON, with Content-Type: application/json.',
  },
  batch_too_large: {
    status: 422,
    title: 'A batch takes at most 500 items.',
    advice: 'Send the rest as another batch, or up to 100,000 as one import with POST /v1/imports.',
  },
  import_too_large: {
    status: 422,
    title: 'An import takes at most 100,000 lines.',
    advice: 'Send the rest as another import.',
  },
  run_too_large: {
    status: 422,
    title: 'A run takes at most 20 audio URLs.',
    advice: 'Send more as a batch with POST /v1/batch.',
  },
  recipe_limit_reached: {
    status: 422,
    title: 'The account has 1,000 saved recipes, the most it may have.',
    advice: 'Delete one with DELETE /v1/recipe/{recipe_id}.',
  },
  ...AUDIO_PROBLEMS,
  payment_refused: {
    status: 422,
    title: 'Stripe, which takes the payments, refused this one. Nothing was paid.',
    advice: 'Ask the operator of the service: its log has the reason.',
  },
  prompt_not_understood: {
    status: 422,
    title: 'The prompt asks for nothing that this service can do.',
    advice: 'Name what to do with the audio, such as: remove the hum, then measure the loudness.',
  },
  storage_full: {
    status: 422,
    title: 'The files of this account take all of its storage.',
    advice: 'Uploads that were never charged expire after a day. Ask the operator for more storage.',
  },
  idempotency_key_reused: {
    status: 422,
    title: 'The Idempotency-Key was already used for another request.',
    advice: 'Send a new key with a new request.',
  },
  rate_limited: {
    status: 429,
    title: 'Too many requests.',
    advice: 'Wait a little, then send the request again.',
  },
  internal: {
    status: 500,
    title: 'The server failed to handle the request.',
    advice: 'Try again. If it fails again, report the request_id.',
  },
  workflow_binding_missing: {
    status: 500,
    title: 'The work could not be started. Nothing was changed: try again.',
    headers: { 'Retry-After': '2' },
  },
  paused: {
    status: 503,
    title: 'The operator lets no new work in at present.',
    advice: 'Try again in a minute. Work that was taken before goes on, and can be read.',
    headers: { 'Retry-After': '60' },
  },
  temporarily_unavailable: {
    status: 503,
    title: 'A part of the service is being restarted or is overloaded.',
    advice: 'Send the request again after the seconds in Retry-After, with the same Idempotency-Key if it starts work.',
    headers: { 'Retry-After': '1' },
  },
} as const satisfies Record<
  string,
  { status: number; title: string; advice?: string; headers?: Record<string, string> }
>;
