import { createHash } from 'node:crypto';
import { v5 as uuidv5, validate as isUuid } from 'uuid';

/** Namespace of ids that clients choose for their chats and messages, which need not be UUIDs. */
const NAMESPACE = '5d0f3c5e-6b0e-4f38-9a5d-3f0a0c3a7e11';

/** Returns the conversation id for a client's chat id. A chat id that is not a UUID is mapped to one per account. */
export function conversationIdOf(chatId: string, accountId: string): string {
  return isUuid(chatId) ? chatId.toLowerCase() : uuidv5(`${accountId} ${chatId}`, NAMESPACE);
}

/** Returns the turn id for a client's message, so that the same message sent again is the same turn. */
export function turnIdOf(message: {
  conversationId: string;
  accountId: string;
  messageId: string;
  text: string;
}): string {
  const hash = createHash('sha256').update(message.text).digest('hex');
  return uuidv5(`${message.accountId} ${message.conversationId} ${message.messageId} ${hash}`, NAMESPACE);
}
