/**
 * Statements that update or delete without locking rows in an order of their own, by the reason why two of them cannot wait for each other in a
 * circle. A new one is ordered (`where id in (select … order by id for update)`), passes over locked rows, or gets a reason here.
 */
const BY_REASON: Record<string, string> = {
  'one row at most, by a key of other columns':
    'charge-rows.move bucket-credentials.remove bucket-credentials.replace-sealed bucket-deliveries.begin-next bucket-deliveries.end ' +
    'bucket-deliveries.record-attempt bucket-deliveries.record-progress chat-proposals.confirm chat-proposals.drop chat-steps.note-result ' +
    'chat-steps.note-run claims.drop claims.note-death claims.renew item-progress.remove items.set-content keys.rehash keys.rehash-token account-erasures.end ' +
    'ledger.post operator-sessions.open pauses.end reloads.remove reloads.save-limits reloads.stop row-bytes.give-back sign-in-codes.use sources.set-facts step-results.insert ' +
    'stored-objects.note-pinned team-invitations.use unpaid-fetches.give-back unpaid-fetches.reserve ' +
    'webhook-events.begin-attempt webhook-events.record-outcome',
  'under the lock of their job, or of the job of their import':
    'conversations.keep-responses idempotency-keys.forget imports.cancel-items imports.drop-lines imports.take-lines items.cancel-pending items.retry-failed items.undo-retry',
  'under the lock of their account':
    'browser-tokens.delete-expired charge-rows.drop-holds keys.revoke-console-keys recipes.trim-drafts webhook-secrets.retire',
  'under the locks of their contents':
    'old-contents.remove-sources stored-objects.mark-removing stored-objects.remove uploads.remove-forgotten',
  'under the lock of their team': 'team-invitations.insert team-invitations.remove-of',
  'under the lock of their conversation': 'conversations.remove-streams',
  'rows that the transaction has locked in order before':
    'conversations.remove-turns old-jobs.remove old-jobs.remove-events old-quotes.remove old-results.remove uploads.use',
  'by one sweep at a time, or alone, of rows that are over: a deadlock of two is one that is run again':
    'change-log.clear-old chat-chunks.clear-old claims.clear-forgotten deleted-turns.clear-old engine-time.clear-old erased-tables.prompts ' +
    'idempotency-keys.clear-expired item-progress.clear-settled operator-sessions.insert-code recipe-prompts.clear-old sign-in-codes.insert ' +
    'webhook-secrets.clear-replaced workers.clear-forgotten',
};

export const UNORDERED: ReadonlySet<string> = new Set(Object.values(BY_REASON).flatMap((names) => names.split(' ')));

/** Returns the updates and deletes of a statement that may lock several rows in the order of a plan. */
export function unorderedWrites(text: string): string[] {
  return [...text.matchAll(/(?<!for |for no key |do )\bupdate \w+|\bdelete from \w+/g)].flatMap(({ index }) => {
    const clause = text.slice(index, endOfClause(text, index));
    const isOne = /\bwhere (?:\w+\.)?id = \$\d+/.test(clause);
    const isOrdered = /\border by [^)]*\bfor (?:no key )?update\b/.test(clause) || /\bskip locked\b/.test(text);
    return isOne || isOrdered ? [] : [clause];
  });
}

/** Returns where the parenthesis closes in which a clause begins. */
function endOfClause(text: string, from: number): number {
  let depth = 0;
  for (let at = from; at < text.length; at++) {
    if (text[at] === '(') depth += 1;
    else if (text[at] === ')' && --depth < 0) return at;
  }
  return text.length;
}
