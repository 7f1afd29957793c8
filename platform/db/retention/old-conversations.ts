import type { Db } from '../pool.ts';
import { START, type Page, type Position } from './page.ts';

/** Conversations of which every turn is old. */

/** A turn that was sent long ago. */
export interface OldTurn {
  conversationId: string;
  accountId: string;
  position: Position;
}

/** Returns turns that were sent before a time, oldest first. */
export async function page(db: Db, { before, after, limit }: Page): Promise<OldTurn[]> {
  const [time, id] = after ?? START;
  const { rows } = await db.query<{ id: string; time: string; conversationId: string; accountId: string }>({
    name: 'old-conversations.page',
    text: `select id, created_at::text as time, conversation_id as "conversationId", account_id as "accountId"
             from chat_turns
            where created_at < $1 and (created_at, id) > ($2::timestamptz, $3::uuid)
            order by created_at, id limit $4`,
    values: [before, time, id, limit],
  });
  return rows.map((row) => ({
    conversationId: row.conversationId,
    accountId: row.accountId,
    position: [row.time, row.id],
  }));
}

/** Returns the turns of a conversation if all are closed and were sent before a time; undefined otherwise. Call it under its lock. */
export async function turnsIfOld(
  db: Db,
  { conversationId, before }: { conversationId: string; before: Date },
): Promise<string[] | undefined> {
  const { rows } = await db.query<{ isOld: boolean; ids: string[] }>({
    name: 'old-conversations.turns-if-old',
    text: `select coalesce(bool_and(not open and created_at < $2), false) as "isOld", array_agg(id) as ids
             from chat_turns where conversation_id = $1`,
    values: [conversationId, before],
  });
  return rows[0]!.isOld ? rows[0]!.ids : undefined;
}
