import { browse } from './browse-lanes.ts';
import { presentRecipe } from './presenters.ts';
import { browsedRecipes, browseQuery } from './schemas.ts';
import { ANY_KEY, route } from '../http/route.ts';

/** `GET /v1/recipe/browse`. */
export const browseRecipes = route({
  method: 'get',
  path: '/v1/recipe/browse',
  summary: "List the caller's recipes, the public library and the caller's drafts, or a page of one of them",
  keys: ANY_KEY,
  scope: 'read',
  query: browseQuery,
  reply: { status: 200, body: browsedRecipes },
  problems: [],

  async handle({ query, caller }, { db }) {
    const { saved, public: library, drafts } = await browse(db, { caller, ...query });
    return {
      body: {
        saved: saved.recipes.map(presentRecipe),
        public: library.recipes.map(presentRecipe),
        drafts: drafts.recipes.map(presentRecipe),
        has_more: { saved: saved.hasMore, public: library.hasMore, drafts: drafts.hasMore },
      },
    };
  },
});
