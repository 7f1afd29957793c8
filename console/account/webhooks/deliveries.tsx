import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query';
import type { Reply } from '../../../client/index.ts';
import { ErrorText } from '../../parts/error-text.tsx';
import { localTime } from '../../parts/format.ts';
import { explainError } from '../../session/explain-error.ts';
import { useClient } from '../../session/session.tsx';

type Delivery = Reply<'get', '/v1/webhooks/deliveries'>['deliveries'][number];

const DELIVERIES_KEY = ['webhooks', 'deliveries'];
const PAGE = 20;

const OUTCOMES = { accepted: 'Accepted', refused: 'Refused', given_up: 'Given up' } as const;
const STATES = { accepted: 'completed', refused: 'failed', given_up: 'failed' } as const;

/** The completion events of the last 30 days with their attempts, newest first. */
export function Deliveries(): React.JSX.Element {
  const client = useClient();
  const query = useInfiniteQuery({
    queryKey: DELIVERIES_KEY,
    queryFn: ({ pageParam: before, signal }) =>
      client.get('/v1/webhooks/deliveries', {
        query: { limit: PAGE, ...(before === undefined ? {} : { before }) },
        signal,
      }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ deliveries, has_more: hasMore }) => (hasMore ? deliveries.at(-1)?.event_id : undefined),
  });
  const deliveries = query.data?.pages.flatMap((page) => page.deliveries) ?? [];
  return (
    <section className="card" aria-labelledby="deliveries">
      <h2 id="deliveries">Events of the last 30 days</h2>
      <ErrorText>{query.error ? explainError(query.error) : undefined}</ErrorText>
      {query.isPending ? <p role="status">Loading …</p> : null}
      {!query.isPending && deliveries.length === 0 ? (
        <p className="hint">None: give batches and runs a webhook_url to get one at their end.</p>
      ) : null}
      <ul className="jobs">
        {deliveries.map((delivery) => (
          <DeliveryEntry key={delivery.event_id} of={delivery} />
        ))}
      </ul>
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

function DeliveryEntry({ of: delivery }: { of: Delivery }): React.JSX.Element {
  const client = useClient();
  const queries = useQueryClient();
  const { batch_id: batchId, job_id: jobId, outcome, attempts } = delivery;
  const again = useMutation({
    mutationFn: async () => {
      if (batchId) await client.post('/v1/batch/{id}/webhook/redeliver', { path: { id: batchId } });
      else if (jobId) await client.post('/v1/recipe/jobs/{job_id}/webhook/redeliver', { path: { job_id: jobId } });
    },
    onSuccess: () => queries.invalidateQueries({ queryKey: DELIVERIES_KEY }),
  });
  const last = attempts.at(-1);
  return (
    <li>
      <span className="name">
        {batchId ? 'Batch' : 'Run'} <code>{(batchId ?? jobId ?? '').slice(0, 8)}</code>{' '}
        <span className="state" data-state={outcome ? STATES[outcome] : 'IN_QUEUE'}>
          {outcome ? OUTCOMES[outcome] : 'On its way'}
        </span>
      </span>
      <button type="button" className="quiet" disabled={again.isPending} onClick={() => again.mutate()}>
        Send again
      </button>
      <small className="hint">
        {localTime(delivery.created_at)} · {attempts.length} {attempts.length === 1 ? 'attempt' : 'attempts'}
        {last ? ` · last: ${responseOf(last)}` : ''}
      </small>
      <ErrorText>{again.error ? explainError(again.error) : undefined}</ErrorText>
    </li>
  );
}

/** Returns what became of an attempt: “status 302, The endpoint redirects …”. */
function responseOf({ status, error }: Delivery['attempts'][number]): string {
  const parts = [...(status === null ? [] : [`status ${status}`]), ...(error === null ? [] : [error])];
  return parts.length > 0 ? parts.join(', ') : 'no response yet';
}
