import { useState } from 'react';
import { ErrorText } from '../parts/error-text.tsx';
import { duration, wholeNumber } from '../parts/format.ts';
import { useAccount } from '../session/account.ts';
import { explainError } from '../session/explain-error.ts';
import { useSession } from '../session/session.tsx';
import { Alerts } from './alerts.tsx';
import { TopUp } from './top-up.tsx';

const NO_PAYMENTS = 'Tokens cannot be bought here. Ask the operator of this service to add some.';

/** The balance, what tops it up and what warns of it, and the session. */
export function Overview(): React.JSX.Element {
  const { data, error } = useAccount();
  const { signOut } = useSession();
  return (
    <>
      {error && !data ? <ErrorText>{explainError(error)}</ErrorText> : null}
      {data ? (
        <section className="card" aria-labelledby="balance">
          <h2 id="balance">Balance</h2>
          <p className="figure">
            {wholeNumber(data.available_tokens)} tokens
            <small> {duration(data.available_tokens)} of audio</small>
          </p>
          <dl className="facts">
            <dt>Held for running work</dt>
            <dd>{wholeNumber(data.held_tokens)} tokens</dd>
            <dt>Kind of account</dt>
            <dd>{data.kind === 'paid' ? 'Paid' : 'Free: single runs and chat, no batches'}</dd>
            <dt>Name</dt>
            <dd>{data.name ?? 'None'}</dd>
            <dt>Account id</dt>
            <dd>
              <code>{data.account_id}</code>
            </dd>
          </dl>
          {data.alerts.map(({ code, message }) => (
            <p key={code} className="notice">
              {message}
            </p>
          ))}
        </section>
      ) : null}
      {data?.kind === 'paid' ? data.payments ? <TopUp /> : <p className="hint">{NO_PAYMENTS}</p> : null}
      <Alerts />
      <section className="card" aria-labelledby="session">
        <h2 id="session">This session</h2>
        <p>The key stays in this tab until you close it or sign out. Copy it before, if you have it nowhere else.</p>
        <div className="row">
          <CopyKey />
          <button type="button" onClick={signOut}>
            Sign out
          </button>
        </div>
      </section>
    </>
  );
}

function CopyKey(): React.JSX.Element {
  const { apiKey } = useSession();
  const [isShown, setShown] = useState(false);
  return (
    <>
      <button type="button" aria-expanded={isShown} onClick={() => setShown(!isShown)}>
        {isShown ? 'Hide the key' : 'Show the key'}
      </button>
      {isShown ? (
        <input className="key" readOnly aria-label="The key" value={apiKey} onFocus={({ target }) => target.select()} />
      ) : null}
    </>
  );
}
