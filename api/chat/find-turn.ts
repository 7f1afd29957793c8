import { createHash } from 'node:crypto';
import { v5 as uuidv5, validate as isUuid } from 'uuid';
import * as chatTurns from '../../platform/db/chat/chat-turns.ts';
import * as conversations from '../../platform/db/chat/conversations.ts';
import type { Db } from '../../platform/db/pool.ts';

/** Name space of ids that clients give their chats and messages, which need not be UUIDs. */
const CLIENT_IDS = '5d0f3c5e-6b0e-4f38-9a5d-3f0a0c3a7e11';

/** The conversation that a client's chat id stands for; an id that is no UUID is the account's own. */
export function conversationIdOf(chatId: string, accountId: string): string {
  return isUuid(chatId) ? chatId.toLowerCase() : uuidv5(`${accountId} ${chatId}`, CLIENT_IDS);
}

/** The turn that a client's message is: the same message sent again is the same turn. */
export function turnIdOf(message: {
  conversationId: string;
  accountId: string;
  messageId: string;
  text: string;
}): string {
  const hash = createHash('sha256').update(message.text).digest('hex');
  return uuidv5(`${message.accountId} ${message.conversationId} ${message.messageId} ${hash}`, CLIENT_IDS);
}

/** The turn of this account that an id names: its own, or the live one of a conversation; `known` says that there is such a conversation or turn. */
export async function turnNamed(
  db: Db,
  { id, accountId }: { id: string; accountId: string },
): Promise<{ turn: chatTurns.Turn | undefined; known: boolean }> {
  const own = isUuid(id) ? await chatTurns.find(db, { id, accountId }) : undefined;
  if (own) return { turn: own, known: true };
  const conversationId = conversationIdOf(id, accountId);
  const turn = await chatTurns.findLive(db, { conversationId, accountId });
  return { turn, known: turn !== undefined || (await conversations.exists(db, { id: conversationId, accountId })) };
}
