import * as chatTurns from '../../platform/db/chat/chat-turns.ts';
import * as conversations from '../../platform/db/chat/conversations.ts';
import { artifactSigner } from '../artifacts/presenters.ts';
import { linkTexts } from '../chat/link-texts.ts';
import { Problem } from '../http/problems/problem.ts';
import { CHAT_KEYS, route } from '../http/route.ts';
import { presentMessages } from './presenters.ts';
import { conversationParams, messageList, messagesQuery } from './schemas.ts';

/** `GET /v1/conversations/{conversation_id}/messages`. */
export const listMessages = route({
  method: 'get',
  path: '/v1/conversations/{conversation_id}/messages',
  summary: 'List the latest messages of a conversation, oldest first',
  keys: CHAT_KEYS,
  scope: 'read',
  params: conversationParams,
  query: messagesQuery,
  unknown: 'conversation_not_found',
  reply: { status: 200, body: messageList },
  problems: ['conversation_not_found'],

  async handle({ params: { conversation_id: conversationId }, query, caller: { accountId }, origin }, { db, config }) {
    if (!(await conversations.exists(db, { id: conversationId, accountId })))
      throw new Problem('conversation_not_found');
    const { turns, hasMore } = await chatTurns.page(db, { conversationId, ...query });
    const texts = turns.map(({ reply }) => reply ?? '');
    const replies = await linkTexts(db, { accountId, sign: artifactSigner(config, origin), origin, texts });
    const messages = turns.flatMap((turn, index) => presentMessages(turn, replies[index] ?? ''));
    return { body: { conversation_id: conversationId, messages, has_more: hasMore } };
  },
});
