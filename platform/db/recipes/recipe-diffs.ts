import type { Db } from '../pool.ts';

/** A comparison of two recipes: the runs of both over the same audio. */
export interface RecipeDiff {
  id: string;
  accountId: string;
  jobIds: [string, string];
  recipeIds: [string, string];
  /** Whether the last step of both runs brings their audio to the same loudness. */
  matched: boolean;
}

/** Inserts a comparison. */
export async function insert(db: Db, { id, accountId, jobIds, recipeIds, matched }: RecipeDiff): Promise<void> {
  await db.query({
    name: 'recipe-diffs.insert',
    text: `insert into recipe_diffs (id, account_id, first_job_id, second_job_id, first_recipe_id, second_recipe_id, matched)
           values ($1, $2, $3, $4, $5, $6, $7)`,
    values: [id, accountId, ...jobIds, ...recipeIds, matched],
  });
}

/** Returns a comparison of this account. */
export async function find(
  db: Db,
  { id, accountId }: Pick<RecipeDiff, 'id' | 'accountId'>,
): Promise<RecipeDiff | undefined> {
  const { rows } = await db.query<RecipeDiff>({
    name: 'recipe-diffs.find',
    text: `select id, account_id as "accountId", array[first_job_id, second_job_id] as "jobIds",
                  array[first_recipe_id, second_recipe_id] as "recipeIds", matched
             from recipe_diffs where id = $1 and account_id = $2`,
    values: [id, accountId],
  });
  return rows[0];
}
