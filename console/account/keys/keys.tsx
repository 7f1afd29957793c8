import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Reply } from '../../../client/index.ts';
import { ErrorText } from '../../parts/error-text.tsx';
import { localTime, wholeNumber } from '../../parts/format.ts';
import { Secret } from '../../parts/secret.tsx';
import { explainError } from '../../session/explain-error.ts';
import { useClient } from '../../session/session.tsx';
import { NewKeyForm } from './new-key-form.tsx';

type Key = Reply<'get', '/v1/keys'>['keys'][number];

export const KEYS_KEY = ['keys'];

/** The keys of the account: what they may do, when they were used; new ones, and their end. */
export function Keys(): React.JSX.Element {
  const client = useClient();
  const [minted, setMinted] = useState<string>();
  const { data, error, isPending } = useQuery({
    queryKey: KEYS_KEY,
    queryFn: ({ signal }) => client.get('/v1/keys', { signal }),
  });
  const keys = data?.keys.filter(isActive).toReversed() ?? [];
  return (
    <>
      <section className="card" aria-labelledby="keys">
        <h2 id="keys">Keys</h2>
        <ErrorText>{error ? explainError(error) : undefined}</ErrorText>
        {isPending ? <p role="status">Loading …</p> : null}
        <ul className="jobs">
          {keys.map((key) => (
            <KeyEntry key={key.key_id} of={key} />
          ))}
        </ul>
      </section>
      <section className="card" aria-labelledby="new-key">
        <h2 id="new-key">New key</h2>
        {minted === undefined ? null : (
          <Secret
            label="The new key"
            value={minted}
            hint="It is shown only now. Store it where your program reads it."
          />
        )}
        <NewKeyForm onMinted={setMinted} />
      </section>
    </>
  );
}

function isActive({ revoked_at: revoked, expires_at: end }: Key): boolean {
  return revoked === null && (end === null || Date.parse(end) > Date.now());
}

function KeyEntry({ of: key }: { of: Key }): React.JSX.Element {
  const client = useClient();
  const queries = useQueryClient();
  const [isAsking, setAsking] = useState(false);
  const revoke = useMutation({
    mutationFn: () => client.delete('/v1/keys/{id}', { path: { id: key.key_id } }),
    onSuccess: () => queries.invalidateQueries({ queryKey: KEYS_KEY }),
  });
  const name = key.label ?? 'Without a label';
  return (
    <li>
      <span className="name">
        {name} <code>{key.hint}</code>
      </span>
      <span className="row">
        {isAsking ? (
          <>
            <button type="button" disabled={revoke.isPending} onClick={() => revoke.mutate()}>
              Revoke for good
            </button>
            <button type="button" className="quiet" onClick={() => setAsking(false)}>
              Keep
            </button>
          </>
        ) : (
          <button type="button" className="quiet" aria-label={`Revoke ${name}`} onClick={() => setAsking(true)}>
            Revoke
          </button>
        )}
      </span>
      <small className="hint">
        {key.kind} · {key.scopes ? key.scopes.join(', ') : 'may do everything'}
        {key.max_tokens === null
          ? ''
          : ` · ${wholeNumber(key.tokens_charged ?? 0)} of ${wholeNumber(key.max_tokens)} tokens spent`}
        {key.expires_at ? ` · until ${localTime(key.expires_at)}` : ''} ·{' '}
        {key.last_used_at ? `last used ${localTime(key.last_used_at)}` : 'never used'}
      </small>
      <ErrorText>{revoke.error ? explainError(revoke.error) : undefined}</ErrorText>
    </li>
  );
}
