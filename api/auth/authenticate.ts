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
  const keyHash = keyHashOf(authorization, config);
  return keyHash && keys.findCaller(db, keyHash);
}

/** Returns the keyed hash of the key in an Authorization header, or undefined if the text has not the form of a key. */
export function keyHashOf(authorization: string | undefined, config: Pick<Config, 'KEY_SECRET'>): Buffer | undefined {
  const key = /^bearer +(\S+) *$/i.exec(authorization ?? '')?.[1];
  return key && isKey(key) ? hashKey(key, requireKeySecret(config)) : undefined;
}
