import type { Config } from '../../platform/config.ts';
import * as operatorSessions from '../../platform/db/operator/operator-sessions.ts';
import type { Db } from '../../platform/db/pool.ts';
import { hashKey, newOperatorToken, requireKeySecret } from '../auth/api-key.ts';
import { Problem } from '../http/problems/problem.ts';

/** Seconds that a session lasts. */
const LIFE_S = 8 * 3_600;

/** Exchanges the code of a link for a session, once. Throws `sign_in_code_not_found` for a code that is unknown, used or expired. */
export async function openOperatorSession(
  { db, config }: { db: Db; config: Pick<Config, 'KEY_SECRET'> },
  code: string,
): Promise<{ token: string; expiresAt: Date }> {
  const secret = requireKeySecret(config);
  const token = newOperatorToken();
  const expiresAt = await operatorSessions.open(db, {
    codeHash: hashKey(code, secret),
    tokenHash: hashKey(token, secret),
    lifeS: LIFE_S,
  });
  if (!expiresAt) throw new Problem('sign_in_code_not_found');
  return { token, expiresAt };
}
