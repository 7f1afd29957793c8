import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import type { Reply } from '../../client/index.ts';
import { duringOutage } from './during-outage.ts';
import { useClient } from './session.tsx';

export type Account = Reply<'get', '/v1/account'>;

/** Interval at which the balance is read. */
const POLL_MS = 10_000;

export const ACCOUNT_KEY = ['account'];

/** Returns the account of the key, which is read again and again: its balance is shown at all times. */
export function useAccount(): UseQueryResult<Account> {
  const client = useClient();
  return useQuery({
    queryKey: ACCOUNT_KEY,
    queryFn: ({ signal }) => client.get('/v1/account', { signal }),
    refetchInterval: (query) => duringOutage(query) || POLL_MS,
  });
}
