import * as chatTurns from '../../platform/db/chat/chat-turns.ts';
import * as conversations from '../../platform/db/chat/conversations.ts';
import { linkTexts } from '../artifacts/link-artifacts.ts';
import { conversationParams, messageList } from '../chat/schemas.ts';
import { Problem } from '../http/problems.ts';
import { CHAT_KEYS, route } from '../http/route.ts';

/** Turns shown, the latest ones. */
const MOST_TURNS = 500;

/** `GET /v1/conversations/{conversation_id}/messages`. */
export const listMessages = route({
  method: 'get',
  path: '/v1/conversations/{conversation_id}/messages',
  summary: 'What was said in a conversation, in order',
  keys: CHAT_KEYS,
  params: conversationParams,
  unknown: 'conversation_not_found',
  reply: { status: 200, body: messageList },
  problems: ['conversation_not_found'],

  async handle({ params: { conversation_id: conversationId }, caller: { accountId }, origin }, deps) {
    const { db } = deps;
    if (!(await conversations.exists(db, { id: conversationId, accountId })))
      throw new Problem('conversation_not_found');
    const turns = await chatTurns.upTo(db, { conversationId, limit: MOST_TURNS });
    const replies = await linkTexts(deps, { accountId, origin, texts: turns.map(({ reply }) => reply ?? '') });
    const messages = turns.flatMap(({ id, message, reply, createdAt, completedAt }, index) => [
      { role: 'user', content: message, job_id: id, created_at: createdAt.toISOString() },
      ...(reply === null || completedAt === null
        ? []
        : [
            {
              role: 'assistant',
              content: replies[index] ?? '',
              job_id: id,
              created_at: completedAt.toISOString(),
            },
          ]),
    ]);
    return { body: { conversation_id: conversationId, messages } };
  },
});
