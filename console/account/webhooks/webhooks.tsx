import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Reply } from '../../../client/index.ts';
import { ErrorText } from '../../parts/error-text.tsx';
import { localTime } from '../../parts/format.ts';
import { Secret } from '../../parts/secret.tsx';
import { explainError } from '../../session/explain-error.ts';
import { useClient } from '../../session/session.tsx';
import { Deliveries } from './deliveries.tsx';
import { TestWebhook } from './test-webhook.tsx';

type Settings = Reply<'get', '/v1/webhooks'>;

const SETTINGS_KEY = ['webhooks', 'settings'];

/** How completion events are sent, and what came of those of the last 30 days. */
export function Webhooks(): React.JSX.Element {
  const client = useClient();
  const { data, error } = useQuery({
    queryKey: SETTINGS_KEY,
    queryFn: ({ signal }) => client.get('/v1/webhooks', { signal }),
  });
  return (
    <>
      <section className="card" aria-labelledby="webhooks">
        <h2 id="webhooks">Webhooks</h2>
        <ErrorText>{error ? explainError(error) : undefined}</ErrorText>
        {data ? <SettingsForm settings={data} /> : <p role="status">Loading …</p>}
      </section>
      <TestWebhook />
      <Deliveries />
    </>
  );
}

function SettingsForm({ settings }: { settings: Settings }): React.JSX.Element {
  const client = useClient();
  const queries = useQueryClient();
  const [secret, setSecret] = useState<string>();
  const [until, setUntil] = useState<string | null>(null);
  const change = useMutation({
    mutationFn: (changes: Partial<Settings>) => client.put('/v1/webhooks', { body: changes }),
    onSuccess: ({ secret: made, ...stored }) => {
      if (made) setSecret(made);
      queries.setQueryData(SETTINGS_KEY, stored);
    },
  });
  const rotate = useMutation({
    mutationFn: () => client.post('/v1/webhooks/rotate'),
    onSuccess: ({ secret: made, old_secret_until: old }) => {
      setSecret(made);
      setUntil(old);
    },
  });
  // What was chosen shows at once; a change that is refused shows what is stored again.
  const shown = { ...settings, ...(change.isPending ? change.variables : {}) };
  const failure = change.error ?? rotate.error;
  return (
    <div className="form">
      <label>
        <input
          type="checkbox"
          checked={shown.signing}
          disabled={change.isPending}
          onChange={({ target }) => change.mutate({ signing: target.checked })}
        />{' '}
        Sign events (Standard Webhooks)
      </label>
      <label>
        <input
          type="checkbox"
          checked={shown.retries === 'long'}
          disabled={change.isPending}
          onChange={({ target }) => change.mutate({ retries: target.checked ? 'long' : 'standard' })}
        />{' '}
        Try for 24 hours instead of three times
      </label>
      <label>
        <input
          type="checkbox"
          checked={shown.metadata}
          disabled={change.isPending}
          onChange={({ target }) => change.mutate({ metadata: target.checked })}
        />{' '}
        Send the metadata of the work in a header
      </label>
      {secret === undefined ? null : (
        <Secret
          label="The signing secret"
          value={secret}
          hint={`The signing secret is shown only now.${until ? ` Events are signed with the one before too until ${localTime(until)}.` : ''}`}
        />
      )}
      {settings.signing ? (
        <div>
          <button type="button" disabled={rotate.isPending} onClick={() => rotate.mutate()}>
            Make a new secret
          </button>
        </div>
      ) : null}
      <ErrorText>{failure ? explainError(failure) : undefined}</ErrorText>
    </div>
  );
}
