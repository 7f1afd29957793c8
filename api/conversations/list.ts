import * as conversations from '../../platform/db/chat/conversations.ts';
import { CHAT_KEYS, route } from '../http/route.ts';
import { presentConversation } from './presenters.ts';
import { conversationList, conversationsQuery } from './schemas.ts';

/** `GET /v1/conversations`. */
export const listConversations = route({
  method: 'get',
  path: '/v1/conversations',
  summary: 'List the conversations of the account, last used first',
  keys: CHAT_KEYS,
  scope: 'read',
  query: conversationsQuery,
  reply: { status: 200, body: conversationList },
  problems: [],

  async handle({ query: { limit, before }, caller: { accountId } }, { db }) {
    const found = await conversations.list(db, { accountId, before, limit });
    return { body: { conversations: found.conversations.map(presentConversation), has_more: found.hasMore } };
  },
});
