import { CHAT_KEYS, route } from '../http/route.ts';
import { deleteConversation as removeConversation } from './delete-conversation.ts';
import { conversationParams, deletedConversation } from './schemas.ts';

/** `DELETE /v1/conversations/{conversation_id}`. */
export const deleteConversation = route({
  method: 'delete',
  path: '/v1/conversations/{conversation_id}',
  summary: 'Delete a conversation with its messages; runs that it started are kept',
  keys: CHAT_KEYS,
  scope: 'account',
  params: conversationParams,
  unknown: 'conversation_not_found',
  reply: { status: 200, body: deletedConversation },
  problems: ['conversation_not_found', 'conversation_busy'],

  async handle({ params: { conversation_id: conversationId }, caller: { accountId } }, deps) {
    await removeConversation(deps, { conversationId, accountId });
    return { body: { conversation_id: conversationId, deleted: true } };
  },
});
