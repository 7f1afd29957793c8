import type { z } from 'zod';
import type { Config } from '../../platform/config.ts';
import * as chatTurns from '../../platform/db/chat/chat-turns.ts';
import { isKeyTaken } from '../../platform/db/pool.ts';
import type { Resources } from '../../platform/resources.ts';
import { conversationIdOf, turnIdOf } from './client-ids.ts';
import { submitTurn, type SubmittedTurn } from './submit-turn.ts';
import {
  answeredMessage,
  approvalPart,
  MAX_CHAT_BYTES,
  newTurn,
  STREAMED_TURN_REFUSALS,
  streamedTurn,
  USER_MESSAGE_REFUSALS,
  userMessage,
} from './schemas.ts';
import { findStarted } from '../http/find-started.ts';
import { Problem } from '../http/problems/problem.ts';
import { parseInput } from '../http/parse.ts';
import { CHAT_KEYS, route } from '../http/route.ts';
import { admitStream } from '../http/stream-limit.ts';
import { uiMessageStream } from './ui-message-stream.ts';

/** Max submits of a message whose turn another request writes and undoes at the same time. */
const MAX_TRIES = 3;

/** `POST /api/chat`. */
export const streamChat = route({
  method: 'post',
  path: '/api/chat',
  summary: "Send a message to the agent and stream its reply as the AI SDK's UI message stream",
  keys: CHAT_KEYS,
  scope: 'spend',
  body: streamedTurn,
  maxBodyBytes: MAX_CHAT_BYTES,
  refusals: STREAMED_TURN_REFUSALS,
  reply: { status: 200, body: 'stream', types: ['text/event-stream'] },
  problems: [
    'paused',
    'missing_message',
    'conversation_not_found',
    'conversation_busy',
    'upload_not_found',
    'storage_full',
    'workflow_binding_missing',
  ],

  async handle({ body, caller, origin, signal, stopping }, deps) {
    const { accountId } = caller;
    const approval = body.message === undefined ? approvalIn(body) : undefined;
    const last = approval ? asMessage(approval) : lastOfUser(body, deps.config);
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
    const turn = await onceSent(deps, { id, accountId }, () =>
      submitTurn(deps, { caller, id, conversationId, message, audioUrls, approval, confirmAbove: body.confirm_above }),
    );
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

/**
 * Returns the turn that the same message made before, once it has started, or the one that `submit` makes. A turn that an earlier request
 * wrote while Temporal is unreachable may still be undone by it, so it is not acknowledged.
 */
async function onceSent(
  deps: Resources,
  { id, accountId }: { id: string | undefined; accountId: string },
  submit: () => Promise<SubmittedTurn>,
): Promise<SubmittedTurn> {
  if (id === undefined) return submit();
  const sentBefore = async (): Promise<SubmittedTurn | undefined> => {
    const found = await findStarted(deps, () => chatTurns.findSubmitted(deps.db, { id, accountId }));
    return found && { jobId: id, conversationId: found.conversationId };
  };
  for (let tries = 1; ; tries++) {
    const earlier = await sentBefore();
    if (earlier) return earlier;
    try {
      return await submit();
    } catch (error) {
      // The same message, sent concurrently, may have caused this error by submitting the turn first.
      const concurrent = await sentBefore();
      if (concurrent) return concurrent;
      if (!isKeyTaken(error)) throw error; // it was taken, and undone since
      if (tries === MAX_TRIES) throw new Problem('workflow_binding_missing');
    }
  }
}

interface LastMessage {
  id: string | undefined;
  text: string;
  /** URLs of the attached files. */
  urls: string[];
}

/** Response of a person to a request for approval: the turn that asked, and whether they approved. */
interface Approval {
  of: string;
  approved: boolean;
}

/** Returns the response to a request for approval, if the messages end with one. */
function approvalIn({ messages = [] }: z.output<typeof streamedTurn>): Approval | undefined {
  const ended = answeredMessage.safeParse(messages.at(-1));
  // From the end: the message of a long exchange has many parts, and the response is in its last step.
  const part = ended.data?.parts.findLast((each) => approvalPart.safeParse(each).success);
  if (part === undefined) return undefined;
  const { id, approved } = approvalPart.parse(part).approval;
  return { of: id, approved };
}

/** Returns the words that stand for a response in the conversation. The same response sent again is the same turn. */
function asMessage({ of, approved }: Approval): LastMessage {
  return { id: `approval-${of}`, text: approved ? 'Yes.' : 'No.', urls: [] };
}

/** Returns the last message of the user. The others are not validated: a long history may have tens of thousands of parts. */
function lastOfUser({ messages = [] }: z.output<typeof streamedTurn>, config: Config): LastMessage | undefined {
  const found = messages.findLast((each) => (each as { role?: unknown } | null)?.role === 'user');
  if (found === undefined) return undefined;
  const { id, parts } = parseInput(userMessage, found, { refusals: USER_MESSAGE_REFUSALS, config });
  const ofType = (type: string) => parts.filter((part) => part.type === type);
  return {
    id,
    text: ofType('text')
      .map((part) => part.text ?? '')
      .join('\n')
      .trim(),
    urls: ofType('file').map((part) => part.url ?? ''),
  };
}
