import { useQuery } from '@tanstack/react-query';
import { ApiError, type AudioClient } from '../../client/index.ts';
import { ErrorText } from '../parts/error-text.tsx';
import { explainError } from '../session/explain-error.ts';
import { useClient } from '../session/session.tsx';
import type { ConsoleMessage } from './message.ts';
import { asShown, messagesBefore } from './said-before.ts';
import { Thread, type Said } from './thread.tsx';

/** Turns whose made files are shown again: each takes a request. */
const WITH_FILES = 10;

/** A conversation with what was said in it before, once that is known. */
export function Conversation({ id, onSaid }: { id: string; onSaid: () => void }): React.JSX.Element {
  const client = useClient();
  const { data, error } = useQuery({
    queryKey: ['conversation', id],
    queryFn: ({ signal }) => said(client, id, signal),
    // The thread goes on from here by itself.
    staleTime: 0,
    gcTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
  if (data) return <Thread id={id} {...data} onRead={(signal) => said(client, id, signal)} onSaid={onSaid} />;
  return error ? <ErrorText>{explainError(error)}</ErrorText> : <p role="status">Loading …</p>;
}

/** Returns what was said last in a conversation, with the files of its last turns; nothing of a new one. */
async function said(client: AudioClient, id: string, signal: AbortSignal): Promise<Said> {
  const page = await messagesBefore(client, { id, signal }).catch((error: unknown) => {
    if (error instanceof ApiError && error.status === 404) return undefined;
    throw error;
  });
  if (!page) return { before: [], earlierThan: undefined, isBegun: false };
  const turns = [...new Set(page.messages.map(({ job_id: turn }) => turn))].slice(-WITH_FILES);
  const found = await Promise.all(
    turns.map((turn) => client.get('/v1/chat/{job_id}', { path: { job_id: turn }, signal })),
  );
  const byId = new Map(found.map((turn) => [turn.job_id, turn]));
  const before = page.messages.map((message, n): ConsoleMessage => {
    const reply = message.role === 'assistant' ? byId.get(message.job_id) : undefined;
    const isLast = n === page.messages.length - 1;
    return {
      ...asShown(message),
      metadata: {
        files: reply?.artifacts.map(({ artifact_id, url, name }) => ({ artifact_id, url, name })) ?? [],
        ...(isLast && reply?.confirm ? { asksFor: reply.confirm.tokens } : {}),
      },
    };
  });
  return { before, earlierThan: page.has_more ? page.messages[0]?.job_id : undefined, isBegun: true };
}
