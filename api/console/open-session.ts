import type { Config } from '../../platform/config.ts';
import * as accounts from '../../platform/db/accounts/accounts.ts';
import * as keys from '../../platform/db/accounts/keys.ts';
import * as signInCodes from '../../platform/db/accounts/sign-in-codes.ts';
import * as changeLog from '../../platform/db/operator/change-log.ts';
import { transaction, type Pool } from '../../platform/db/pool.ts';
import { hashKey, requireKeySecret } from '../auth/api-key.ts';
import { Problem } from '../http/problems/problem.ts';
import { mintKey } from '../keys/mint-key.ts';

/** Keys of the console that an account has at most: the sixth revokes the oldest. */
const MAX_CONSOLE_KEYS = 5;

const LIFE_MS = 7 * 86_400_000;

/**
 * Exchanges the code of a sign-in link for a key of its account that expires after 7 days and does not count towards the keys of the account.
 * The code ends with it. Throws `sign_in_code_not_found` for a code that is unknown, used or expired.
 */
export async function openSession(
  { db, config }: { db: Pool; config: Pick<Config, 'KEY_SECRET'> },
  code: string,
): Promise<{ apiKey: string; key: keys.OwnKey }> {
  const codeHash = hashKey(code, requireKeySecret(config));
  return transaction(db, async (tx) => {
    const accountId = await signInCodes.use(tx, codeHash);
    if (accountId === undefined) throw new Problem('sign_in_code_not_found');
    await accounts.lock(tx, accountId); // so that concurrent requests count each other
    const account = await accounts.find(tx, accountId);
    if (!account) throw new Error(`account ${accountId} has a code but no row`);
    const kind = account.kind === 'free' ? 'free' : 'live';
    const expiresAt = new Date(Date.now() + LIFE_MS);
    const minted = await mintKey(tx, { account, kind, config, label: 'console', expiresAt, isConsole: true });
    for (const subject of await keys.revokeConsoleKeys(tx, { accountId, keep: MAX_CONSOLE_KEYS })) {
      await changeLog.record(tx, { action: 'key.revoked', accountId, subject });
    }
    return minted;
  });
}
