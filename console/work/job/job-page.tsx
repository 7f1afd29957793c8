import { useState } from 'react';
import { Link, useParams } from 'wouter';
import { ErrorText } from '../../parts/error-text.tsx';
import { localTime, wholeNumber } from '../../parts/format.ts';
import { explainError } from '../../session/explain-error.ts';
import { STATE_NAMES } from '../states.ts';
import { useRecipeNames } from '../use-recipe-names.ts';
import { Actions } from './actions.tsx';
import { Downloads } from './downloads.tsx';
import { ItemRow, progressInWords } from './item-row.tsx';
import type { JobItem, JobKind, JobStatus } from './job.ts';
import { useJob } from './use-job.ts';

const FILTERS: readonly [JobItem['status'] | undefined, string][] = [
  [undefined, 'All'],
  ['IN_QUEUE', 'In progress'],
  ['completed', 'Completed'],
  ['failed', 'Failed'],
  ['cancelled', 'Cancelled'],
];

/** A batch or run: how far it is, what came of each file, and what can be done about failures. */
export function JobPage({ kind }: { kind: JobKind }): React.JSX.Element {
  const { id = '' } = useParams();
  const [page, setPage] = useState(1);
  const [only, setOnly] = useState<JobItem['status']>();
  const nameOf = useRecipeNames();
  const { status, items, hasMore, error } = useJob(kind, id, { page, only });
  return (
    <>
      <p>
        <Link href="/work">← All work</Link>
      </p>
      <h1>{status ? nameOf(status.recipe_id) : kind === 'batch' ? 'Batch' : 'Run'}</h1>
      <ErrorText>{error && !status ? explainError(error) : undefined}</ErrorText>
      {!status && !error ? <p role="status">Loading …</p> : null}
      {status ? (
        <>
          <section className="card" aria-label="Status">
            <Summary status={status} />
            <Actions kind={kind} id={id} status={status} items={items} />
          </section>
          {status.completed_items > 0 ? <Downloads kind={kind} id={id} /> : null}
          <section className="card" aria-labelledby="files-title">
            <div className="row">
              <h2 id="files-title" className="grow">
                Files
              </h2>
              {status.total_items > 1 ? (
                <select
                  aria-label="Show"
                  value={only ?? ''}
                  onChange={({ target }) => {
                    setOnly((target.value || undefined) as JobItem['status'] | undefined);
                    setPage(1);
                  }}
                >
                  {FILTERS.map(([value, title]) => (
                    <option key={title} value={value ?? ''}>
                      {title}
                    </option>
                  ))}
                </select>
              ) : null}
            </div>
            {items.length === 0 ? <p className="hint">None.</p> : null}
            <ul className="items">
              {items.map((item) => (
                <ItemRow key={item.id} jobId={id} item={item} isOpenAtFirst={status.total_items === 1} />
              ))}
            </ul>
            {page > 1 || hasMore ? (
              <nav className="row" aria-label="Pages of files">
                <button type="button" disabled={page === 1} onClick={() => setPage(page - 1)}>
                  ← Before
                </button>
                <span>Page {page}</span>
                <button type="button" disabled={!hasMore} onClick={() => setPage(page + 1)}>
                  Next →
                </button>
              </nav>
            ) : null}
          </section>
        </>
      ) : null}
    </>
  );
}

function Summary({ status }: { status: JobStatus }): React.JSX.Element {
  const { total_items: total, completed_items: completed, failed_items: failed, cancelled_items: cancelled } = status;
  const isOpen = status.status === 'IN_QUEUE';
  const counts = [
    `${wholeNumber(completed)} of ${wholeNumber(total)} completed`,
    ...(failed > 0 ? [`${wholeNumber(failed)} failed`] : []),
    ...(cancelled > 0 ? [`${wholeNumber(cancelled)} cancelled`] : []),
  ];
  return (
    <>
      <div className="row">
        <span className="state" data-state={status.status}>
          {STATE_NAMES[status.status]}
        </span>
        <span role="status">{counts.join(', ')}</span>
        <span className="hint">
          {localTime(status.created_at)} · {wholeNumber(status.tokens_charged)}{' '}
          {status.tokens_charged === 1 ? 'token' : 'tokens'}
        </span>
      </div>
      {isOpen ? <progress aria-label="Progress of all files" max={100} value={status.percent_complete} /> : null}
      {isOpen && status.progress && total === 1 ? <p className="hint">{progressInWords(status.progress)}</p> : null}
    </>
  );
}
