import { useInfiniteQuery } from '@tanstack/react-query';
import type { EntryOf } from '../../client/index.ts';
import { ErrorText } from '../parts/error-text.tsx';
import { localTime, wholeNumber } from '../parts/format.ts';
import { explainError } from '../session/explain-error.ts';
import { useClient } from '../session/session.tsx';

type Entry = EntryOf<'/v1/account/ledger'>;

const PAGE = 50;

const REASONS: Record<Entry['reason'], string> = {
  grant: 'Granted',
  top_up: 'Topped up',
  hold: 'Held for work',
  release: 'Given back',
  charge: 'Charged',
  refund: 'Refunded',
};

/** Every change of the balance, newest first. */
export function Ledger(): React.JSX.Element {
  const client = useClient();
  const query = useInfiniteQuery({
    queryKey: ['ledger'],
    queryFn: ({ pageParam: before, signal }) =>
      client.get('/v1/account/ledger', { query: { limit: PAGE, ...(before === undefined ? {} : { before }) }, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ entries, has_more: hasMore }) => (hasMore ? entries.at(-1)?.entry_id : undefined),
  });
  const entries = query.data?.pages.flatMap((page) => page.entries) ?? [];
  return (
    <section className="card" aria-labelledby="ledger">
      <h2 id="ledger">Ledger</h2>
      <ErrorText>{query.error ? explainError(query.error) : undefined}</ErrorText>
      {query.isPending ? <p role="status">Loading …</p> : null}
      {!query.isPending && entries.length === 0 ? <p className="hint">No entries yet.</p> : null}
      {entries.length > 0 ? (
        <div className="scroll" tabIndex={0} role="group" aria-label="Entries of the ledger">
          <table>
            <thead>
              <tr>
                <th scope="col">When</th>
                <th scope="col">What</th>
                <th scope="col" className="number">
                  Available
                </th>
                <th scope="col" className="number">
                  Held
                </th>
                <th scope="col">Work</th>
              </tr>
            </thead>
            <tbody>
              {entries.map((entry) => (
                <tr key={entry.entry_id}>
                  <td>{localTime(entry.created_at)}</td>
                  <td>{REASONS[entry.reason]}</td>
                  <td className="number">{signed(entry.available_tokens)}</td>
                  <td className="number">{signed(entry.held_tokens)}</td>
                  <td>{entry.job_id ? <code>{entry.job_id.slice(0, 8)}</code> : ''}</td>
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

function signed(tokens: number): string {
  if (tokens === 0) return '';
  return tokens > 0 ? `+${wholeNumber(tokens)}` : `−${wholeNumber(-tokens)}`;
}
