import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import './chat.css';
import { ErrorText } from '../parts/error-text.tsx';
import { localTime } from '../parts/format.ts';
import { recall, remember } from '../parts/remembered.ts';
import { explainError } from '../session/explain-error.ts';
import { useClient } from '../session/session.tsx';
import { Conversation } from './conversation.tsx';

const KEY = 'console.chat';
const PAGE = 20;

/** A conversation with the service about audio, and those before it. */
export function ChatPage(): React.JSX.Element {
  const queries = useQueryClient();
  const [id, setId] = useState(() => {
    const kept = recall(KEY);
    return typeof kept === 'string' ? kept : newId();
  });
  function open(next: string): void {
    remember(KEY, next);
    setId(next);
    void queries.invalidateQueries({ queryKey: ['conversations'] });
  }
  return (
    <>
      <div className="row">
        <h1 className="grow">Chat</h1>
        <button type="button" onClick={() => open(newId())}>
          New conversation
        </button>
      </div>
      <Conversation key={id} id={id} onSaid={() => remember(KEY, id)} />
      <Earlier current={id} onOpen={open} />
    </>
  );
}

function Earlier({ current, onOpen }: { current: string; onOpen: (id: string) => void }): React.JSX.Element {
  const client = useClient();
  const query = useInfiniteQuery({
    queryKey: ['conversations'],
    queryFn: ({ pageParam: before, signal }) =>
      client.get('/v1/conversations', { query: { limit: PAGE, ...(before === undefined ? {} : { before }) }, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ conversations, has_more: hasMore }) =>
      hasMore ? conversations.at(-1)?.last_turn_at : undefined,
  });
  const conversations = query.data?.pages.flatMap((page) => page.conversations) ?? [];
  return (
    <details className="card">
      <summary>Earlier conversations</summary>
      <ErrorText>{query.error ? explainError(query.error) : undefined}</ErrorText>
      {query.isSuccess && conversations.length === 0 ? <p className="hint">None yet.</p> : null}
      <ul className="jobs">
        {conversations.map(({ conversation_id: id, title, turns, last_turn_at: last }) => (
          <li key={id}>
            <button type="button" className="link name" disabled={id === current} onClick={() => onOpen(id)}>
              {title}
            </button>
            <small className="hint">
              {localTime(last)} · {turns} {turns === 1 ? 'message' : 'messages'}
            </small>
          </li>
        ))}
      </ul>
      {query.hasNextPage ? (
        <button type="button" disabled={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
          Show more
        </button>
      ) : null}
    </details>
  );
}

/** Returns a random UUID. Pages of plain http beyond loopback have no `crypto.randomUUID`. */
function newId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  bytes[6] = (bytes[6]! & 0x0f) | 0x40;
  bytes[8] = (bytes[8]! & 0x3f) | 0x80;
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
}
