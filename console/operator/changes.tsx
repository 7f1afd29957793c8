import { useInfiniteQuery } from '@tanstack/react-query';
import { useDeferredValue, useState } from 'react';
import type { AudioClient, Reply } from '../../client/index.ts';
import { ErrorText } from '../parts/error-text.tsx';
import { localTime } from '../parts/format.ts';
import { explainError } from '../session/explain-error.ts';

type Change = Reply<'get', '/v1/operator/changes'>['changes'][number];

const PAGE = 20;

/** The log of changes, newest first, of all accounts or of the one that is searched for. */
export function Changes({ client }: { client: AudioClient }): React.JSX.Element {
  const [text, setText] = useState('');
  const named = useDeferredValue(text.trim());
  const query = useInfiniteQuery({
    queryKey: ['changes', named],
    queryFn: ({ pageParam: before, signal }) =>
      client.get('/v1/operator/changes', {
        query: { limit: PAGE, ...(before === undefined ? {} : { before }), ...(named === '' ? {} : { named }) },
        signal,
      }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ changes, has_more: hasMore }) => (hasMore ? changes.at(-1)?.change_id : undefined),
  });
  const changes = query.data?.pages.flatMap((page) => page.changes) ?? [];
  return (
    <section className="card" aria-labelledby="changes-title">
      <h2 id="changes-title">Changes</h2>
      <p className="hint">
        Keys, tokens, pauses, recipes, teams, webhooks, buckets and accounts, of the last 400 days.
      </p>
      <div className="field">
        <label htmlFor="changed">Only of this account</label>
        <input
          id="changed"
          type="search"
          maxLength={200}
          value={text}
          onChange={({ target }) => setText(target.value)}
        />
      </div>
      <ErrorText>{query.error ? explainError(query.error) : undefined}</ErrorText>
      {query.isSuccess && changes.length === 0 ? (
        <p className="hint">
          {named === ''
            ? 'Nothing was changed.'
            : 'No account has this name or id, in full, or nothing of it was changed.'}
        </p>
      ) : null}
      {changes.length > 0 ? <Table changes={changes} /> : null}
      <div className="row">
        {query.hasNextPage ? (
          <button type="button" disabled={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
            Show earlier changes
          </button>
        ) : null}
        <button type="button" className="quiet" disabled={query.isRefetching} onClick={() => void query.refetch()}>
          Look for new changes
        </button>
      </div>
    </section>
  );
}

function Table({ changes }: { changes: Change[] }): React.JSX.Element {
  return (
    <div className="scroll" tabIndex={0} role="region" aria-label="Table of changes">
      <table>
        <thead>
          <tr>
            <th scope="col">Time</th>
            <th scope="col">Change</th>
            <th scope="col">Account</th>
            <th scope="col">By</th>
            <th scope="col">Request</th>
          </tr>
        </thead>
        <tbody>
          {changes.map((change) => (
            <tr key={change.change_id}>
              <td>{localTime(change.changed_at)}</td>
              <td>
                {change.action}{' '}
                <small className="hint">{[change.subject, ...detailsOf(change)].filter(Boolean).join(' ')}</small>
              </td>
              <td>{change.account_name ?? change.account_id ?? 'all accounts'}</td>
              <td>
                {change.actor} <small className="hint">{change.actor_id}</small>
              </td>
              <td>
                <small className="hint">{change.request_id}</small>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function detailsOf({ details }: Change): string[] {
  return Object.entries(details)
    .filter(([, value]) => value !== null)
    .map(([name, value]) => `${name}=${String(value)}`);
}
