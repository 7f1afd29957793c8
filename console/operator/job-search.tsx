import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import type { AudioClient } from '../../client/index.ts';
import { ErrorText } from '../parts/error-text.tsx';
import { wholeNumber } from '../parts/format.ts';
import { explainError } from '../session/explain-error.ts';
import { TemporalLink } from './temporal-link.tsx';

/** Says why a batch or run hangs, by its id or that of an item. */
export function JobSearch({ client }: { client: AudioClient }): React.JSX.Element {
  const [id, setId] = useState('');
  const search = useMutation({
    mutationFn: () => client.get('/v1/operator/jobs/{id}', { path: { id: id.trim() } }),
  });
  const job = search.data;
  return (
    <section className="card" aria-labelledby="job-title">
      <h2 id="job-title">Why does it wait?</h2>
      <form
        className="form"
        onSubmit={(event) => {
          event.preventDefault();
          search.mutate();
        }}
      >
        <div className="field">
          <label htmlFor="job-id">Id of a batch, a run or an item</label>
          <div className="row">
            <input
              id="job-id"
              className="grow"
              spellCheck={false}
              value={id}
              onChange={({ target }) => setId(target.value)}
            />
            <button type="submit" disabled={id.trim() === '' || search.isPending}>
              Explain
            </button>
          </div>
        </div>
      </form>
      <ErrorText>{search.error ? explainError(search.error) : undefined}</ErrorText>
      {job ? (
        <div role="status">
          <p>
            {job.kind} of {job.account_name ?? job.account_id}: {job.status === 'IN_QUEUE' ? 'open' : job.status},{' '}
            {wholeNumber(job.running)} running, {wholeNumber(job.waiting)} waiting, {wholeNumber(job.failed)} failed.{' '}
            <TemporalLink url={job.temporal_url} />
          </p>
          <ul className="jobs">
            {job.items.map((item) => (
              <li key={item.item_id}>
                <span className="name">{item.explanation}</span>
                <small className="hint">
                  <code>{item.item_id}</code>
                </small>
              </li>
            ))}
          </ul>
        </div>
      ) : null}
    </section>
  );
}
