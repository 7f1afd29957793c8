import type { Config } from '../../platform/config.ts';
import * as operatorSessions from '../../platform/db/operator/operator-sessions.ts';
import type { Db } from '../../platform/db/pool.ts';
import { hashKey, isOperatorToken, requireKeySecret } from './api-key.ts';

/** Reports whether an Authorization header carries the token of an operator's session that has not expired. */
export async function isOperator(
  { db, config }: { db: Db; config: Pick<Config, 'KEY_SECRET'> },
  authorization: string | undefined,
): Promise<boolean> {
  const token = /^bearer +(\S+) *$/i.exec(authorization ?? '')?.[1];
  if (token === undefined || !isOperatorToken(token)) return false;
  return operatorSessions.isOpen(db, hashKey(token, requireKeySecret(config)));
}
