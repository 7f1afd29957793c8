import type { z } from 'zod';
import type { Account } from '../../platform/db/accounts/accounts.ts';
import type { ShownPosting } from '../../platform/db/ledger/ledger.ts';
import type { account as accountSchema, ledgerPage } from './schemas.ts';

/** Presents an account to the holders of its keys. */
export function presentAccount(account: Account): z.input<typeof accountSchema> {
  return {
    account_id: account.id,
    name: account.name,
    kind: account.kind,
    team_id: account.teamId,
    available_tokens: account.availableTokens,
    held_tokens: account.heldTokens,
  };
}

/** Presents an entry of an account's ledger. */
export function presentPosting(posting: ShownPosting): z.input<typeof ledgerPage>['entries'][number] {
  return {
    entry_id: posting.id,
    reason: posting.reason,
    tokens: posting.availableTokens + posting.heldTokens,
    available_tokens: posting.availableTokens,
    held_tokens: posting.heldTokens,
    content_hash: posting.contentHash,
    item_id: posting.itemId,
    job_id: posting.jobId,
    created_at: posting.createdAt.toISOString(),
  };
}
