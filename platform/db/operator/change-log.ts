import { v5 as uuidv5, v7 as uuidv7 } from 'uuid';
import { currentActor, currentRequestId } from '../../telemetry/request-context.ts';
import { transaction, type Db, type Pool } from '../pool.ts';
import { uuidOrNull } from '../uuid-or-null.ts';

/** Changes that the log has. The subject is the id of what was changed, where that is not the account itself. */
export type ChangeAction =
  | 'account.opened'
  | 'account.dedicated'
  | 'account.erasure_requested'
  | 'account.alerts_set'
  | 'bucket.set'
  | 'bucket.removed'
  | 'card.saved'
  | 'intake.paused'
  | 'intake.resumed'
  | 'key.created'
  | 'key.revoked'
  | 'recipe.saved'
  | 'recipe.approved'
  | 'recipe.moved'
  | 'recipe.deleted'
  | 'reload.set'
  | 'reload.stopped'
  | 'reload.removed'
  | 'team.created'
  | 'team.joined'
  | 'team.left'
  | 'tokens.granted'
  | 'tokens.bought'
  | 'tokens.refunded'
  | 'tokens.returned'
  | 'webhooks.set'
  | 'webhooks.secret_rotated'
  | 'worker.drained';

/** Changes of settings, which a request can make again and again. Others come with a row that is limited otherwise, or with money. */
const REPEATABLE: ReadonlySet<ChangeAction> = new Set([
  'account.alerts_set',
  'account.erasure_requested',
  'bucket.set',
  'bucket.removed',
  'recipe.moved',
  'reload.set',
  'reload.removed',
  'team.joined',
  'team.left',
  'webhooks.set',
  'webhooks.secret_rotated',
]);

/** Changes of an account in a UTC day after which those of settings become one row for each action. */
const MAX_CHANGES_PER_DAY = 1_000;

const LAST_ID = 'ffffffff-ffff-ffff-ffff-ffffffffffff';

export interface Change {
  action: ChangeAction;
  /** Null for a change that concerns all accounts. */
  accountId: string | null;
  /** Id of what was changed. */
  subject?: string | null;
  /** Ids, kinds and amounts; never a secret or a text of a customer. */
  details?: Readonly<Record<string, string | number | boolean | null>>;
}

/** A change as the log shows it. */
export interface LoggedChange extends Required<Change> {
  id: string;
  changedAt: Date;
  actor: string;
  actorId: string | null;
  requestId: string | null;
  accountName: string | null;
}

/**
 * Records a change in the transaction that makes it, with who makes it and in which request. A key of the console is recorded as `console`. After 1,000
 * changes of an account in a UTC day, the further ones of settings are one row for each action, as the first of them with the number `times`; those of operators
 * are not.
 */
export async function record(tx: Db, { action, accountId, subject = null, details = {} }: Change): Promise<void> {
  const { kind, id = null } = currentActor();
  const values = [
    uuidv7(),
    action,
    accountId,
    subject,
    kind,
    id,
    currentRequestId() ?? null,
    JSON.stringify(details),
    uuidOrNull(id ?? ''),
  ];
  if (accountId === null || kind === 'operator' || !REPEATABLE.has(action)) {
    await tx.query({
      name: 'change-log.record',
      text: `${INSERT} values ($1, $2, $3, $4, ${ACTOR}, $6, $7, $8)`,
      values,
    });
    return;
  }
  await tx.query({
    name: 'change-log.record-setting',
    text: `with today as (
             select count(*) >= $11 as has_many
               from (select from change_log
                      where account_id = $3 and changed_at >= date_trunc('day', now(), 'UTC') limit $11) as counted
           )
           ${INSERT}
           select case when has_many then $10 else $1::uuid end, $2, $3, $4, ${ACTOR}, $6, $7,
                  case when has_many then $8::jsonb || '{"times": 1}' else $8 end
             from today
               on conflict (id) do update set details = jsonb_set(c.details, '{times}', to_jsonb((c.details ->> 'times')::int + 1))`,
    values: [...values, sharedId({ accountId, action }), MAX_CHANGES_PER_DAY],
  });
}

const INSERT = 'insert into change_log as c (id, action, account_id, subject, actor, actor_id, request_id, details)';
const ACTOR = `case when $5 = 'key' and exists (select from api_keys k where k.id = $9 and k.is_console) then 'console' else $5 end`;

/** Returns the id of the row that the further changes of an account today share. */
function sharedId({ accountId, action }: { accountId: string; action: ChangeAction }): string {
  const day = new Date().toISOString().slice(0, 10);
  return uuidv5(`${action} ${day}`, accountId);
}

/** Makes a change by itself, and records it in the same transaction. `work` returns its result and the change; without a change nothing is recorded. */
export async function recorded<T>(
  db: Pool,
  work: (tx: Db) => Promise<{ result: T; change: Change | undefined }>,
): Promise<T> {
  return transaction(db, async (tx) => {
    const { result, change } = await work(tx);
    if (change) await record(tx, change);
    return result;
  });
}

const COLUMNS = `c.id, c.changed_at as "changedAt", c.action, c.account_id as "accountId", a.name as "accountName", c.subject,
                  c.actor, c.actor_id as "actorId", c.request_id as "requestId", c.details
             from change_log c left join accounts a on a.id = c.account_id`;

const OF_ACCOUNT = 'and c.account_id = any (array[$3::uuid])';

/** Returns the newest `limit` changes since a time, of one account if one is given, oldest first. */
export async function list(
  db: Db,
  { accountId, since, limit }: { accountId?: string | undefined; since: Date; limit: number },
): Promise<LoggedChange[]> {
  const { rows } = await db.query<LoggedChange>({
    name: accountId === undefined ? 'change-log.list' : 'change-log.list-of-account',
    text: `select ${COLUMNS}
            where c.changed_at >= $1 ${accountId === undefined ? '' : OF_ACCOUNT}
            order by ${accountId === undefined ? '' : 'c.account_id desc, '}c.changed_at desc, c.id desc limit $2`,
    values: [since, limit, ...(accountId === undefined ? [] : [accountId])],
  });
  return rows.toReversed();
}

/** Returns changes, newest first, of one account if one is given; those before the change `before`. */
export async function page(
  db: Db,
  { accountId, before, limit }: { accountId?: string | undefined; before?: string | undefined; limit: number },
): Promise<LoggedChange[]> {
  const { rows } = await db.query<LoggedChange>({
    name: accountId === undefined ? 'change-log.page' : 'change-log.page-of-account',
    text: `select ${COLUMNS}
            where c.changed_at <= coalesce((select changed_at from change_log where id = $1), 'infinity')
              and (c.changed_at, c.id) < (coalesce((select changed_at from change_log where id = $1), 'infinity'), coalesce($1, '${LAST_ID}'::uuid))
              ${accountId === undefined ? '' : OF_ACCOUNT}
            order by ${accountId === undefined ? '' : 'c.account_id desc, '}c.changed_at desc, c.id desc limit $2`,
    values: [before ?? null, limit, ...(accountId === undefined ? [] : [accountId])],
  });
  return rows;
}

/** Deletes some of the changes that are older than `days`, the oldest first. Returns how many. */
export async function clearOld(db: Db, { days, limit }: { days: number; limit: number }): Promise<number> {
  const { rowCount } = await db.query({
    name: 'change-log.clear-old',
    text: `delete from change_log
            where id in (select id from change_log where changed_at < now() - make_interval(days => $1) order by changed_at limit $2)`,
    values: [days, limit],
  });
  return rowCount ?? 0;
}
