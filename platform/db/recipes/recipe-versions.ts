import type { Db } from '../pool.ts';
import { MAX_PAGE_BYTES, pageOf, withinBytes, type RecipePage } from './recipe-pages.ts';
import { isRecipeId, OWN, type Reader, type Recipe } from './recipes.ts';

const NEWEST_FIRST = 'order by version desc, id desc';
const SHOWN = `deleted_at is null and status <> 'draft' and (version, id) < (coalesce($4, 2147483647), coalesce($5, ''))`;

/** SQL of the versions that one of two owners has, read from their index in order. */
const ofOwner = (owner: '$1' | '$2', visibility: 'personal' | 'team'): string =>
  `(select * from recipes
                      where root_id = $3 and coalesce(team_id, account_id) = ${owner}::uuid and visibility = '${visibility}' and ${SHOWN}
                      ${NEWEST_FIRST} limit $6)`;

/**
 * Returns a page of the recipes of the line of a recipe that the reader may see and that are not deleted, drafts apart, newest first. `before` is
 * the id of the last one of the page before.
 */
export async function page(
  db: Db,
  { recipeId, reader, before, limit }: { recipeId: string; reader: Reader; before?: string | undefined; limit: number },
): Promise<RecipePage> {
  const none = { recipes: [], hasMore: false };
  if (before !== undefined && !isRecipeId(before)) return none;
  const line = await lineOf(db, { recipeId, reader });
  const last = before === undefined ? undefined : await lineOf(db, { recipeId: before, reader });
  if (!line || (before !== undefined && last?.rootId !== line.rootId)) return none;
  const { rows } = await db.query<Recipe & { found: number }>({
    name: 'recipe-versions.page',
    text: withinBytes(
      `select * from (${ofOwner('$1', 'personal')}
                    union all
                    ${ofOwner('$2', 'team')}
                    union all
                    (select * from recipes where id = $3 and (visibility = 'catalog' or ${OWN}) and ${SHOWN})) line
            ${NEWEST_FIRST} limit $6`,
      { order: NEWEST_FIRST, bytes: '$7' },
    ),
    values: [reader.accountId, reader.teamId, line.rootId, last?.version, before, limit + 1, MAX_PAGE_BYTES],
  });
  return pageOf(rows, limit);
}

/** Returns the first recipe of the line of a recipe that the reader may see, also of a deleted one, and its version. */
async function lineOf(
  db: Db,
  { recipeId, reader }: { recipeId: string; reader: Reader },
): Promise<{ rootId: string; version: number } | undefined> {
  const { rows } = await db.query<{ rootId: string; version: number }>({
    name: 'recipe-versions.line-of',
    text: `select coalesce(root_id, id) as "rootId", version from recipes where id = $3 and (visibility = 'catalog' or ${OWN})`,
    values: [reader.accountId, reader.teamId, recipeId],
  });
  return rows[0];
}
