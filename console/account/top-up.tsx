import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { ErrorText } from '../parts/error-text.tsx';
import { duration, wholeNumber } from '../parts/format.ts';
import { explainError } from '../session/explain-error.ts';
import { useClient } from '../session/session.tsx';

/** A top-up is at least 10 US dollars. */
const MIN_USD = 10;
const TOKENS_PER_USD = 600;

/** Opens a page of Stripe on which to pay for tokens, and comes back here. */
export function TopUp(): React.JSX.Element {
  const client = useClient();
  const [usd, setUsd] = useState('25');
  const amount = Number(usd);
  const isValid = amount >= MIN_USD && Number(amount.toFixed(2)) === amount;
  const pay = useMutation({
    mutationFn: () =>
      client.post('/v1/payments/checkout', {
        body: { usd: amount, success_url: location.href, cancel_url: location.href },
      }),
    onSuccess: ({ url }) => location.assign(url),
  });
  return (
    <section className="card" aria-labelledby="top-up">
      <h2 id="top-up">Top up</h2>
      <form
        className="row"
        onSubmit={(event) => {
          event.preventDefault();
          pay.mutate();
        }}
      >
        <label htmlFor="usd">US dollars</label>
        <input
          id="usd"
          className="short"
          type="number"
          min={MIN_USD}
          step="0.01"
          value={usd}
          onChange={({ target }) => setUsd(target.value)}
          aria-describedby="usd-buys"
        />
        <button type="submit" className="primary" disabled={!isValid || pay.isPending}>
          Pay
        </button>
      </form>
      <p id="usd-buys" className="hint" role="status">
        {isValid
          ? `${wholeNumber(amount * TOKENS_PER_USD)} tokens: ${duration(amount * TOKENS_PER_USD)} of audio. You pay on a page of Stripe.`
          : `At least ${MIN_USD} dollars.`}
      </p>
      <ErrorText>{pay.error ? explainError(pay.error) : undefined}</ErrorText>
    </section>
  );
}
