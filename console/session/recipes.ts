import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { allRecipes, type Recipes } from './all-recipes.ts';
import { useClient } from './session.tsx';

/** Returns the recipes of the account and its team, its drafts and the public library. */
export function useRecipes(): UseQueryResult<Recipes> {
  const client = useClient();
  return useQuery({ queryKey: ['recipes'], queryFn: ({ signal }) => allRecipes(client, signal) });
}
