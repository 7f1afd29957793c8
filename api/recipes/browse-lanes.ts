import type { Db } from '../../platform/db/pool.ts';
import * as lanes from '../../platform/db/recipes/recipe-lanes.ts';
import { isRecipeId, type Recipe } from '../../platform/db/recipes/recipes.ts';
import type { Caller } from '../auth/caller.ts';

/** The lists of browse: the caller's and its team's recipes, the public library, the caller's drafts. */
export const LANES = ['saved', 'public', 'drafts'] as const;
type Lane = (typeof LANES)[number];

interface Page {
  recipes: Recipe[];
  hasMore: boolean;
}

const READERS = { saved: lanes.saved, public: lanes.catalog, drafts: lanes.drafts } as const;
const EMPTY: Page = { recipes: [], hasMore: false };

/** Returns a page of the given lane, the others empty; without a lane, the first page of each. */
export async function browse(
  db: Db,
  o: { caller: Caller; lane?: Lane | undefined; before?: string | undefined; limit: number },
): Promise<Record<Lane, Page>> {
  const { caller: reader, before = null, limit } = o;
  const pages = LANES.map(async (lane) => {
    const isOther = o.lane !== undefined && o.lane !== lane;
    if (isOther || (before !== null && !isRecipeId(before))) return [lane, EMPTY] as const;
    const found = await READERS[lane](db, { reader, before, limit: limit + 1 }); // the extra one shows whether there are more
    return [lane, { recipes: found.slice(0, limit), hasMore: found.length > limit }] as const;
  });
  return Object.fromEntries(await Promise.all(pages)) as Record<Lane, Page>;
}
