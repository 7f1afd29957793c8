import { QueryCache, MutationCache, QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createContext, useCallback, useContext, useMemo, useState, type ReactNode } from 'react';
import { ApiError, createClient, type AudioClient } from '../../client/index.ts';
import { duringOutage } from './during-outage.ts';
import { forgetAll, storedKey, storeKey } from './stored-key.ts';

/** Requests of a page wait less long than those of programs: somebody looks at it. */
const RETRIES = 2;
const MAX_WAIT_S = 10;
const TIMEOUT_MS = 30_000;

export interface Session {
  apiKey: string;
  client: AudioClient;
  /** Aborted when the user signs out. */
  ended: AbortSignal;
  signOut: () => void;
}

const SessionContext = createContext<Session | undefined>(undefined);

/** Returns a client of the service that this page came from. */
export function clientOf(apiKey?: string): AudioClient {
  return createClient({
    baseUrl: location.origin,
    retries: RETRIES,
    maxWaitS: MAX_WAIT_S,
    timeoutMs: TIMEOUT_MS,
    ...(apiKey === undefined ? {} : { apiKey }),
  });
}

/** Returns the session of the signed-in user. */
export function useSession(): Session {
  const session = useContext(SessionContext);
  if (!session) throw new Error('Nobody is signed in.');
  return session;
}

/** Returns the client of the signed-in user. */
export function useClient(): AudioClient {
  return useSession().client;
}

interface SessionProps {
  /** Shown while nobody is signed in; `notice` says why a session ended. */
  signIn: (o: { notice: string | undefined; onKey: (key: string) => void }) => ReactNode;
  children: ReactNode;
}

/** Holds the session of this tab. A key that the service no longer accepts ends it. */
export function SessionProvider({ signIn, children }: SessionProps): ReactNode {
  const [apiKey, setApiKey] = useState(storedKey);
  const [notice, setNotice] = useState<string>();
  const end = useCallback((reason?: string) => {
    storeKey(undefined);
    setNotice(reason);
    setApiKey(undefined);
  }, []);
  const session = useMemo(() => {
    if (apiKey === undefined) return undefined;
    const onError = (error: unknown): void => {
      if (error instanceof ApiError && error.status === 401) end('Your key has expired or was revoked. Sign in again.');
    };
    const queries = new QueryClient({
      queryCache: new QueryCache({ onError }),
      mutationCache: new MutationCache({ onError }),
      // The client tries again itself; a service on this machine needs no network.
      defaultOptions: {
        queries: { retry: false, staleTime: 5_000, networkMode: 'always', refetchInterval: duringOutage },
        mutations: { networkMode: 'always' },
      },
    });
    const ended = new AbortController();
    const signOut = (): void => {
      ended.abort(); // before: what ends with it may keep something
      forgetAll();
      end();
    };
    return { queries, value: { apiKey, client: clientOf(apiKey), ended: ended.signal, signOut } };
  }, [apiKey, end]);

  const begin = useCallback((key: string) => {
    storeKey(key);
    setNotice(undefined);
    setApiKey(key);
  }, []);

  if (!session) return signIn({ notice, onKey: begin });
  return (
    <SessionContext value={session.value}>
      <QueryClientProvider client={session.queries}>{children}</QueryClientProvider>
    </SessionContext>
  );
}
