import type { Config } from '../../platform/config.ts';
import * as keys from '../../platform/db/accounts/keys.ts';
import type { Db } from '../../platform/db/pool.ts';
import type { Caller } from './caller.ts';
import { hashKey, isKey, requireKeySecret } from './api-key.ts';

/**
 * Returns the caller whose key an Authorization header carries, or undefined without a valid key. Keys are looked up by their
 * keyed hash, so that timing reveals nothing about a guess. Text without the form of a key costs no query.
 */
export async function authenticate(
  { db, config }: { db: Db; config: Pick<Config, 'KEY_SECRET'> },
  authorization: string | undefined,
): Promise<Caller | undefined> {
  const key = /^bearer +(\S+) *$/i.exec(authorization ?? '')?.[1];
  if (!key || !isKey(key)) return undefined;
  return keys.findCaller(db, hashKey(key, requireKeySecret(config)));
}
