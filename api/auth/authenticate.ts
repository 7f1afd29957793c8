import type { Config } from '../../platform/config.ts';
import * as keys from '../../platform/db/keys.ts';
import type { Db } from '../../platform/db/pool.ts';
import type { Caller } from './caller.ts';
import { hashKey, isKey, requireKeySecret } from './api-key.ts';

export type { Caller } from './caller.ts';

/**
 * Whose key an Authorization header carries; undefined without a key that is valid now. Keys are found by their keyed
 * hash, so how long it takes says nothing of how near a guess was; what cannot be a key costs no query.
 */
export async function authenticate(
  { db, config }: { db: Db; config: Pick<Config, 'KEY_SECRET'> },
  authorization: string | undefined,
): Promise<Caller | undefined> {
  const key = /^bearer +(\S+) *$/i.exec(authorization ?? '')?.[1];
  if (!key || !isKey(key)) return undefined;
  return keys.findCaller(db, hashKey(key, requireKeySecret(config)));
}
