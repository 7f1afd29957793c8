import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { ErrorText } from '../../parts/error-text.tsx';
import { explainError } from '../../session/explain-error.ts';
import { useClient } from '../../session/session.tsx';

/** Sends a test event to an address once. */
export function TestWebhook(): React.JSX.Element {
  const client = useClient();
  const [address, setAddress] = useState('');
  const test = useMutation({
    mutationFn: () => client.post('/v1/webhooks/test', { body: { webhook_url: address.trim() } }),
  });
  return (
    <section className="card" aria-labelledby="test">
      <h2 id="test">Try an address</h2>
      <form
        className="row"
        onSubmit={(event) => {
          event.preventDefault();
          test.mutate();
        }}
      >
        <input
          className="grow"
          type="url"
          aria-label="Address of the webhook"
          placeholder="https://"
          value={address}
          onChange={({ target }) => setAddress(target.value)}
        />
        <button type="submit" disabled={address.trim() === '' || test.isPending}>
          Send a test event
        </button>
      </form>
      <p role="status">
        {test.isPending ? 'Sending …' : ''}
        {test.data ? outcomeOf(test.data) : ''}
      </p>
      <ErrorText>{test.error ? explainError(test.error) : undefined}</ErrorText>
    </section>
  );
}

function outcomeOf({
  outcome,
  status,
  response_ms: ms,
  error,
}: {
  outcome: string;
  status: number | null;
  response_ms: number | null;
  error: string | null;
}): string {
  const answer = status === null ? (error ?? 'no response') : `status ${status} after ${ms ?? 0} ms`;
  return outcome === 'accepted' ? `Accepted: ${answer}.` : `Not accepted: ${answer}.`;
}
