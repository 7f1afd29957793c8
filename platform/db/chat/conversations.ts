import type { Db } from '../pool.ts';

export interface ShownConversation {
  id: string;
  createdAt: Date;
  lastTurnAt: Date;
  turns: number;
  /** The beginning of its first message: at most 100 characters. */
  firstMessage: string;
}

/**
 * Creates a conversation unless it exists, and locks it for the rest of the transaction: its messages are submitted one after the other. Rows
 * that refer to it can still be written. Returns false if it is another account's.
 */
export async function open(db: Db, { id, accountId }: { id: string; accountId: string }): Promise<boolean> {
  const { rows } = await db.query<{ isOwn: boolean }>({
    name: 'conversations.open',
    text: `insert into conversations (id, account_id) values ($1, $2)
               on conflict (id) do update set account_id = conversations.account_id
        returning account_id = $2 as "isOwn"`,
    values: [id, accountId],
  });
  return rows[0]?.isOwn ?? false;
}

/** SQL of the last turns `t` of the conversations of account $1, those before the time $2. */
const LAST_TURNS = `chat_turns t
            where t.account_id = any (array[$1::uuid]) and t.created_at < coalesce($2, 'infinity'::timestamptz)
              and not exists (select from chat_turns later
                               where later.conversation_id = t.conversation_id and (later.created_at, later.id) > (t.created_at, t.id))`;

/**
 * Returns an account's conversations that have a turn, last used first; `before` is the time of the last turn of the previous
 * page. Times are shown in milliseconds, so conversations of one millisecond share a page, even beyond `limit`. The turns of the account are
 * read from the newest on, until the page is full.
 */
export async function list(
  db: Db,
  { accountId, before, limit }: { accountId: string; before?: Date | undefined; limit: number },
): Promise<{ conversations: ShownConversation[]; hasMore: boolean }> {
  const { rows } = await db.query<ShownConversation & { hasMore: boolean }>({
    name: 'conversations.list',
    text: `with page_end as (
             select date_trunc('milliseconds', t.created_at) as at from ${LAST_TURNS}
              order by t.account_id desc, t.created_at desc, t.id desc offset $3 - 1 limit 1
           ), page as (
             select t.conversation_id, t.created_at, t.id from ${LAST_TURNS}
                and t.created_at >= coalesce((select at from page_end), '-infinity')
           )
           select c.id, c.created_at as "createdAt", date_trunc('milliseconds', p.created_at) as "lastTurnAt",
                  (select count(*)::int from chat_turns where conversation_id = c.id) as turns,
                  (select left(message, 100) from chat_turns where conversation_id = c.id order by created_at, id limit 1) as "firstMessage",
                  exists (select from ${LAST_TURNS} and t.created_at < (select at from page_end)) as "hasMore"
             from page p join conversations c on c.id = p.conversation_id
            order by p.created_at desc, p.id desc`,
    values: [accountId, before ?? null, limit],
  });
  return { conversations: rows, hasMore: rows[0]?.hasMore ?? false };
}

/** Reports whether an account has this conversation. */
export async function exists(db: Db, { id, accountId }: { id: string; accountId: string }): Promise<boolean> {
  const { rowCount } = await db.query({
    name: 'conversations.exists',
    text: 'select id from conversations where id = $1 and account_id = $2',
    values: [id, accountId],
  });
  return rowCount === 1;
}

/** Returns the ids of an account's conversations, in order, those after `after`. */
export async function idsOf(
  db: Db,
  { accountId, after, limit }: { accountId: string; after: string | undefined; limit: number },
): Promise<string[]> {
  const { rows } = await db.query<{ id: string }>({
    name: 'conversations.ids-of',
    text: `select id from conversations
            where account_id = any (array[$1::uuid]) and id > coalesce($2, '00000000-0000-0000-0000-000000000000'::uuid)
            order by account_id, id limit $3`,
    values: [accountId, after ?? null, limit],
  });
  return rows.map(({ id }) => id);
}

/** Locks a conversation of an account for the rest of the transaction, as `open` does. Returns false if there is none. */
export async function lock(db: Db, { id, accountId }: { id: string; accountId: string }): Promise<boolean> {
  const { rowCount } = await db.query({
    name: 'conversations.lock',
    text: 'select id from conversations where id = $1 and account_id = $2 for no key update',
    values: [id, accountId],
  });
  return rowCount === 1;
}

/** Deletes a conversation without an open turn, with all that was said in it. Runs that it started stay. Call it under its lock. */
export async function remove(db: Db, id: string): Promise<void> {
  const { rows } = await db.query<{ id: string }>({
    name: 'conversations.lock-turns',
    text: `select j.id from jobs j join chat_turns t on t.id = j.id
            where t.conversation_id = $1
            order by j.id for update of j`,
    values: [id],
  });
  const turnIds = rows.map((turn) => turn.id);
  await db.query({
    name: 'conversations.remove-streams',
    text: 'delete from chat_chunks where turn_id = any ($1::uuid[])',
    values: [turnIds],
  });
  await db.query({
    name: 'conversations.keep-responses',
    // Deleted with their jobs, they would let a message that is sent again under its Idempotency-Key run a second time.
    text: 'update idempotency_keys set job_id = null, wake_at = null where job_id = any ($1::uuid[])',
    values: [turnIds],
  });
  await db.query({
    name: 'conversations.remove-turns',
    // Turns, their steps, calls, proposals and audio handles are deleted with their jobs.
    text: 'delete from jobs where id = any ($1::uuid[])',
    values: [turnIds],
  });
  await db.query({ name: 'conversations.remove', text: 'delete from conversations where id = $1', values: [id] });
}
