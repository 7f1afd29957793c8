import type { z } from 'zod';
import type { CallState } from '../../platform/db/chat/chat-steps.ts';
import type { Turn } from '../../platform/db/chat/chat-turns.ts';
import type { ShownConversation } from '../../platform/db/chat/conversations.ts';
import { artifactUrl, parseOwnedUrl } from '../../workflows/domain/owned-urls.ts';
import { TURN_FAILURES } from '../../workflows/domain/turn.ts';
import type { conversation, turn as turnShape } from './schemas.ts';
import type { SignArtifact } from '../artifacts/presenters.ts';

const TITLE_CHARS = 80;

/** A turn as it is shown, its reply with addresses in it; `sign` makes those of what it made. */
export function presentTurn(
  turn: Turn,
  { calls, reply, sign }: { calls: CallState[]; reply: string; sign: SignArtifact },
): z.input<typeof turnShape> {
  const { status, failure } = turn;
  const unknown = status === 'IN_QUEUE' ? 'IN_QUEUE' : 'cancelled'; // it ended before the call began
  return {
    job_id: turn.id,
    status: status === 'cancelled' ? 'failed' : status,
    conversation_id: turn.conversationId,
    message: status === 'completed' ? { role: 'assistant', content: reply } : null,
    error: failure ? { code: failure, message: TURN_FAILURES[failure] } : null,
    calls: calls.map(({ tool, runId, status: state, result }) => ({
      capability: tool,
      job_id: runId,
      status: state ?? (result === null ? unknown : 'failed'),
    })),
    artifacts: calls
      .flatMap(({ tool, result }) => made(result).map((file) => ({ ...file, tool })))
      .map(({ id, name, tool }) => ({
        artifact_id: id,
        audio_url: artifactUrl(id),
        url: sign(id, tool),
        name,
      })),
    tokens_charged: calls.reduce((sum, { tokensCharged }) => sum + tokensCharged, 0),
    created_at: turn.createdAt.toISOString(),
    completed_at: turn.completedAt?.toISOString() ?? null,
  };
}

/** Every file that a result links, in order, named after its place in it. */
function made(value: unknown, name = 'file'): { id: string; name: string }[] {
  if (Array.isArray(value)) return value.flatMap((entry) => made(entry, name));
  if (typeof value !== 'object' || value === null) return [];
  const { link, name: own } = value as Record<string, unknown>;
  if (typeof link === 'string') return [{ id: parseOwnedUrl(link)?.id ?? link, name }];
  return Object.entries(value).flatMap(([key, entry]) => made(entry, typeof own === 'string' ? own : key));
}

/** A conversation in lists. */
export function presentConversation(shown: ShownConversation): z.input<typeof conversation> {
  const { firstMessage } = shown;
  return {
    conversation_id: shown.id,
    title: firstMessage.length > TITLE_CHARS ? `${firstMessage.slice(0, TITLE_CHARS)}…` : firstMessage,
    turns: shown.turns,
    created_at: shown.createdAt.toISOString(),
    last_turn_at: shown.lastTurnAt.toISOString(),
  };
}
