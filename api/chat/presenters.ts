import type { z } from 'zod';
import { artifactUrl, parseOwnedUrl } from '../../workflows/domain/owned-urls.ts';
import { TURN_FAILURES } from '../../workflows/domain/turn-outcome.ts';
import type { Proposal } from '../../platform/db/chat/chat-proposals.ts';
import { FREE_TOOL_NAMES } from '../../agent/tools.ts';
import type { SignArtifact } from '../artifacts/presenters.ts';
import type { TurnWithCalls } from './read-turn.ts';
import type { turn as turnSchema } from './schemas.ts';

/** Presents a turn. `sign` makes the addresses of the artifacts that its calls made. */
export function presentTurn(
  { turn, calls, reply, progress, proposal }: TurnWithCalls,
  sign: SignArtifact,
): z.input<typeof turnSchema> {
  const { status, failure } = turn;
  const work = calls.filter(({ tool }) => !FREE_TOOL_NAMES.has(tool));
  const notBegun = status === 'IN_QUEUE' ? 'IN_QUEUE' : 'cancelled'; // the turn ended before the call began
  return {
    job_id: turn.id,
    status: status === 'cancelled' ? 'failed' : status,
    conversation_id: turn.conversationId,
    message: status === 'completed' ? { role: 'assistant', content: reply } : null,
    error: failure ? { code: failure, message: TURN_FAILURES[failure] } : null,
    calls: work.map(({ tool, runId, status: state, result }) => ({
      capability: tool,
      job_id: runId,
      status: state ?? (result === null ? notBegun : 'failed'),
    })),
    artifacts: work
      .flatMap(({ tool, result }) => linkedFiles(result).map((file) => ({ ...file, tool })))
      .map(({ id, name, tool }) => ({
        artifact_id: id,
        audio_url: artifactUrl(id),
        url: sign(id, tool),
        name,
      })),
    progress,
    tokens_charged: calls.reduce((sum, { tokensCharged }) => sum + tokensCharged, 0),
    created_at: turn.createdAt.toISOString(),
    completed_at: turn.completedAt?.toISOString() ?? null,
    ...(status === 'completed' && proposal ? { confirm: presentProposal(proposal) } : {}),
  };
}

function presentProposal({ tokens, calls }: Proposal) {
  return { tokens, calls: calls.map(({ capability, audio }) => ({ capability, audio })) };
}

/** Returns every file that a tool result links, in order. Its name is its own, the `name` beside it, or the key that holds it. */
function linkedFiles(value: unknown, name = 'file'): { id: string; name: string }[] {
  if (Array.isArray(value)) return value.flatMap((entry) => linkedFiles(entry, name));
  if (typeof value !== 'object' || value === null) return [];
  const { link, name: own } = value as Record<string, unknown>;
  if (typeof link === 'string')
    return [{ id: parseOwnedUrl(link)?.id ?? link, name: typeof own === 'string' ? own : name }];
  return Object.entries(value).flatMap(([key, entry]) => linkedFiles(entry, typeof own === 'string' ? own : key));
}
