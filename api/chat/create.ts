import { submitTurn, type SubmittedTurn } from './submit-turn.ts';
import { MAX_CHAT_BYTES, NEW_TURN_REFUSALS, newTurn, submittedTurn } from './schemas.ts';
import { CHAT_KEYS, route } from '../http/route.ts';

/** `POST /v1/chat`. */
export const createChatTurn = route({
  method: 'post',
  path: '/v1/chat',
  summary: 'Send a message to the agent; poll the turn for its reply',
  keys: CHAT_KEYS,
  scope: 'spend',
  body: newTurn,
  maxBodyBytes: MAX_CHAT_BYTES,
  refusals: NEW_TURN_REFUSALS,
  reply: { status: 202, body: submittedTurn },
  idempotent: true,
  problems: [
    'paused',
    'conversation_not_found',
    'conversation_busy',
    'storage_full',
    'upload_not_found',
    'workflow_binding_missing',
  ],

  async handle({ body, caller, remember }, deps) {
    const submitted = await submitTurn(deps, {
      caller,
      conversationId: body.conversation_id,
      message: body.message,
      audioUrls: body.audio_urls,
      confirmAbove: body.confirm_above,
      remember: remember(present),
    });
    return { body: present(submitted) };
  },
});

function present({ jobId, conversationId }: SubmittedTurn) {
  return { job_id: jobId, status: 'IN_QUEUE', conversation_id: conversationId };
}
