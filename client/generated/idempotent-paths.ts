/** The paths whose POST takes an Idempotency-Key. Written by npm run client:types. */
export const IDEMPOTENT_PATHS: ReadonlySet<string> = new Set([
  '/v1/batch',
  '/v1/batch/{id}/retry',
  '/v1/imports',
  '/v1/recipe/save',
  '/v1/recipe/diff',
  '/v1/recipe/execute',
  '/v1/run',
  '/v1/chat',
]);
