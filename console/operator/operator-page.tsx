import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import { ApiError, type AudioClient } from '../../client/index.ts';
import { ErrorText } from '../parts/error-text.tsx';
import { duringOutage } from '../session/during-outage.ts';
import { explainError } from '../session/explain-error.ts';
import { clientOf } from '../session/session.tsx';
import { ThemeSwitch } from '../parts/theme-switch.tsx';
import { Accounts } from './accounts.tsx';
import { Changes } from './changes.tsx';
import { JobSearch } from './job-search.tsx';
import './operator.css';
import { storeToken, type OperatorStart } from './operator-session.ts';
import { Overview } from './overview.tsx';

const ANOTHER_LINK = 'npm run -s admin -- link prints a new link, on the machine of the service.';

/** The page of the operator: what works, what waits, what is stuck and what failed, of all accounts. */
export function OperatorPage({ start }: { start: OperatorStart }): React.JSX.Element {
  const [token, setToken] = useState('token' in start ? start.token : undefined);
  const [problem, setProblem] = useState<string>();
  useEffect(() => {
    if (!('code' in start)) return;
    exchanged(start.code).then(setToken, (error: unknown) => setProblem(explainError(error)));
  }, [start]);

  function end(reason: string): void {
    storeToken(undefined);
    setToken(undefined);
    setProblem(reason);
  }

  return (
    <>
      <header className="bar">
        <strong>Operator</strong>
        <div className="end">
          <ThemeSwitch />
          {token === undefined ? null : (
            <button type="button" className="quiet" onClick={() => end(`The session was closed here. ${ANOTHER_LINK}`)}>
              Close
            </button>
          )}
        </div>
      </header>
      <main id="main">
        <h1>What runs here</h1>
        <ErrorText>{problem}</ErrorText>
        {token === undefined && problem === undefined ? <p role="status">Opening …</p> : null}
        {token === undefined ? null : (
          <Views token={token} onEnd={() => end(`The session has ended: it lasts 8 hours. ${ANOTHER_LINK}`)} />
        )}
      </main>
    </>
  );
}

function Views({ token, onEnd }: { token: string; onEnd: () => void }): React.JSX.Element {
  const client = useMemo(() => clientOf(token), [token]);
  const queries = useMemo(
    () =>
      new QueryClient({
        defaultOptions: { queries: { retry: false, networkMode: 'always', refetchInterval: duringOutage } },
      }),
    [],
  );
  const onError = (error: unknown): void => {
    if (error instanceof ApiError && error.status === 401) onEnd();
  };
  return (
    <QueryClientProvider client={queries}>
      <Overview client={client} onError={onError} />
      <JobSearch client={client} />
      <Accounts client={client} />
      <Changes client={client} />
    </QueryClientProvider>
  );
}

const exchanges = new Map<string, Promise<string>>();

/** Returns the token that a code is exchanged for, which works once: a second call waits for the first. */
function exchanged(code: string): Promise<string> {
  const client: AudioClient = clientOf();
  const begun =
    exchanges.get(code) ??
    client.post('/v1/operator/sessions', { body: { code } }).then((session) => {
      storeToken(session.token);
      return session.token;
    });
  exchanges.set(code, begun);
  return begun;
}
