import type { Db } from '../pool.ts';

/** The object store of an account, with its sealed credentials. */
export interface StoredBucketCredentials {
  endpoint: string;
  region: string;
  sealed: Buffer;
  updatedAt: Date;
}

const COLUMNS = 'endpoint, region, sealed, updated_at as "updatedAt"';

/** Returns the credentials of an account; undefined if it has none. */
export async function find(db: Db, accountId: string): Promise<StoredBucketCredentials | undefined> {
  const { rows } = await db.query<StoredBucketCredentials>({
    name: 'bucket-credentials.find',
    text: `select ${COLUMNS} from bucket_credentials where account_id = $1`,
    values: [accountId],
  });
  return rows[0];
}

/** Stores the credentials of an account instead of those that it had. */
export async function store(
  db: Db,
  { accountId, endpoint, region, sealed }: { accountId: string; endpoint: string; region: string; sealed: Buffer },
): Promise<StoredBucketCredentials> {
  const { rows } = await db.query<StoredBucketCredentials>({
    name: 'bucket-credentials.store',
    text: `insert into bucket_credentials (account_id, endpoint, region, sealed) values ($1, $2, $3, $4)
           on conflict (account_id) do update
              set endpoint = excluded.endpoint, region = excluded.region, sealed = excluded.sealed, updated_at = now()
        returning ${COLUMNS}`,
    values: [accountId, endpoint, region, sealed],
  });
  return rows[0]!;
}

/** Removes the credentials of an account. Returns false if it had none. */
export async function remove(db: Db, accountId: string): Promise<boolean> {
  const { rowCount } = await db.query({
    name: 'bucket-credentials.remove',
    text: 'delete from bucket_credentials where account_id = $1',
    values: [accountId],
  });
  return rowCount === 1;
}

/** Returns sealed credentials of all accounts in the order of the accounts' ids, those after `after`. */
export async function listSealed(
  db: Db,
  { after, limit }: { after: string; limit: number },
): Promise<{ accountId: string; sealed: Buffer }[]> {
  const { rows } = await db.query<{ accountId: string; sealed: Buffer }>({
    name: 'bucket-credentials.list-sealed',
    text: 'select account_id as "accountId", sealed from bucket_credentials where account_id > $1 order by account_id limit $2',
    values: [after, limit],
  });
  return rows;
}

/** Replaces sealed credentials by the same ones, sealed anew, unless they were changed meanwhile. */
export async function replaceSealed(
  db: Db,
  { accountId, from, to }: { accountId: string; from: Buffer; to: Buffer },
): Promise<void> {
  await db.query({
    name: 'bucket-credentials.replace-sealed',
    text: 'update bucket_credentials set sealed = $3 where account_id = $1 and sealed = $2',
    values: [accountId, from, to],
  });
}
