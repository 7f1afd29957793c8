import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ErrorText } from '../parts/error-text.tsx';
import { localTime } from '../parts/format.ts';
import { useAccount } from '../session/account.ts';
import { explainError } from '../session/explain-error.ts';
import { useClient } from '../session/session.tsx';

const ERASURE_KEY = ['erasure'];
const POLL_MS = 2_000;
/** What is typed to confirm, for an account without a name. */
const WORD = 'erase';

/** Erases everything of the account but its keys and its ledger. */
export function DataSection(): React.JSX.Element {
  const client = useClient();
  const queries = useQueryClient();
  const { data: account } = useAccount();
  const [typed, setTyped] = useState('');
  const erasure = useQuery({
    queryKey: ERASURE_KEY,
    queryFn: ({ signal }) => client.get('/v1/account/data', { signal }),
    refetchInterval: ({ state }) => (state.data?.status === 'erasing' ? POLL_MS : false),
  });
  const erase = useMutation({
    mutationFn: () => client.delete('/v1/account/data'),
    onSuccess: (state) => {
      queries.setQueryData(ERASURE_KEY, state);
      setTyped('');
    },
  });
  const word = account?.name ?? WORD;
  const isErasing = erasure.data?.status === 'erasing';
  return (
    <section className="card" aria-labelledby="data">
      <h2 id="data">Erase all data</h2>
      <p>
        Deletes the uploads, made files, results, batches, runs, conversations and recipes of this account, and cancels
        what runs. Nothing of it can be brought back. The balance, the ledger and the keys stay.
      </p>
      <p role="status">
        {isErasing ? 'The data are being erased …' : ''}
        {erasure.data?.status === 'erased' && erasure.data.ended_at
          ? `Erased last ${localTime(erasure.data.ended_at)}.`
          : ''}
      </p>
      <form
        className="form"
        onSubmit={(event) => {
          event.preventDefault();
          erase.mutate();
        }}
      >
        <div className="field">
          <label htmlFor="confirm">
            Type <code>{word}</code> to confirm
          </label>
          <input
            id="confirm"
            autoComplete="off"
            value={typed}
            disabled={isErasing}
            onChange={({ target }) => setTyped(target.value)}
          />
        </div>
        <div>
          <button type="submit" disabled={typed !== word || erase.isPending || isErasing}>
            Erase all data
          </button>
        </div>
        <ErrorText>{(erase.error ?? erasure.error) ? explainError(erase.error ?? erasure.error) : undefined}</ErrorText>
      </form>
    </section>
  );
}
