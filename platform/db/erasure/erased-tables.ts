import type { Db } from '../pool.ts';

/**
 * What erasing the data of an account does with each table. A test compares these lists with the schema: a new table belongs to one of
 * them.
 */

interface ErasedTable {
  table: string;
  /** Rows that one statement deletes: fewer where each takes many rows of other tables with it. */
  limit: number;
  /** Condition on the rows, besides their account. */
  where?: string;
}

/** The recipe belongs to a team without another account, which would miss it. */
const IS_ONLY_MEMBER =
  'not exists (select from accounts m where m.team_id = recipes.team_id and m.id <> recipes.account_id)';

/** Tables whose rows of the account are deleted by their `account_id`, in an order in which nothing refers to what is deleted. */
export const ERASED: readonly ErasedTable[] = [
  { table: 'webhook_events', limit: 500 },
  { table: 'idempotency_keys', limit: 1_000 },
  { table: 'quotes', limit: 100 },
  { table: 'account_alerts', limit: 1_000 },
  { table: 'team_invitations', limit: 1_000 },
  { table: 'reload_settings', limit: 1_000 },
  { table: 'jobs', limit: 10, where: `status <> 'IN_QUEUE'` },
  { table: 'recipes', limit: 500, where: `(visibility <> 'team' or status = 'draft' or ${IS_ONLY_MEMBER})` },
  { table: 'claims', limit: 1_000 }, // after jobs, before what is recorded under them: see claims.holds
  { table: 'step_results', limit: 500 },
  { table: 'uploads', limit: 1_000 },
  { table: 'artifacts', limit: 1_000 },
  { table: 'sources', limit: 1_000 },
  { table: 'webhook_secrets', limit: 1_000 },
  { table: 'webhook_settings', limit: 1_000 },
  { table: 'bucket_credentials', limit: 1_000 },
  { table: 'expired_ids', limit: 1_000 },
];

/** Tables that the erasure treats by a statement of their own. */
export const ERASED_OTHERWISE = {
  conversations: 'one by one, under their lock (conversations.remove)',
  chat_chunks: 'with its conversation (conversations.remove)',
  stored_objects: 'with the object in storage (eraseObjects)',
  unfinished_uploads: 'with their bytes in storage (eraseUnfinishedUploads)',
  recipe_prompts: 'emptied, since unfunded prompts count towards the drafts of a day; deleted after a day',
} as const;

/** Tables whose rows PostgreSQL deletes with the rows that they refer to (`on delete cascade`). */
export const ERASED_WITH_OTHERS = {
  bucket_deliveries: 'jobs',
  chat_audios: 'chat_turns',
  chat_calls: 'chat_turns',
  chat_proposals: 'chat_turns',
  chat_steps: 'chat_turns',
  chat_turns: 'jobs',
  item_further_contents: 'items',
  item_progress: 'items',
  item_references: 'items',
  item_steps: 'items',
  items: 'jobs',
  imports: 'jobs',
  import_lines: 'imports',
  quote_items: 'quotes',
  recipe_diffs: 'jobs',
  webhook_attempts: 'webhook_events',
  webhook_redeliveries: 'webhook_events',
} as const;

/** Tables that keep rows of the account, with the reason. */
export const KEPT = {
  account_erasures: 'the request itself',
  account_storage: 'bytes of stored objects, which are 0 afterwards',
  accounts: 'the account goes on, with its balance',
  api_keys: 'the keys go on; each can be revoked',
  browser_tokens: 'tokens of keys; each ends within an hour',
  change_log: 'who changed what, as ids and amounts; deleted after 400 days',
  charges: 'the ledger: audio that was charged is not charged again',
  content_origins: 'the ledger: prices of made files; hashes without audio',
  deleted_turns: 'times that count towards the messages of a day; deleted after it',
  engine_time_days: 'a limit: processing time of a day',
  engine_time_parts: 'a limit: parts of that time; deleted after a day',
  holds: 'the ledger: released when open work ends',
  item_usage: 'what the ledger charged by day, recipe and key; without addresses and files',
  ledger_audits: 'the ledger: when it was audited',
  ledger_checkpoints: 'the ledger: sums of its entries',
  ledger_days: 'the ledger: sums of its entries',
  ledger_entries: 'the ledger',
  ledger_origins: 'the ledger',
  ledger_postings: 'the ledger',
  pauses: 'set by the operator: whether new work of the account is taken',
  reload_attempts: 'payments by the saved card, which the ledger refers to',
  request_counts: 'a limit: requests of a minute',
  row_bytes_days: 'a limit: bytes of rows of a day',
  sign_in_codes: 'each ends within ten minutes',
  spend_limits: 'a limit: tokens that keys may spend',
  unpaid_fetches: 'a limit: bytes of an hour',
  usage_days: 'sums of item_usage by day',
} as const;

/** Tables without rows of an account. */
export const OF_NO_ACCOUNT = ['migrations', 'operator_sessions', 'rate_limits', 'teams', 'workers'] as const;

/** Deletes some rows of an account from a table. Returns how many. */
export async function eraseSome(
  db: Db,
  { table, limit, where = 'true' }: ErasedTable,
  accountId: string,
): Promise<number> {
  const { rowCount } = await db.query({
    name: `erased-tables.${table}`,
    text: `delete from ${table} where ctid in (select ctid from ${table} where account_id = $1 and ${where} limit $2)`,
    values: [accountId, limit],
  });
  return rowCount ?? 0;
}

/** Empties the prompts of an account: their number counts towards the drafts of a day. */
export async function emptyPrompts(db: Db, accountId: string): Promise<void> {
  await db.query({
    name: 'erased-tables.prompts',
    text: `update recipe_prompts set prompt = '', outcome = null where account_id = $1 and (prompt <> '' or outcome is not null)`,
    values: [accountId],
  });
}
