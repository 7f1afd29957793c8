import type { ExecutionPolicy, Step } from '../../../workflows/domain/recipe.ts';
import type { Db } from '../pool.ts';

type RecipeStatus = 'draft' | 'saved' | 'approved';
type RecipeVisibility = 'personal' | 'team' | 'catalog';

export interface Recipe {
  id: string;
  /** Its author; null in the catalogue. */
  accountId: string | null;
  teamId: string | null;
  name: string;
  description: string;
  status: RecipeStatus;
  visibility: RecipeVisibility;
  steps: Step[];
  executionPolicy: ExecutionPolicy;
  createdAt: Date;
  approvedAt: Date | null;
  /** The recipe that this is a version of; null for the first one. */
  parentId: string | null;
  /** Number in its line, from 1. */
  version: number;
}

export type NewRecipe = Omit<Recipe, 'visibility' | 'createdAt' | 'approvedAt' | 'accountId' | 'version'> & {
  accountId: string;
};

/** The caller. A recipe is visible to its team, or without one to its author; catalogue recipes are visible to all. */
export interface Reader {
  accountId: string;
  teamId: string | null;
}

const ID = /^rec_\d{4}_[a-z0-9]+(_[a-z0-9]+)*$/;

/** Reports whether a text has the form of a recipe id. Any other text names no recipe and costs no query. */
export function isRecipeId(text: string): boolean {
  return ID.test(text);
}

export const COLUMNS = `id, account_id as "accountId", team_id as "teamId", name, description, status, visibility, steps,
                 execution_policy as "executionPolicy", created_at as "createdAt", approved_at as "approvedAt",
                 parent_id as "parentId", version`;

/** SQL of the recipes that a caller may see; its first two parameters are the caller's account and team. */
export const OWN = `(visibility = 'team' and team_id = $2 or visibility = 'personal' and account_id = $1)`;

/**
 * Inserts a recipe; with a parent, as the next version of its line. Returns undefined if its id is taken, also by a deleted recipe or the line of one, or if another
 * version took the number at the same time.
 */
export async function insert(db: Db, recipe: NewRecipe): Promise<Recipe | undefined> {
  const { rows } = await db.query<Recipe>({
    name: 'recipes.insert',
    text: `with line as (select coalesce(root_id, id) as root from recipes where id = $10)
           insert into recipes (id, account_id, team_id, name, description, status, visibility, steps, execution_policy, created_at,
                                parent_id, root_id, version)
           select $1, $2::uuid, $3::uuid, $4, $5, $6, $7, $8, $9, date_trunc('milliseconds', now()), $10, (select root from line),
                  coalesce((select max(r.version) from recipes r
                             where r.id = (select root from line)
                                or r.root_id = (select root from line) and coalesce(r.team_id, r.account_id) = coalesce($3::uuid, $2::uuid)), 0) + 1
            where not exists (select from recipes v where v.root_id = $1)
               on conflict do nothing
        returning ${COLUMNS}`,
    values: [
      recipe.id,
      recipe.accountId,
      recipe.teamId,
      recipe.name,
      recipe.description,
      recipe.status,
      recipe.teamId === null ? 'personal' : 'team',
      JSON.stringify(recipe.steps),
      JSON.stringify(recipe.executionPolicy),
      recipe.parentId,
    ],
  });
  return rows[0];
}

/** Returns a recipe that the caller may see, in any status; undefined if it is deleted or another account's. */
export async function find(
  db: Db,
  { recipeId, caller }: { recipeId: string; caller: Reader },
): Promise<Recipe | undefined> {
  if (!isRecipeId(recipeId)) return undefined;
  const { rows } = await db.query<Recipe>({
    name: 'recipes.find',
    text: `select ${COLUMNS} from recipes
            where id = $3 and deleted_at is null and (visibility = 'catalog' or ${OWN})`,
    values: [caller.accountId, caller.teamId, recipeId],
  });
  return rows[0];
}

/**
 * Approves a recipe of the caller; an approved one stays as it is, and `isNew` is true for the transaction that approves it. Returns undefined if it is
 * not the caller's.
 */
export async function approve(
  db: Db,
  { recipeId, caller }: { recipeId: string; caller: Reader },
): Promise<{ recipe: Recipe; isNew: boolean } | undefined> {
  if (!isRecipeId(recipeId)) return undefined;
  const { rows } = await db.query<Recipe & { isNew: boolean }>({
    name: 'recipes.approve',
    text: `update recipes
              set status = 'approved', approved_at = coalesce(approved_at, date_trunc('milliseconds', now()))
            where id = $3 and deleted_at is null and status in ('saved', 'approved') and ${OWN}
        returning ${COLUMNS}, approved_at = date_trunc('milliseconds', now()) as "isNew"`,
    values: [caller.accountId, caller.teamId, recipeId],
  });
  if (!rows[0]) return undefined;
  const { isNew, ...recipe } = rows[0];
  return { recipe, isNew };
}

