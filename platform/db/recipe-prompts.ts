import type { Step } from '../../workflows/domain/recipe.ts';
import type { TurnFailure } from '../../workflows/domain/turn.ts';
import type { Db } from './pool.ts';

/** Period in seconds over which accounts without tokens are limited. */
const ALLOWANCE_PERIOD_S = 86_400;

/** What came of a prompt: a draft, or why there is none. */
export type PromptOutcome =
  | { draft: { name: string; steps: Step[]; explanation: string } }
  | { refusal: string }
  | { failure: TurnFailure };

/** Keeps a prompt that a recipe is to be drafted for; `unfunded` ones are counted. */
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

/** How many unfunded prompts an account sent in the last day, and when the first of them is a day old. */
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

/** A prompt and what came of it so far. */
export async function find(db: Db, id: string): Promise<{ prompt: string; outcome: PromptOutcome | null } | undefined> {
  const { rows } = await db.query<{ prompt: string; outcome: PromptOutcome | null }>({
    name: 'recipe-prompts.find',
    text: 'select prompt, outcome from recipe_prompts where id = $1',
    values: [id],
  });
  return rows[0];
}

/** Notes what came of a prompt, once. */
export async function conclude(db: Db, { id, outcome }: { id: string; outcome: PromptOutcome }): Promise<void> {
  await db.query({
    name: 'recipe-prompts.conclude',
    text: 'update recipe_prompts set outcome = $2 where id = $1 and outcome is null',
    values: [id, JSON.stringify(outcome)],
  });
}

/** Takes a prompt back that nobody began on. */
export async function remove(db: Db, id: string): Promise<void> {
  await db.query({
    name: 'recipe-prompts.remove',
    text: 'delete from recipe_prompts where id = $1 and outcome is null',
    values: [id],
  });
}

/** Drops prompts that were answered long ago. */
export async function clearOld(db: Db, { olderThanS }: { olderThanS: number }): Promise<void> {
  await db.query({
    name: 'recipe-prompts.clear-old',
    text: 'delete from recipe_prompts where created_at < now() - make_interval(secs => $1)',
    values: [olderThanS],
  });
}
