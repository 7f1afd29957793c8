/** The order in which a transaction locks rows, as platform/db/README.md states it. Tables of one line are never locked against each other. */
const ORDER = [
  ['claims'], // before all that is written under them
  ['content (advisory)'],
  ['stored_objects', 'account_storage'], // under the lock of their content
  ['sources'], // under the lock of their object
  ['teams'],
  ['team_invitations'], // under the lock of their team
  ['conversations'],
  ['jobs'],
  ['bucket_deliveries'], // under the lock of their job, or alone
  ['import_lines'], // under the lock of their import's job
  ['imports'], // under the lock of its job
  ['sign_in_codes'],
  ['accounts'],
  ['recipes'], // under the lock of their account
  ['webhook_settings'], // under the lock of their account
  ['webhook_secrets'], // under the lock of their account
  ['api_keys'], // under the lock of their account, or alone
  ['item_progress', 'item_steps'],
  ['holds', 'charges', 'ledger_postings', 'ledger_days'], // always under their account's lock
  ['unfinished_uploads'],
  ['uploads', 'artifacts', 'content_origins'],
  ['row_bytes_days'], // alone, or after the uploads of a submit
  ['browser_tokens'],
  ['reload_settings', 'reload_attempts'], // under the lock of their account, or alone
  ['spend_limits'], // under the lock of their account
  ['items'],
  ['item_usage', 'usage_days'], // under the lock of their account
  ['step_results'],
  ['chat_audios', 'chat_calls', 'chat_steps', 'chat_turns', 'chat_chunks', 'chat_proposals'],
  ['webhook_events', 'webhook_attempts', 'webhook_redeliveries'],
  ['idempotency_keys'],
  ['quotes'], // alone
  ['bucket_credentials'], // alone
  ['expired_ids'],
  ['account_erasures', 'account_alerts', 'pauses', 'workers'], // alone, with their line of the log of changes
  ['change_log'], // the row that further changes of a setting share
];

const RANKS = new Map(ORDER.flatMap((tables, rank) => tables.map((table) => [table, rank] as const)));

/** Returns the tables of which a statement locks rows that others may hold, in the order of the text. */
export function lockedBy(text: string): string[] {
  const found = [
    ...text.matchAll(/(?<!for |for no key |do )\bupdate (\w+)/g),
    ...text.matchAll(/\bdelete from (\w+)/g),
    ...text.matchAll(/\binsert into (\w+)(?=[^;]*\bon conflict\b)/g),
    ...text.matchAll(/\bfrom (\w+)(?:(?!\bfrom\b)[^;])*?\bfor (?:(?:no key )?update|(?:key )?share)\b(?! of)/g),
    ...text.matchAll(/\bfrom (\w+)\b(?=[^;]*\bfor (?:(?:no key )?update|(?:key )?share) of \1\b)/g),
    // "from uploads u where not exists (select from jobs …) for update of u"
    ...text.matchAll(/\bfrom (\w+) (\w+)\b(?=[^;]*\bfor (?:(?:no key )?update|(?:key )?share) of \2\b)/g),
  ];
  const locks = found.map(({ index, 1: table }) => ({ index, tables: [table!] }));
  const content = /pg_advisory_xact_lock|\badd_object\(/.exec(text);
  if (content) {
    const tables = text.includes('add_object(') ? ['stored_objects', 'account_storage'] : [];
    locks.push({ index: content.index, tables: ['content (advisory)', ...tables] });
  }
  return locks.toSorted((a, b) => a.index - b.index).flatMap(({ tables }) => tables);
}

/** Returns the locks of a transaction that come after one of a later rank, unless it had them before. */
export function outOfOrder(locks: string[]): string[] {
  let highest = -1;
  const held = new Set<string>();
  return locks.filter((table) => {
    const rank = RANKS.get(table);
    if (rank === undefined) return true;
    const isLate = rank < highest && !held.has(table);
    held.add(table);
    highest = Math.max(highest, rank);
    return isLate;
  });
}
