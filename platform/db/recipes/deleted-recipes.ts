import type { Db } from '../pool.ts';

/** Deleted recipes. One that was approved keeps a row with its name, which reports show; jobs have steps of their own. */

interface Some {
  /** Seconds since the recipe was deleted. Until then it is a position in a list for clients that read the pages of one. */
  olderThanS: number;
  limit: number;
}

/** Removes the rows of recipes that were never approved: nothing that ran names them. Returns their number. */
export async function removeSome(db: Db, { olderThanS, limit }: Some): Promise<number> {
  const { rowCount } = await db.query({
    name: 'deleted-recipes.remove-some',
    text: `delete from recipes
            where id in (select id from recipes r
                          where deleted_at < now() - make_interval(secs => $1) and deleted_at is not null and approved_at is null
                            and not exists (select from jobs j where j.recipe_id = r.id)
                          order by deleted_at limit $2 for update of r skip locked)`,
    values: [olderThanS, limit],
  });
  return rowCount ?? 0;
}

/** Empties recipes of which more than the name was kept, as earlier releases did. Returns their number. */
export async function emptySome(db: Db, { olderThanS, limit }: Some): Promise<number> {
  const { rowCount } = await db.query({
    name: 'deleted-recipes.empty-some',
    text: `update recipes set steps = '[]', description = ''
            where id in (select id from recipes
                          where deleted_at < now() - make_interval(secs => $1) and deleted_at is not null and approved_at is not null
                            and (description <> '' or json_array_length(steps) > 0)
                          order by deleted_at limit $2 for update skip locked)`,
    values: [olderThanS, limit],
  });
  return rowCount ?? 0;
}
