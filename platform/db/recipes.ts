import type { ExecutionPolicy, Step } from '../../workflows/domain/recipe.ts';
import type { Db } from './pool.ts';

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
}

export type NewRecipe = Omit<Recipe, 'visibility' | 'createdAt' | 'approvedAt' | 'accountId'> & { accountId: string };

/** Who asks: a recipe is visible to its team, else to its author, and to all in the catalogue. */
export interface Reader {
  accountId: string;
  teamId: string | null;
}

/** What every id looks like; anything else names no recipe and costs no query. */
const ID = /^rec_\d{4}_[a-z0-9]+(_[a-z0-9]+)*$/;

const COLUMNS = `id, account_id as "accountId", team_id as "teamId", name, description, status, visibility, steps,
                 execution_policy as "executionPolicy", created_at as "createdAt", approved_at as "approvedAt"`;

/** With the caller's account and team as the first two parameters. */
const OWN = `(visibility = 'team' and team_id = $2 or visibility = 'personal' and account_id = $1)`;

/** Writes a recipe unless its id is taken, now or by a deleted one: then undefined. */
export async function insert(db: Db, recipe: NewRecipe): Promise<Recipe | undefined> {
  const { rows } = await db.query<Recipe>({
    name: 'recipes.insert',
    text: `insert into recipes (id, account_id, team_id, name, description, status, visibility, steps, execution_policy, created_at)
           values ($1, $2, $3, $4, $5, $6, $7, $8, $9, date_trunc('milliseconds', now()))
               on conflict (id) do nothing
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
    ],
  });
  return rows[0];
}

/** A recipe that exists for this caller, whatever its status; another's and a deleted one do not. */
export async function find(
  db: Db,
  { recipeId, caller }: { recipeId: string; caller: Reader },
): Promise<Recipe | undefined> {
  if (!ID.test(recipeId)) return undefined;
  const { rows } = await db.query<Recipe>({
    name: 'recipes.find',
    text: `select ${COLUMNS} from recipes
            where id = $3 and deleted_at is null and (visibility = 'catalog' or ${OWN})`,
    values: [caller.accountId, caller.teamId, recipeId],
  });
  return rows[0];
}

/** Approves a recipe of this caller; one that is approved stays as it is. Undefined when it is not theirs. */
export async function approve(
  db: Db,
  { recipeId, caller }: { recipeId: string; caller: Reader },
): Promise<Recipe | undefined> {
  if (!ID.test(recipeId)) return undefined;
  const { rows } = await db.query<Recipe>({
    name: 'recipes.approve',
    text: `update recipes
              set status = 'approved', approved_at = coalesce(approved_at, date_trunc('milliseconds', now()))
            where id = $3 and deleted_at is null and status in ('saved', 'approved') and ${OWN}
        returning ${COLUMNS}`,
    values: [caller.accountId, caller.teamId, recipeId],
  });
  return rows[0];
}

/** What a caller may see: its own recipes, its team's among them, the public library, and its own drafts. */
export interface Lanes {
  saved: Recipe[];
  catalog: Recipe[];
  drafts: Recipe[];
}

/** Every recipe that exists for this caller, by lane; its own newest first, the library by number. */
export async function browse(db: Db, caller: Reader): Promise<Lanes> {
  const { rows } = await db.query<Recipe>({
    name: 'recipes.browse',
    text: `select ${COLUMNS} from recipes
            where deleted_at is null and (visibility = 'catalog' or account_id = $1 and status = 'draft' or status <> 'draft' and ${OWN})
            order by visibility = 'catalog', case when visibility = 'catalog' then id end, created_at desc, id`,
    values: [caller.accountId, caller.teamId],
  });
  const lane = ({ visibility, status }: Recipe): keyof Lanes =>
    visibility === 'catalog' ? 'catalog' : status === 'draft' ? 'drafts' : 'saved';
  return { saved: [], catalog: [], drafts: [], ...Object.groupBy(rows, lane) };
}

/**
 * Deletes a recipe of this caller: by any member of the team it belongs to, a personal one by its author only. The row
 * stays for what ran. False says that there is none to delete: another's, the catalogue's, or deleted before.
 */
export async function remove(db: Db, { recipeId, caller }: { recipeId: string; caller: Reader }): Promise<boolean> {
  if (!ID.test(recipeId)) return false;
  const { rowCount } = await db.query({
    name: 'recipes.remove',
    text: `update recipes set deleted_at = now() where id = $3 and deleted_at is null and ${OWN}`,
    values: [caller.accountId, caller.teamId, recipeId],
  });
  return rowCount === 1;
}

/** Puts a recipe of the catalogue in place; its steps never change under an id, its words may. */
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

/** Whether the catalogue is there: the schema is migrated and seeded. */
export async function hasCatalog(db: Db): Promise<boolean> {
  const { rows } = await db.query<{ present: boolean }>({
    name: 'recipes.has-catalog',
    text: `select exists (select from recipes where visibility = 'catalog' and deleted_at is null) as present`,
  });
  return rows[0]!.present;
}
