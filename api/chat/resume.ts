import { findTurn } from './find-turn.ts';
import { streamParams } from './schemas.ts';
import { Problem } from '../http/problems/problem.ts';
import { CHAT_KEYS, route } from '../http/route.ts';
import { admitStream } from '../http/stream-limit.ts';
import { seqOf, uiMessageStream } from './ui-message-stream.ts';

/** `GET /api/chat/{id}/stream`. */
export const resumeChat = route({
  method: 'get',
  path: '/api/chat/{id}/stream',
  summary:
    'Stream the running reply of a turn or conversation from its beginning, or after Last-Event-ID; 204 if no turn is running',
  keys: CHAT_KEYS,
  scope: 'read',
  params: streamParams,
  unknown: 'conversation_not_found',
  reply: {
    status: 200,
    body: 'stream',
    types: ['text/event-stream'],
    others: [{ status: 204, when: 'No turn is running.', empty: true }],
  },
  problems: ['conversation_not_found'],

  async handle({ params: { id }, caller: { accountId }, headers, origin, signal, stopping }, deps) {
    const { turn, known } = await findTurn(deps.db, { id, accountId });
    if (!known) throw new Problem('conversation_not_found');
    if (turn?.status !== 'IN_QUEUE') return { body: null, status: 204 };
    admitStream(deps.db, { accountId, signal });
    return uiMessageStream(deps, {
      turnId: turn.id,
      accountId,
      seq: seqOf(headers['last-event-id'], turn.id),
      origin,
      signal: AbortSignal.any([signal, stopping]),
      headers: { 'X-Job-Id': turn.id, 'X-Conversation-Id': turn.conversationId },
    });
  },
});
