import type { Step } from '../../../workflows/domain/recipe.ts';
import type { TurnFailure } from '../../../workflows/domain/turn-outcome.ts';
import type { Db } from '../pool.ts';

/** Period in seconds over which accounts without tokens are limited. */
const ALLOWANCE_PERIOD_S = 86_400;

/** Outcome of a prompt: a draft, or the reason for none. */
export type PromptOutcome =
  | { draft: { name: string; steps: Step[]; explanation: string } }
  | { refusal: string }
  | { failure: TurnFailure };

export interface RecipePrompt {
  accountId: string;
  prompt: string;
  outcome: PromptOutcome | null;
}

/** Inserts a prompt for a recipe; `unfunded` ones are limited per day. */
export async function insert(
  db: Db,
  { id, accountId, prompt, unfunded }: { id: string; accountId: string; prompt: string; unfunded: boolean },
): Promise<void> {
  await db.query({
    name: 'recipe-prompts.insert',
    text: 'insert into recipe_prompts (id, account_id, prompt, unfunded) values ($1, $2, $3, $4)',
    values: [id, accountId, prompt, unfunded],
  });
}

/** Returns the number of unfunded prompts of an account in the last day, and in how many seconds the oldest leaves that day. */
export async function countUnfunded(db: Db, accountId: string): Promise<{ count: number; resetS: number }> {
  const { rows } = await db.query<{ count: number; resetS: number }>({
    name: 'recipe-prompts.count-unfunded',
    text: `select count(*)::int as count,
                  coalesce(ceil(extract(epoch from min(created_at) + make_interval(secs => $2) - now())), 0)::int as "resetS"
             from recipe_prompts
            where account_id = $1 and unfunded and created_at > now() - make_interval(secs => $2)`,
    values: [accountId, ALLOWANCE_PERIOD_S],
  });
  return rows[0]!;
}

/** Returns a prompt and its outcome, null until there is one. */
export async function find(db: Db, id: string): Promise<RecipePrompt | undefined> {
  const { rows } = await db.query<RecipePrompt>({
    name: 'recipe-prompts.find',
    text: 'select account_id as "accountId", prompt, outcome from recipe_prompts where id = $1',
    values: [id],
  });
  return rows[0];
}

/** Records the outcome of a prompt, once. */
export async function conclude(db: Db, { id, outcome }: { id: string; outcome: PromptOutcome }): Promise<void> {
  await db.query({
    name: 'recipe-prompts.conclude',
    text: 'update recipe_prompts set outcome = $2 where id = $1 and outcome is null',
    values: [id, JSON.stringify(outcome)],
  });
}

/** Deletes a prompt that no workflow has begun. */
export async function remove(db: Db, id: string): Promise<void> {
  await db.query({
    name: 'recipe-prompts.remove',
    text: 'delete from recipe_prompts where id = $1 and outcome is null',
    values: [id],
  });
}

/** Deletes old prompts. */
export async function clearOld(db: Db, { olderThanS }: { olderThanS: number }): Promise<void> {
  await db.query({
    name: 'recipe-prompts.clear-old',
    text: 'delete from recipe_prompts where created_at < now() - make_interval(secs => $1)',
    values: [olderThanS],
  });
}
