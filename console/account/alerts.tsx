import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Reply } from '../../client/index.ts';
import { ErrorText } from '../parts/error-text.tsx';
import { ACCOUNT_KEY } from '../session/account.ts';
import { explainError } from '../session/explain-error.ts';
import { useClient } from '../session/session.tsx';

type Limits = Reply<'get', '/v1/account/alerts'>;

const LIMITS_KEY = ['account', 'alerts'];

/** When the account warns of its balance. */
export function Alerts(): React.JSX.Element {
  const client = useClient();
  const { data, error } = useQuery({
    queryKey: LIMITS_KEY,
    queryFn: ({ signal }) => client.get('/v1/account/alerts', { signal }),
  });
  return (
    <section className="card" aria-labelledby="alerts">
      <h2 id="alerts">Warnings</h2>
      <ErrorText>{error ? explainError(error) : undefined}</ErrorText>
      {data ? <AlertForm key={JSON.stringify(data)} limits={data} /> : null}
    </section>
  );
}

function AlertForm({ limits }: { limits: Limits }): React.JSX.Element {
  const client = useClient();
  const queries = useQueryClient();
  const [low, setLow] = useState(textOf(limits.low_balance));
  const [budget, setBudget] = useState(textOf(limits.monthly_budget));
  const save = useMutation({
    mutationFn: () =>
      client.put('/v1/account/alerts', { body: { low_balance: limitOf(low), monthly_budget: limitOf(budget) } }),
    onSuccess: (saved) => {
      queries.setQueryData(LIMITS_KEY, saved);
      void queries.invalidateQueries({ queryKey: ACCOUNT_KEY });
    },
  });
  return (
    <form
      className="form"
      onSubmit={(event) => {
        event.preventDefault();
        save.mutate();
      }}
    >
      <div className="field">
        <label htmlFor="low-balance">Warn below this many tokens</label>
        <input
          id="low-balance"
          type="number"
          min="0"
          step="1"
          placeholder="Never"
          value={low}
          onChange={({ target }) => setLow(target.value)}
        />
      </div>
      <div className="field">
        <label htmlFor="monthly-budget">Warn once a month has charged this many tokens</label>
        <input
          id="monthly-budget"
          type="number"
          min="0"
          step="1"
          placeholder="Never"
          value={budget}
          onChange={({ target }) => setBudget(target.value)}
        />
      </div>
      <div className="row">
        <button type="submit" disabled={save.isPending}>
          Save the warnings
        </button>
        <span role="status">{save.isSuccess ? 'Saved.' : ''}</span>
      </div>
      <ErrorText>{save.error ? explainError(save.error) : undefined}</ErrorText>
    </form>
  );
}

function textOf(limit: number | null): string {
  return limit === null ? '' : String(limit);
}

function limitOf(text: string): number | null {
  return text.trim() === '' ? null : Number(text);
}
