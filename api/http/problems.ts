/**
 * Everything the API can answer besides success: the closed list. A code is stable; `detail` may change. `advice` is what to
 * do next, for a problem that says no more of itself than its title.
 */
export const PROBLEMS = {
  invalid_json: { status: 400, title: 'The request body is not valid JSON in UTF-8.' },
  invalid_request: { status: 400, title: 'The request has fields that are unknown, missing or of the wrong type.' },
  missing_recipe_id: {
    status: 400,
    title: 'recipe_id is missing.',
    advice: 'Send the id of an approved recipe: GET /v1/recipe/browse lists them.',
  },
  missing_audio_urls: {
    status: 400,
    title: 'audio_urls is missing or empty.',
    advice: 'Send an array of web addresses, or of upload:// ones that POST /v1/uploads gave.',
  },
  missing_message: { status: 400, title: 'message is missing.', advice: 'Send what is to be done, in plain words.' },
  missing_prompt: {
    status: 400,
    title: 'prompt is missing.',
    advice: 'Send what the recipe is to do, in plain words.',
  },
  missing_job_id: { status: 400, title: 'job_id is missing.', advice: 'Send the job_id that the submit answered.' },
  invalid_max_retries: { status: 400, title: 'max_retries must be a positive integer.' },
  invalid_audio_url: { status: 400, title: 'An audio URL cannot be used.' },
  invalid_webhook_url: { status: 400, title: 'webhook_url cannot be used.' },
  invalid_page: { status: 400, title: 'page must be an integer from 1.' },
  invalid_page_size: { status: 400, title: 'page_size must be an integer from 1.' },
  invalid_steps: { status: 400, title: 'The steps make no pipeline that can run.' },
  invalid_recipe_name: { status: 400, title: 'name must hold at least one Latin letter or digit.' },
  invalid_conversation_id: { status: 400, title: 'conversation_id must be a UUID.' },
  unauthorized: {
    status: 401,
    title: 'A valid API key is required.',
    advice:
      'Send the header Authorization: Bearer and a key that is not revoked: POST /v1/keys without a key makes a free one.',
    headers: { 'WWW-Authenticate': 'Bearer' },
  },
  batch_paid_only: {
    status: 403,
    title: 'The batch API is for paid keys only.',
    advice: 'Use a live or test key, or take up to 20 files at once with POST /v1/recipe/execute.',
  },
  chat_key_not_accepted: { status: 403, title: 'Chat does not accept test keys.', advice: 'Use a live or a free key.' },
  host_not_accepted: { status: 403, title: 'This service is not reached by that host name.' },
  origin_not_accepted: { status: 403, title: 'Pages of other sites may not call this address.' },
  not_found: {
    status: 404,
    title: 'There is nothing at this address.',
    advice: 'GET /openapi.json lists every address of this service.',
  },
  batch_not_found: {
    status: 404,
    title: 'There is no such batch.',
    advice: 'Check the id, and that the key is of the account that submitted it: GET /v1/batch lists its batches.',
  },
  recipe_not_found: {
    status: 404,
    title: 'There is no such recipe.',
    advice: 'Check the id, and that the recipe was not deleted: GET /v1/recipe/browse lists those that there are.',
  },
  job_not_found: {
    status: 404,
    title: 'There is no such job.',
    advice: 'Check the id, and that the key is of the account that submitted it.',
  },
  conversation_not_found: {
    status: 404,
    title: 'There is no such conversation.',
    advice: 'Leave conversation_id out to begin a new one: GET /v1/conversations lists those of the account.',
  },
  upload_not_found: {
    status: 404,
    title: 'There is no such upload or artifact.',
    advice: 'It may have expired, or belong to another account: upload the file again with POST /v1/uploads.',
  },
  method_not_allowed: { status: 405, title: 'The address does not take this method.' },
  batch_already_final: {
    status: 409,
    title: 'The batch has already ended.',
    advice: 'There is nothing left to cancel: GET /v1/batch/{id} has how it ended.',
  },
  recipe_not_approved: {
    status: 409,
    title: 'The recipe is not approved yet.',
    advice: 'Approve it with POST /v1/recipe/approve, then send this again.',
  },
  job_already_final: {
    status: 409,
    title: 'The job has already ended.',
    advice: 'There is nothing left to cancel: what it found is kept.',
  },
  no_failed_items: { status: 409, title: 'The batch has no failed items to retry.', advice: 'Nothing was changed.' },
  conversation_busy: {
    status: 409,
    title: 'The conversation already has a turn that runs.',
    advice: 'Wait until that turn has ended, or cancel it with POST /api/chat/{id}/cancel.',
  },
  payload_too_large: { status: 413, title: 'The request body is too large.' },
  unsupported_media_type: {
    status: 415,
    title: 'The request body is of a type that is not read here.',
    advice: 'Send JSON, with Content-Type: application/json.',
  },
  batch_too_large: {
    status: 422,
    title: 'A batch takes at most 500 items.',
    advice: 'Send the rest as another batch.',
  },
  run_too_large: {
    status: 422,
    title: 'A run takes at most 20 audio URLs.',
    advice: 'Send more as a batch, with POST /v1/batch.',
  },
  prompt_not_understood: { status: 422, title: 'The prompt names nothing that this service can do.' },
  idempotency_key_reused: {
    status: 422,
    title: 'The idempotency key was used for another request.',
    advice: 'Send a new key with a new request; the same key only with the same body.',
  },
  rate_limited: { status: 429, title: 'Too many requests.' },
  internal: {
    status: 500,
    title: 'Something went wrong on our side.',
    advice: 'Try again; if it happens again, report the request_id.',
  },
  workflow_binding_missing: { status: 500, title: 'The work could not be started. Nothing was changed; try again.' },
} as const satisfies Record<
  string,
  { status: number; title: string; advice?: string; headers?: Record<string, string> }
>;

export type ProblemCode = keyof typeof PROBLEMS;

/** What a problem means, and what to do about it where the title alone does not say. */
export function meaning(code: ProblemCode): string {
  const problem = PROBLEMS[code];
  return 'advice' in problem ? `${problem.title} ${problem.advice}` : problem.title;
}

/** Where a body is wrong, and how. */
export interface FieldError {
  path: string;
  message: string;
}

/** Thrown wherever a request cannot be served; the error middleware turns it into the response. */
export class Problem extends Error {
  override name = 'Problem';
  readonly code: ProblemCode;
  readonly detail: string | undefined;
  readonly errors: FieldError[] | undefined;
  readonly headers: Record<string, string>;

  constructor(
    code: ProblemCode,
    { detail, errors, headers }: { detail?: string; errors?: FieldError[]; headers?: Record<string, string> } = {},
  ) {
    super(code);
    this.code = code;
    this.detail = detail;
    this.errors = errors;
    const own = PROBLEMS[code];
    this.headers = { ...('headers' in own ? own.headers : {}), ...headers };
  }
}
