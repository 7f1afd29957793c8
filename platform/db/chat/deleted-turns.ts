import type { Db } from '../pool.ts';

/** Turns of accounts without tokens that were deleted count towards the messages of their day, as times without content. */

/** Keeps the times of the last day's unfunded turns of an account, of one conversation if it is given. Call it before they are deleted. */
export async function record(
  db: Db,
  { accountId, conversationId }: { accountId: string; conversationId?: string },
): Promise<void> {
  await db.query({
    name: conversationId === undefined ? 'deleted-turns.record' : 'deleted-turns.record-of-conversation',
    text: `insert into deleted_turns (account_id, created_at)
           select account_id, created_at from chat_turns
            where account_id = $1 ${conversationId === undefined ? '' : 'and conversation_id = $2'}
              and not funded and created_at > now() - interval '1 day'`,
    values: conversationId === undefined ? [accountId] : [accountId, conversationId],
  });
}

/** Deletes old times. */
export async function clearOld(db: Db, { olderThanS }: { olderThanS: number }): Promise<void> {
  await db.query({
    name: 'deleted-turns.clear-old',
    text: 'delete from deleted_turns where created_at < now() - make_interval(secs => $1)',
    values: [olderThanS],
  });
}
