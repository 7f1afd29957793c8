import * as chatTurns from '../../platform/db/chat/chat-turns.ts';
import * as conversations from '../../platform/db/chat/conversations.ts';
import * as deletedTurns from '../../platform/db/chat/deleted-turns.ts';
import { transaction } from '../../platform/db/pool.ts';
import type { Resources } from '../../platform/resources.ts';
import { Problem } from '../http/problems/problem.ts';

/** Deletes a conversation with its messages, turns and audio handles. Throws `conversation_not_found`, or `conversation_busy` while a turn runs. */
export async function deleteConversation(
  { db }: Pick<Resources, 'db'>,
  { conversationId, accountId }: { conversationId: string; accountId: string },
): Promise<void> {
  await transaction(db, async (tx) => {
    if (!(await conversations.lock(tx, { id: conversationId, accountId }))) throw new Problem('conversation_not_found');
    if (await chatTurns.lockLive(tx, conversationId)) throw new Problem('conversation_busy');
    await deletedTurns.record(tx, { accountId, conversationId });
    await conversations.remove(tx, conversationId);
  });
}
