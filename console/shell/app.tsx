import { lazy, Suspense, useState } from 'react';
import { Router } from 'wouter';
import { useHashLocation } from 'wouter/use-hash-location';
import { operatorStart } from '../operator/operator-session.ts';
import { takeCode } from '../session/link-code.ts';
import { SessionProvider } from '../session/session.tsx';
import { storeKey } from '../session/stored-key.ts';
import { SignIn } from '../session/sign-in.tsx';
import { ErrorBoundary } from './error-boundary.tsx';
import { Frame } from './frame.tsx';

const OperatorPage = lazy(() => import('../operator/operator-page.tsx').then((m) => ({ default: m.OperatorPage })));

/** The whole page. Its places are behind the `#` of the address, where they hide no path of the API. */
export function App(): React.JSX.Element {
  const [code] = useState(() => {
    const taken = takeCode('signin');
    if (taken !== undefined) storeKey(undefined); // the link says whose session this is
    return taken;
  });
  const [operator] = useState(() => (code === undefined ? operatorStart() : undefined));
  if (operator) {
    return (
      <ErrorBoundary>
        <Suspense fallback={<p role="status">Loading …</p>}>
          <OperatorPage start={operator} />
        </Suspense>
      </ErrorBoundary>
    );
  }
  return (
    <ErrorBoundary>
      <SessionProvider
        signIn={({ notice, onKey }) => <SignIn notice={notice} code={notice ? undefined : code} onKey={onKey} />}
      >
        <Router hook={useHashLocation}>
          <Frame />
        </Router>
      </SessionProvider>
    </ErrorBoundary>
  );
}
