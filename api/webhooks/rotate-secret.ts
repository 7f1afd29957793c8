import { v7 as uuidv7 } from 'uuid';
import * as accounts from '../../platform/db/accounts/accounts.ts';
import * as changeLog from '../../platform/db/operator/change-log.ts';
import { transaction } from '../../platform/db/pool.ts';
import * as webhookSecrets from '../../platform/db/webhook-secrets.ts';
import type { Resources } from '../../platform/resources.ts';
import { newSecret, OLD_SECRET_SIGNS_S, sealSecret } from '../../platform/webhooks/secret.ts';
import { Problem } from '../http/problems/problem.ts';

/** Maximum number of secrets that sign at the same time: each adds 48 characters to a header. */
const MAX_SECRETS = 10;

/**
 * Makes a new signing secret of an account. Each secret that is replaced signs for a day more, so that a rotation whose response
 * was lost can be repeated while endpoints still have the secret before it.
 */
export async function rotateSecret(
  { db, config }: Pick<Resources, 'db' | 'config'>,
  { accountId }: { accountId: string },
): Promise<{ secret: string; oldSecretUntil: Date | null }> {
  return transaction(db, async (tx) => {
    await accounts.lock(tx, accountId);
    const valid = await webhookSecrets.listValid(tx, { accountId, oldSignsS: OLD_SECRET_SIGNS_S });
    if (valid.length >= MAX_SECRETS) throw tooMany(valid.at(-1)?.replacedAt);
    const secret = newSecret();
    await webhookSecrets.replace(tx, { id: uuidv7(), accountId, sealed: sealSecret(config, accountId, secret) });
    await changeLog.record(tx, { action: 'webhooks.secret_rotated', accountId });
    const oldSecretUntil = valid.length > 0 ? new Date(Date.now() + OLD_SECRET_SIGNS_S * 1_000) : null;
    return { secret, oldSecretUntil };
  });
}

function tooMany(oldestReplacedAt: Date | null | undefined): Problem {
  const endsAt = (oldestReplacedAt?.getTime() ?? Date.now()) + OLD_SECRET_SIGNS_S * 1_000;
  return new Problem('rate_limited', {
    detail: `${MAX_SECRETS} secrets sign at the moment, and each of them is in every request. Use the last one that you have.`,
    retryAfterS: Math.max(1, Math.ceil((endsAt - Date.now()) / 1_000)),
  });
}
