import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ErrorText } from '../../parts/error-text.tsx';
import { useAccount } from '../../session/account.ts';
import { explainError } from '../../session/explain-error.ts';
import { useClient } from '../../session/session.tsx';

const SCOPES = [
  ['read', 'Read results'],
  ['upload', 'Upload files'],
  ['spend', 'Start work'],
] as const;

type Scope = (typeof SCOPES)[number][0];

/** Creates a key; `onMinted` gets it, which is shown only once. */
export function NewKeyForm({ onMinted }: { onMinted: (key: string) => void }): React.JSX.Element {
  const client = useClient();
  const queries = useQueryClient();
  const { data: account } = useAccount();
  const [label, setLabel] = useState('');
  const [kind, setKind] = useState<'live' | 'test'>('live');
  const [scopes, setScopes] = useState<readonly Scope[]>(SCOPES.map(([scope]) => scope));
  const [isLimited, setLimited] = useState(false);
  const [maxTokens, setMaxTokens] = useState('');
  const mint = useMutation({
    mutationFn: () =>
      client.post('/v1/keys', {
        body: {
          ...(account?.kind === 'paid' ? { kind } : {}),
          ...(label.trim() === '' ? {} : { label: label.trim() }),
          ...(isLimited ? { scopes: [...scopes] } : {}),
          ...(maxTokens === '' ? {} : { max_tokens: Number(maxTokens) }),
        },
      }),
    onSuccess({ api_key: key }) {
      onMinted(key);
      setLabel('');
      void queries.invalidateQueries({ queryKey: ['keys'] });
    },
  });
  return (
    <form
      className="form"
      onSubmit={(event) => {
        event.preventDefault();
        mint.mutate();
      }}
    >
      <div className="field">
        <label htmlFor="key-label">What uses it</label>
        <input id="key-label" maxLength={100} value={label} onChange={({ target }) => setLabel(target.value)} />
      </div>
      {account?.kind === 'paid' ? (
        <div className="field">
          <label htmlFor="key-kind">Kind</label>
          <select id="key-kind" value={kind} onChange={({ target }) => setKind(target.value as 'live' | 'test')}>
            <option value="live">live</option>
            <option value="test">test: everything but chat</option>
          </select>
        </div>
      ) : null}
      <fieldset className="field">
        <legend>
          <label>
            <input type="checkbox" checked={isLimited} onChange={({ target }) => setLimited(target.checked)} /> Limit
            what it may do
          </label>
        </legend>
        {isLimited
          ? SCOPES.map(([scope, text]) => (
              <label key={scope}>
                <input
                  type="checkbox"
                  checked={scopes.includes(scope)}
                  onChange={({ target }) =>
                    setScopes(target.checked ? [...scopes, scope] : scopes.filter((each) => each !== scope))
                  }
                />{' '}
                {text}
              </label>
            ))
          : null}
      </fieldset>
      <div className="field">
        <label htmlFor="key-max">Most tokens it may spend</label>
        <input
          id="key-max"
          type="number"
          min="1"
          step="1"
          placeholder="No limit but the balance"
          value={maxTokens}
          onChange={({ target }) => setMaxTokens(target.value)}
        />
      </div>
      <div>
        <button type="submit" className="primary" disabled={mint.isPending || (isLimited && scopes.length === 0)}>
          Create the key
        </button>
      </div>
      <ErrorText>{mint.error ? explainError(mint.error) : undefined}</ErrorText>
    </form>
  );
}
