import * as bucketCredentials from '../../platform/db/bucket/bucket-credentials.ts';
import * as keys from '../../platform/db/accounts/keys.ts';
import * as webhookSecrets from '../../platform/db/webhook-secrets.ts';
import { resealCredentials } from '../../platform/bucket/credentials.ts';
import type { Db } from '../../platform/db/pool.ts';
import { keySecrets, secretId, type KeySecrets } from '../../platform/key-secrets.ts';
import { resealSecret } from '../../platform/webhooks/secret.ts';

/** Rows that are read at a time. */
const CHUNK = 500;
const FIRST_ID = '00000000-0000-0000-0000-000000000000';

interface Replaced {
  /** Sealed secrets of webhooks and credentials of buckets that were sealed anew. */
  resealed: number;
  /** Keys that may be used, by the secret that they are hashed by; those of an unknown one were not used since the release that notes it. */
  keys: { current: number; former: number; unknown: number };
}

/**
 * Seals everything by the first of the valid secrets that is sealed by another one, and counts the keys, which are hashed anew when they are used. Once no key
 * needs a former secret, that can go; running it again changes nothing.
 */
export async function replaceSecret({ db, config }: { db: Db; config: KeySecrets }): Promise<Replaced> {
  const [current] = keySecrets(config, 'seal secrets');
  const webhooks = await resealAll({
    list: (after) => webhookSecrets.listSealed(db, { after, limit: CHUNK }),
    idOf: ({ id }) => id,
    reseal: ({ accountId, sealed }) => resealSecret(config, accountId, sealed),
    replace: ({ id, sealed: from }, to) => webhookSecrets.replaceSealed(db, { id, from, to }),
  });
  const buckets = await resealAll({
    list: (after) => bucketCredentials.listSealed(db, { after, limit: CHUNK }),
    idOf: ({ accountId }) => accountId,
    reseal: ({ accountId, sealed }) => resealCredentials(config, accountId, sealed),
    replace: ({ accountId, sealed: from }, to) => bucketCredentials.replaceSealed(db, { accountId, from, to }),
  });
  const resealed = webhooks + buckets;
  return { resealed, keys: await keys.countBySecret(db, secretId(current)) };
}

/** Seals the rows of a table anew that need it, in the order of their ids. Returns how many. */
async function resealAll<Row>(table: {
  list: (after: string) => Promise<Row[]>;
  idOf: (row: Row) => string;
  reseal: (row: Row) => Buffer | undefined;
  replace: (row: Row, to: Buffer) => Promise<void>;
}): Promise<number> {
  let count = 0;
  for (let after = FIRST_ID; ;) {
    const rows = await table.list(after);
    for (const row of rows) {
      const to = table.reseal(row);
      if (!to) continue;
      await table.replace(row, to);
      count += 1;
    }
    if (rows.length < CHUNK) return count;
    after = table.idOf(rows.at(-1)!);
  }
}
