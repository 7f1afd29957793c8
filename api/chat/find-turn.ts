import { validate as isUuid } from 'uuid';
import * as chatTurns from '../../platform/db/chat/chat-turns.ts';
import * as conversations from '../../platform/db/chat/conversations.ts';
import type { Db } from '../../platform/db/pool.ts';
import { conversationIdOf } from './client-ids.ts';

/**
 * Finds the turn of this account with an id, or the running turn of the conversation with that id. `known` reports whether
 * there is such a turn or conversation.
 */
export async function findTurn(
  db: Db,
  { id, accountId }: { id: string; accountId: string },
): Promise<{ turn: chatTurns.Turn | undefined; known: boolean }> {
  const own = isUuid(id) ? await chatTurns.find(db, { id, accountId }) : undefined;
  if (own) return { turn: own, known: true };
  const conversationId = conversationIdOf(id, accountId);
  const turn = await chatTurns.findLive(db, { conversationId, accountId });
  return { turn, known: turn !== undefined || (await conversations.exists(db, { id: conversationId, accountId })) };
}