/**
 * Makes a recipe one of a team, or with null one of its author. It keeps its version, or gets the next one of the line if the line has that
 * version there. The caller holds the lock of the author.
 */
export async function move(
  db: Db,
  { recipeId, accountId, teamId }: { recipeId: string; accountId: string; teamId: string | null },
): Promise<Recipe> {
  const { rows } = await db.query<Recipe>({
    name: 'recipes.move',
    text: `with others as (
             select r.version from recipes r join recipes m on m.id = $1 and r.id <> m.id
              where r.root_id = m.root_id and coalesce(r.team_id, r.account_id) = coalesce($3::uuid, $2::uuid))
           update recipes
              set team_id = $3::uuid, visibility = case when $3::uuid is null then 'personal' else 'team' end,
                  version = case when version in (select version from others) then (select max(version) + 1 from others) else version end
            where id = $1
        returning ${COLUMNS}`,
    values: [recipeId, accountId, teamId],
  });
  return rows[0]!;
}

/** Returns the number of recipes that an account has saved and not deleted, without drafts. */
export async function countSaved(db: Db, accountId: string): Promise<number> {
  const { rows } = await db.query<{ count: number }>({
    name: 'recipes.count-saved',
    text: `select count(*)::int as count from recipes where account_id = $1 and deleted_at is null and status <> 'draft'`,
    values: [accountId],
  });
  return rows[0]!.count;
}

/** Deletes the drafts of an account but the newest `keep`. No job refers to a draft. */
export async function trimDrafts(db: Db, { accountId, keep }: { accountId: string; keep: number }): Promise<void> {
  await db.query({
    name: 'recipes.trim-drafts',
    text: `delete from recipes
            where id in (select id from recipes
                          where account_id = $1 and deleted_at is null and status = 'draft'
                          order by created_at desc, id desc offset $2)`,
    values: [accountId, keep],
  });
}

/**
 * Deletes a recipe of this caller: by any member of the team it belongs to, a personal one by its author only. Its row
 * keeps the name for past runs; `deleted-recipes.ts` removes that of a recipe that never ran. Returns false if there is none to delete: another account's, the catalogue's, or deleted before.
 */
export async function remove(db: Db, { recipeId, caller }: { recipeId: string; caller: Reader }): Promise<boolean> {
  if (!isRecipeId(recipeId)) return false;
  const { rowCount } = await db.query({
    name: 'recipes.remove',
    text: `update recipes set deleted_at = now(), steps = '[]', description = ''
            where id = $3 and deleted_at is null and ${OWN}`,
    values: [caller.accountId, caller.teamId, recipeId],
  });
  return rowCount === 1;
}

/** Writes a recipe of the catalogue. Under one id, its texts may change but never its steps. */
export async function publish(
  db: Db,
  recipe: Pick<Recipe, 'id' | 'name' | 'description' | 'steps' | 'executionPolicy'>,
): Promise<void> {
  await db.query({
    name: 'recipes.publish',
    text: `insert into recipes (id, name, description, status, visibility, steps, execution_policy, created_at, approved_at)
           values ($1, $2, $3, 'approved', 'catalog', $4, $5, date_trunc('milliseconds', now()), date_trunc('milliseconds', now()))
               on conflict (id) do update set name = excluded.name, description = excluded.description
            where (recipes.name, recipes.description) is distinct from (excluded.name, excluded.description)`,
    values: [
      recipe.id,
      recipe.name,
      recipe.description,
      JSON.stringify(recipe.steps),
      JSON.stringify(recipe.executionPolicy),
    ],
  });
}

/** Reports whether the catalogue exists: the schema is migrated and seeded. */
export async function hasCatalog(db: Db): Promise<boolean> {
  const { rows } = await db.query<{ present: boolean }>({
    name: 'recipes.has-catalog',
    text: `select exists (select from recipes where visibility = 'catalog' and deleted_at is null) as present`,
  });
  return rows[0]!.present;
}

/** Returns the names of recipes by their ids, also of deleted ones. Only for ids that jobs of the reader have. */
export async function namesOf(db: Db, ids: readonly string[]): Promise<Map<string, string>> {
  const { rows } = await db.query<Pick<Recipe, 'id' | 'name'>>({
    name: 'recipes.names-of',
    text: 'select id, name from recipes where id = any ($1)',
    values: [ids],
  });
  return new Map(rows.map(({ id, name }) => [id, name]));
}
