import * as recipes from '../../platform/db/recipes/recipes.ts';
import { presentRecipe } from './presenters.ts';
import { browsedRecipes } from './schemas.ts';
import { ANY_KEY, route } from '../http/route.ts';

/** `GET /v1/recipe/browse`. */
export const browseRecipes = route({
  method: 'get',
  path: '/v1/recipe/browse',
  summary: "List the caller's recipes, the public library and the caller's drafts",
  keys: ANY_KEY,
  reply: { status: 200, body: browsedRecipes },
  problems: [],

  async handle({ caller }, { db }) {
    const { saved, catalog, drafts } = await recipes.browse(db, caller);
    return {
      body: { saved: saved.map(presentRecipe), public: catalog.map(presentRecipe), drafts: drafts.map(presentRecipe) },
    };
  },
});
