import { v7 as uuidv7 } from 'uuid';
import * as accounts from '../../platform/db/accounts/accounts.ts';
import * as ledger from '../../platform/db/ledger/ledger.ts';
import * as changeLog from '../../platform/db/operator/change-log.ts';
import type { Db } from '../../platform/db/pool.ts';

/** Credits an account with granted or bought tokens: each call without a key, calls with the same `key` once. Call it in a transaction. */
export async function creditAccount(
  db: Db,
  {
    accountId,
    tokens,
    reason,
    key = `${reason}:${accountId}:${uuidv7()}`,
  }: { accountId: string; tokens: number; reason: 'grant' | 'top_up'; key?: string },
): Promise<'posted' | 'posted_before'> {
  await accounts.lock(db, accountId);
  const posted = await ledger.post(db, {
    key,
    accountId,
    reason,
    moves: [
      { book: reason === 'grant' ? 'grants' : 'sales', tokens: -tokens },
      { book: 'available', tokens },
    ],
  });
  if (posted === 'insufficient_tokens') throw new Error(`A credit of ${tokens} to account ${accountId} was refused`);
  const action = reason === 'grant' ? 'tokens.granted' : 'tokens.bought';
  if (posted === 'posted') await changeLog.record(db, { action, accountId, subject: key, details: { tokens } });
  return posted;
}
