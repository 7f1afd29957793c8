import type { z } from 'zod';
import * as chatTurns from '../../platform/db/chat/chat-turns.ts';
import { conversationIdOf, turnIdOf } from './client-ids.ts';
import { submitTurn } from './submit-turn.ts';
import { newTurn, STREAMED_TURN_REFUSALS, streamedTurn } from './schemas.ts';
import { Problem } from '../http/problems.ts';
import { parseInput } from '../http/parse.ts';
import { CHAT_KEYS, route } from '../http/route.ts';
import { admitStream } from '../http/stream-limit.ts';
import { uiMessageStream } from './ui-message-stream.ts';

/** `POST /api/chat`. */
export const streamChat = route({
  method: 'post',
  path: '/api/chat',
  summary: "Send a message to the agent and stream its reply as the AI SDK's UI message stream",
  keys: CHAT_KEYS,
  body: streamedTurn,
  refusals: STREAMED_TURN_REFUSALS,
  reply: { status: 200, body: 'stream', type: 'text/event-stream' },
  problems: [
    'missing_message',
    'conversation_not_found',
    'conversation_busy',
    'upload_not_found',
    'workflow_binding_missing',
  ],

  async handle({ body, caller, origin, signal, stopping }, deps) {
    const { accountId } = caller;
    const last = lastOfUser(body);
    const text = body.message ?? last?.text ?? '';
    if (!text) throw new Problem('missing_message');
    // Text and files from `messages` have the same limits as the other fields.
    const { message, audio_urls: audioUrls } = parseInput(
      newTurn,
      { message: text, audio_urls: [...(body.audio_urls ?? []), ...(last?.urls ?? [])] },
      { refusals: STREAMED_TURN_REFUSALS, config: deps.config },
    );
    const conversationId =
      body.conversation_id ?? (body.id === undefined ? undefined : conversationIdOf(body.id, accountId));
    const isNew = last?.id === undefined || conversationId === undefined || body.trigger === 'regenerate-message';
    const id = isNew ? undefined : turnIdOf({ conversationId, accountId, messageId: last.id!, text });
    admitStream(deps.db, { accountId, signal });
    const sentBefore = async () => {
      const earlier = id === undefined ? undefined : await chatTurns.find(deps.db, { id, accountId });
      return earlier && { jobId: earlier.id, conversationId: earlier.conversationId };
    };
    const turn =
      (await sentBefore()) ??
      (await submitTurn(deps, { caller, id, conversationId, message, audioUrls }).catch(async (error: unknown) => {
        // The same message, sent concurrently, may have caused this error by submitting the turn first.
        const concurrent = await sentBefore();
        if (!concurrent) throw error;
        return concurrent;
      }));
    return uiMessageStream(deps, {
      turnId: turn.jobId,
      accountId,
      seq: 0,
      origin,
      signal: AbortSignal.any([signal, stopping]),
      headers: { 'X-Job-Id': turn.jobId, 'X-Conversation-Id': turn.conversationId },
    });
  },
});

interface LastMessage {
  id: string | undefined;
  text: string;
  /** URLs of the attached files. */
  urls: string[];
}

function lastOfUser({ messages = [] }: z.output<typeof streamedTurn>): LastMessage | undefined {
  const found = messages.findLast(({ role }) => role === 'user');
  if (!found) return undefined;
  const parts = (type: string) => found.parts.filter((part) => part.type === type);
  return {
    id: found.id,
    text: parts('text')
      .map((part) => part.text ?? '')
      .join('\n')
      .trim(),
    urls: parts('file').map((part) => part.url ?? ''),
  };
}
