import type { AudioClient, Reply } from '../../client/index.ts';
import type { ConsoleMessage } from './message.ts';

type Said = Reply<'get', '/v1/conversations/{conversation_id}/messages'>;

/** Returns a page of what was said in a conversation: the latest, or what was said before a turn. */
export function messagesBefore(
  client: AudioClient,
  { id, turn, signal }: { id: string; turn?: string; signal?: AbortSignal },
): Promise<Said> {
  return client.get('/v1/conversations/{conversation_id}/messages', {
    path: { conversation_id: id },
    ...(turn === undefined ? {} : { query: { before: turn } }),
    ...(signal ? { signal } : {}),
  });
}

/** Returns a message that the service keeps as the thread shows it, without files. */
export function asShown({ role, content, job_id: turn }: Said['messages'][number]): ConsoleMessage {
  return { id: `${turn}-${role}`, role, parts: [{ type: 'text', text: content }], metadata: { files: [] } };
}
