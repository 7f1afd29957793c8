import * as accounts from '../../platform/db/accounts/accounts.ts';
import * as changeLog from '../../platform/db/operator/change-log.ts';
import { isKeyTaken, transaction, type Pool } from '../../platform/db/pool.ts';
import * as recipes from '../../platform/db/recipes/recipes.ts';
import type { Caller } from '../auth/caller.ts';
import { Problem } from '../http/problems/problem.ts';

interface Move {
  caller: Caller;
  recipeId: string;
  to: 'team' | 'personal';
}

/**
 * Moves a recipe that its author saved to the author's team, or back; moving it to where it is changes nothing. Its id and its steps stay; its version
 * does unless the line has that number there already. Throws `recipe_not_found`, also for drafts and the public library, `team_not_found` and
 * `not_recipe_author`.
 */
export async function moveRecipe(deps: { db: Pool }, move: Move): Promise<recipes.Recipe> {
  for (;;) {
    try {
      return await tryMove(deps, move);
    } catch (error) {
      if (!isKeyTaken(error)) throw error; // another member saved a version of this number meanwhile
    }
  }
}

async function tryMove({ db }: { db: Pool }, { caller: { accountId }, recipeId, to }: Move): Promise<recipes.Recipe> {
  return transaction(db, async (tx) => {
    await accounts.lock(tx, accountId); // so that the account stays in its team until the recipe has moved
    const teamId = (await accounts.find(tx, accountId))?.teamId ?? null;
    const recipe = await recipes.find(tx, { recipeId, caller: { accountId, teamId } });
    if (!recipe || recipe.visibility === 'catalog' || recipe.status === 'draft') throw new Problem('recipe_not_found');
    if (to === recipe.visibility) return recipe;
    if (recipe.accountId !== accountId) throw new Problem('not_recipe_author');
    if (to === 'team' && teamId === null) throw new Problem('team_not_found');
    const moved = await recipes.move(tx, { recipeId, accountId, teamId: to === 'team' ? teamId : null });
    await changeLog.record(tx, { action: 'recipe.moved', accountId, subject: recipeId, details: { to } });
    return moved;
  });
}
