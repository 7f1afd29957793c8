import type { Db } from '../../platform/db/pool.ts';
import * as lanes from '../../platform/db/recipes/recipe-lanes.ts';
import type { RecipePage } from '../../platform/db/recipes/recipe-pages.ts';
import { isRecipeId } from '../../platform/db/recipes/recipes.ts';
import type { Caller } from '../auth/caller.ts';

/** The lists of browse: the caller's and its team's recipes, the public library, the caller's drafts. */
export const LANES = ['saved', 'public', 'drafts'] as const;
type Lane = (typeof LANES)[number];

const READERS = { saved: lanes.saved, public: lanes.catalog, drafts: lanes.drafts } as const;
const EMPTY: RecipePage = { recipes: [], hasMore: false };

/** Returns a page of the given lane, the others empty; without a lane, the first page of each. */
export async function browse(
  db: Db,
  o: { caller: Caller; lane?: Lane | undefined; before?: string | undefined; limit: number },
): Promise<Record<Lane, RecipePage>> {
  const { caller: reader, before = null, limit } = o;
  const pages = LANES.map(async (lane) => {
    const isOther = o.lane !== undefined && o.lane !== lane;
    if (isOther || (before !== null && !isRecipeId(before))) return [lane, EMPTY] as const;
    return [lane, await READERS[lane](db, { reader, before, limit })] as const;
  });
  return Object.fromEntries(await Promise.all(pages)) as Record<Lane, RecipePage>;
}
