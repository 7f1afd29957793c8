import * as keys from '../../platform/db/accounts/keys.ts';
import type { Db } from '../../platform/db/pool.ts';
import { keySecrets, secretId, type KeySecrets } from '../../platform/key-secrets.ts';
import type { Caller } from './caller.ts';
import { hashKey, isKey } from './api-key.ts';

/** The hashes of a key by each valid secret. */
export interface KeyHashes {
  current: Buffer;
  /** Those by secrets that are being replaced. */
  former: Buffer[];
  /** Name of the secret of the current one. */
  secretId: string;
}

/**
 * Returns the caller whose key an Authorization header carries, or undefined without a valid key. Keys are looked up by their
 * keyed hash, so that timing reveals nothing about a guess. Text without the form of a key costs no query.
 */
export async function authenticate(
  { db, config }: { db: Db; config: KeySecrets },
  authorization: string | undefined,
): Promise<Caller | undefined> {
  const hashes = keyHashesOf(authorization, config);
  return hashes && findRehashed(db, hashes, (keyHash) => keys.findCaller(db, keyHash));
}

/** Returns the keyed hashes of the key in an Authorization header, or undefined if the text has not the form of a key. */
export function keyHashesOf(authorization: string | undefined, config: KeySecrets): KeyHashes | undefined {
  const key = /^bearer +(\S+) *$/i.exec(authorization ?? '')?.[1];
  if (!key || !isKey(key)) return undefined;
  const [secret, ...others] = keySecrets(config, 'check API keys');
  return {
    current: hashKey(key, secret),
    former: others.map((former) => hashKey(key, former)),
    secretId: secretId(secret),
  };
}

/**
 * Finds a key by its current hash. A key that is still hashed by a secret that is being replaced is hashed anew and then found: after all keys were used, the
 * old secret can go.
 */
export async function findRehashed<T>(
  db: Db,
  { current, former, secretId: id }: KeyHashes,
  find: (keyHash: Buffer) => Promise<T | undefined>,
): Promise<T | undefined> {
  const found = await find(current);
  if (found !== undefined || former.length === 0) return found;
  for (const old of former) await keys.rehash(db, { from: old, to: current, secretId: id });
  return find(current); // also if another request was faster
}
