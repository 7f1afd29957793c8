import { COLUMNS, type Recipe } from './recipes.ts';

/** Bytes of steps from which a page of recipes ends: the recipe that reaches it is the last one. */
export const MAX_PAGE_BYTES = 2 ** 20;

/** Recipes of a list, and whether the list goes on after them. */
export interface RecipePage {
  recipes: Recipe[];
  hasMore: boolean;
}

type Row = Recipe & { found: number };

/**
 * Returns the SQL of those recipes of a query, in an order, that begin within the first bytes of steps, the number of which is a parameter. `found`
 * is the number of all recipes of the query.
 */
export function withinBytes(query: string, { order, bytes }: { order: string; bytes: string }): string {
  return `select ${COLUMNS}, found
             from (select p.*, (count(*) over ())::int as found,
                          sum(octet_length(steps::text)) over (${order} rows between unbounded preceding and 1 preceding) as bytes_before
                     from (${query}) p) page
            where coalesce(bytes_before, 0) < ${bytes}
            ${order}`;
}

/** Returns the first `limit` rows of a query that was asked for one more. */
export function pageOf(rows: Row[], limit: number): RecipePage {
  const hasMore = (rows[0]?.found ?? 0) > Math.min(rows.length, limit);
  const recipes = rows.slice(0, limit).map((row): Recipe => {
    const { found: _, ...recipe } = row;
    return recipe;
  });
  return { recipes, hasMore };
}
