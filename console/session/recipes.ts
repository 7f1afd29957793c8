import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import type { Reply } from '../../client/index.ts';
import { useClient } from './session.tsx';

/** Returns the recipes of the account and its team, its drafts and the public library. */
export function useRecipes(): UseQueryResult<Reply<'get', '/v1/recipe/browse'>> {
  const client = useClient();
  return useQuery({
    queryKey: ['recipes'],
    queryFn: ({ signal }) => client.get('/v1/recipe/browse', { signal }),
  });
}
