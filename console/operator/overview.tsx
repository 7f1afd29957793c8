import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { AudioClient, Reply } from '../../client/index.ts';
import { duration, localTime, wholeNumber } from '../parts/format.ts';
import { inWords } from '../parts/in-words.ts';
import { explainError, isOutage } from '../session/explain-error.ts';
import { TemporalLink } from './temporal-link.tsx';

type Found = Reply<'get', '/v1/operator/overview'>;

const POLL_MS = 4_000;

/** What works, what waits, what is stuck, what failed: read again every few seconds while the page is looked at. */
export function Overview({
  client,
  onError,
}: {
  client: AudioClient;
  onError: (error: unknown) => void;
}): React.JSX.Element {
  const { data, error, dataUpdatedAt } = useQuery({
    queryKey: ['overview'],
    queryFn: ({ signal }) => client.get('/v1/operator/overview', { signal }),
    refetchInterval: POLL_MS,
  });
  useEffect(() => {
    if (error) onError(error);
  });
  return (
    <>
      {error ? (
        <p className="notice bad" role="alert">
          {isOutage(error)
            ? 'The API does not respond. See the output of npm start or of its service manager; what is below is from before.'
            : explainError(error)}
        </p>
      ) : null}
      {data ? (
        <>
          {data.can_run ? null : (
            <p className="notice bad" role="alert">
              Submitted work cannot run: nothing that waits begins before {failing(data.parts)} works again.{' '}
              <code>npm run doctor</code> says what to do.
            </p>
          )}
          <p className="hint">
            {data.can_run ? 'Submitted work can run. ' : ''}As of {new Date(dataUpdatedAt).toLocaleTimeString()}.
          </p>
          <Parts parts={data.parts} />
          <Lanes lanes={data.lanes} />
          <Stuck items={data.stuck} />
          <Failures failures={data.failures} deliveries={data.failed_deliveries} />
          {data.temporal_ui === null ? (
            <p className="hint">
              Set <code>TEMPORAL_UI_URL</code> to link queues, items and accounts to the Temporal Web UI.
            </p>
          ) : (
            <p>
              <a href={data.temporal_ui} target="_blank" rel="noreferrer">
                Open the Temporal Web UI
              </a>
            </p>
          )}
        </>
      ) : error ? null : (
        <p role="status">Loading …</p>
      )}
    </>
  );
}

/** Returns the names of the parts that fail: “worker and sandbox”. */
function failing(parts: Found['parts']): string {
  const names = parts.filter(({ state }) => state === 'failing').map(({ part }) => inWords(part));
  return names.length === 0 ? 'the service' : new Intl.ListFormat('en').format(names);
}

const STATES = { ok: 'completed', degraded: 'cancelled', failing: 'failed' } as const;

function Parts({ parts }: Pick<Found, 'parts'>): React.JSX.Element {
  return (
    <section className="card" aria-labelledby="parts-title">
      <h2 id="parts-title">Parts of the service</h2>
      <ul className="parts">
        {parts.map(({ part, state, since, detail }) => (
          <li key={part}>
            <span className="state" data-state={STATES[state]}>
              {state}
            </span>{' '}
            {inWords(part)}
            {state === 'ok' ? null : <small className="hint"> since {localTime(since)}</small>}
            {detail === null ? null : <p className="hint">{detail}</p>}
          </li>
        ))}
      </ul>
    </section>
  );
}

function Lanes({ lanes }: Pick<Found, 'lanes'>): React.JSX.Element {
  return (
    <section className="card" aria-labelledby="lanes-title">
      <h2 id="lanes-title">Queues</h2>
      {lanes.length === 0 ? <p className="hint">Nothing waits, nothing runs.</p> : null}
      {lanes.length > 0 ? (
        <div className="scroll" tabIndex={0} role="region" aria-label="Table of queues">
          <table>
            <thead>
              <tr>
                <th scope="col">Queue</th>
                <th scope="col">Waiting</th>
                <th scope="col">Running</th>
                <th scope="col">Accounts</th>
                <th scope="col">Oldest waits</th>
                <th scope="col">Temporal</th>
              </tr>
            </thead>
            <tbody>
              {lanes.map((lane) => (
                <tr key={lane.lane}>
                  <td>{lane.lane}</td>
                  <td>{wholeNumber(lane.waiting)}</td>
                  <td>{wholeNumber(lane.running)}</td>
                  <td>{wholeNumber(lane.accounts)}</td>
                  <td>{lane.oldest_wait_s === null ? '–' : duration(lane.oldest_wait_s)}</td>
                  <td>
                    <TemporalLink url={lane.temporal_url} />
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      ) : null}
    </section>
  );
}

function Stuck({ items }: { items: Found['stuck'] }): React.JSX.Element {
  return (
    <section className="card" aria-labelledby="stuck-title">
      <h2 id="stuck-title">Stuck items</h2>
      {items.length === 0 ? (
        <p className="hint">None: every running item changed within the last 10 minutes.</p>
      ) : (
        <p>
          These run, but nothing has changed for 10 minutes. Open one in Temporal: a pending activity without a worker
          means that no worker polls its queue; one with a heartbeat works on long audio.
        </p>
      )}
      <ul className="jobs">
        {items.map((item) => (
          <li key={item.item_id}>
            <span className="name">
              {item.kind} <code>{item.job_id}</code>
            </span>
            <TemporalLink url={item.temporal_url} />
            <small className="hint">
              {item.account_name ?? item.account_id} · unchanged for {duration(item.idle_s)} ·{' '}
              {item.progress
                ? `step ${item.progress.step} of ${item.progress.steps}, ${inWords(item.progress.capability)}, ${item.progress.percent} %`
                : 'audio is fetched, or waits for the engine'}{' '}
              · {item.lane} · <code>{item.workflow_id}</code>
            </small>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Failures({
  failures,
  deliveries,
}: {
  failures: Found['failures'];
  deliveries: Found['failed_deliveries'];
}): React.JSX.Element {
  return (
    <section className="card" aria-labelledby="failures-title">
      <h2 id="failures-title">Failures</h2>
      {failures.length === 0 ? (
        <p className="hint">No item failed in the last hour.</p>
      ) : (
        <p>
          In the last hour:{' '}
          {failures
            .map(({ code, items }) => `${code} ${wholeNumber(items)} ${items === 1 ? 'item' : 'items'}`)
            .join(', ')}
          .
        </p>
      )}
      <h3>Deliveries of the last day</h3>
      {deliveries.length === 0 ? <p className="hint">All webhooks and deliveries to buckets arrived.</p> : null}
      <ul className="jobs">
        {deliveries.map((delivery) => (
          <li key={`${delivery.kind} ${delivery.job_id} ${delivery.failed_at}`}>
            <span className="name">
              {delivery.kind} to {delivery.target}
            </span>
            <span>{delivery.reason ?? 'no response'}</span>
            <small className="hint">
              {delivery.account_name ?? delivery.account_id} · <code>{delivery.job_id}</code> ·{' '}
              {localTime(delivery.failed_at)} · {delivery.attempts} {delivery.attempts === 1 ? 'attempt' : 'attempts'}
            </small>
          </li>
        ))}
      </ul>
    </section>
  );
}
