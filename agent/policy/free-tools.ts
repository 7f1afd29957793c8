/** Tools that spend nothing. */
export const FREE: ReadonlySet<string> = new Set([
  'search_documentation',
  'get_account',
  'list_recipes',
  'list_batches',
  'estimate_price',
  'propose_work',
]);
