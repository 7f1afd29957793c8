import type { AudioClient, Reply } from '../../client/index.ts';

export type Recipes = Reply<'get', '/v1/recipe/browse'>;

const LANES = ['saved', 'public', 'drafts'] as const;

/** Reads every page of each list of recipes: somebody chooses from all of them. */
export async function allRecipes(client: Pick<AudioClient, 'get'>, signal: AbortSignal): Promise<Recipes> {
  const all = await client.get('/v1/recipe/browse', { signal });
  for (const lane of LANES) {
    while (all.has_more[lane]) {
      const query = { lane, before: all[lane].at(-1)!.recipe_id };
      const page = await client.get('/v1/recipe/browse', { query, signal });
      all[lane].push(...page[lane]);
      all.has_more[lane] = page.has_more[lane];
    }
  }
  return all;
}
