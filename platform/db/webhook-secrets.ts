import type { Db } from './pool.ts';

/** Returns the sealed secrets of an account that sign now, the current one first. */
export async function listValid(
  db: Db,
  { accountId, oldSignsS }: { accountId: string; oldSignsS: number },
): Promise<{ sealed: Buffer; replacedAt: Date | null }[]> {
  const { rows } = await db.query<{ sealed: Buffer; replacedAt: Date | null }>({
    name: 'webhook-secrets.list-valid',
    text: `select sealed, replaced_at as "replacedAt" from webhook_secrets
            where account_id = $1 and (replaced_at is null or replaced_at > now() - make_interval(secs => $2))
            order by id desc`,
    values: [accountId, oldSignsS],
  });
  return rows;
}

/** Replaces the current secret of an account by a new one. Call it under the account's lock. */
export async function replace(db: Db, secret: { id: string; accountId: string; sealed: Buffer }): Promise<void> {
  await db.query({
    name: 'webhook-secrets.retire',
    text: 'update webhook_secrets set replaced_at = now() where account_id = $1 and replaced_at is null',
    values: [secret.accountId],
  });
  await db.query({
    name: 'webhook-secrets.insert',
    text: 'insert into webhook_secrets (id, account_id, sealed) values ($1, $2, $3)',
    values: [secret.id, secret.accountId, secret.sealed],
  });
}

/** Removes replaced secrets that no longer sign. */
export async function clearReplaced(db: Db, { olderThanS }: { olderThanS: number }): Promise<void> {
  await db.query({
    name: 'webhook-secrets.clear-replaced',
    text: 'delete from webhook_secrets where replaced_at < now() - make_interval(secs => $1)',
    values: [olderThanS],
  });
}

/** Returns sealed secrets of all accounts in the order of their ids, those after `after`. */
export async function listSealed(
  db: Db,
  { after, limit }: { after: string; limit: number },
): Promise<{ id: string; accountId: string; sealed: Buffer }[]> {
  const { rows } = await db.query<{ id: string; accountId: string; sealed: Buffer }>({
    name: 'webhook-secrets.list-sealed',
    text: 'select id, account_id as "accountId", sealed from webhook_secrets where id > $1 order by id limit $2',
    values: [after, limit],
  });
  return rows;
}

/** Replaces a sealed secret by the same one, sealed anew, unless it was changed meanwhile. */
export async function replaceSealed(db: Db, { id, from, to }: { id: string; from: Buffer; to: Buffer }): Promise<void> {
  await db.query({
    name: 'webhook-secrets.replace-sealed',
    text: 'update webhook_secrets set sealed = $3 where id = $1 and sealed = $2',
    values: [id, from, to],
  });
}
