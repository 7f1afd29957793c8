import { useInfiniteQuery } from '@tanstack/react-query';
import { useDeferredValue, useState } from 'react';
import type { AudioClient } from '../../client/index.ts';
import { ErrorText } from '../parts/error-text.tsx';
import { localTime, wholeNumber } from '../parts/format.ts';
import { explainError } from '../session/explain-error.ts';
import { TemporalLink } from './temporal-link.tsx';

const PAGE = 50;

/** All accounts, newest first, or the one that is searched for. */
export function Accounts({ client }: { client: AudioClient }): React.JSX.Element {
  const [text, setText] = useState('');
  const named = useDeferredValue(text.trim());
  const query = useInfiniteQuery({
    queryKey: ['accounts', named],
    queryFn: ({ pageParam: before, signal }) =>
      client.get('/v1/operator/accounts', {
        query: { limit: PAGE, ...(before === undefined ? {} : { before }), ...(named === '' ? {} : { named }) },
        signal,
      }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ accounts, has_more: hasMore }) => (hasMore ? accounts.at(-1)?.account_id : undefined),
  });
  const accounts = query.data?.pages.flatMap((page) => page.accounts) ?? [];
  return (
    <section className="card" aria-labelledby="accounts-title">
      <h2 id="accounts-title">Accounts</h2>
      <div className="field">
        <label htmlFor="named">Name or id</label>
        <input id="named" type="search" maxLength={200} value={text} onChange={({ target }) => setText(target.value)} />
      </div>
      <ErrorText>{query.error ? explainError(query.error) : undefined}</ErrorText>
      {query.isSuccess && accounts.length === 0 ? (
        <p className="hint">{named === '' ? 'There are no accounts.' : 'No account has this name or id, in full.'}</p>
      ) : null}
      {accounts.length > 0 ? (
        <div className="scroll" tabIndex={0} role="region" aria-label="Table of accounts">
          <table>
            <thead>
              <tr>
                <th scope="col">Account</th>
                <th scope="col">Kind</th>
                <th scope="col">Tokens</th>
                <th scope="col">Held</th>
                <th scope="col">Open jobs</th>
                <th scope="col">Since</th>
                <th scope="col">Temporal</th>
              </tr>
            </thead>
            <tbody>
              {accounts.map((account) => (
                <tr key={account.account_id}>
                  <td>
                    {account.name ?? '–'} <small className="hint">{account.account_id}</small>
                  </td>
                  <td>
                    {account.kind}
                    {account.dedicated ? ', own queues' : ''}
                  </td>
                  <td>{wholeNumber(account.available_tokens)}</td>
                  <td>{wholeNumber(account.held_tokens)}</td>
                  <td>{wholeNumber(account.open_jobs)}</td>
                  <td>{localTime(account.created_at)}</td>
                  <td>
                    <TemporalLink url={account.temporal_url} />
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      ) : null}
      {query.hasNextPage ? (
        <div>
          <button type="button" disabled={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
            Show more
          </button>
        </div>
      ) : null}
    </section>
  );
}
