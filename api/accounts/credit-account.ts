import { v7 as uuidv7 } from 'uuid';
import * as accounts from '../../platform/db/accounts/accounts.ts';
import * as ledger from '../../platform/db/ledger/ledger.ts';
import type { Db } from '../../platform/db/pool.ts';

/** Credits an account with granted or bought tokens. Every call adds an entry of its own. Call it in a transaction. */
export async function creditAccount(
  db: Db,
  { accountId, tokens, reason }: { accountId: string; tokens: number; reason: 'grant' | 'top_up' },
): Promise<void> {
  await accounts.lock(db, accountId);
  await ledger.post(db, {
    key: `${reason}:${accountId}:${uuidv7()}`,
    accountId,
    reason,
    moves: [
      { book: reason === 'grant' ? 'grants' : 'sales', tokens: -tokens },
      { book: 'available', tokens },
    ],
  });
}
