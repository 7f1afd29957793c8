import { v7 as uuidv7 } from 'uuid';
import * as accounts from '../../platform/db/accounts/accounts.ts';
import { transaction } from '../../platform/db/pool.ts';
import * as recipePrompts from '../../platform/db/recipes/recipe-prompts.ts';
import type { Recipe } from '../../platform/db/recipes/recipes.ts';
import type { Resources } from '../../platform/resources.ts';
import { awaitDraft, startDraft } from '../../platform/wake.ts';
import { CAPABILITY_NAMES } from '../../workflows/domain/capabilities.ts';
import { TURN_FAILURES } from '../../workflows/domain/turn-outcome.ts';
import { TemporalUnreachable } from '../../platform/temporal/client.ts';
import type { Caller } from '../auth/caller.ts';
import { Problem } from '../http/problems/problem.ts';
import { checkSteps } from './check-steps.ts';
import { requireDailyAllowance } from '../accounts/require-daily-allowance.ts';
import { requireRowBudget } from '../accounts/require-row-budget.ts';
import { bytesOfRecipe } from '../jobs/row-bytes.ts';
import { saveRecipe } from './save-recipe.ts';

/** The embedded language model, which costs nothing. */
const FREE_MODEL = 'embedded:rules';

/**
 * Has the language model draft a recipe for a prompt and saves it among the caller's drafts. Throws `prompt_not_understood` if
 * the model refuses or its steps are invalid, `workflow_binding_missing` if Temporal or the model is unavailable.
 */
export async function generateRecipe(
  deps: Resources,
  { caller, prompt }: { caller: Caller; prompt: string },
): Promise<{ draft: Recipe; explanation: string }> {
  const { db, temporal } = deps;
  const id = uuidv7();
  await insertPrompt(deps, { id, accountId: caller.accountId, prompt });
  try {
    const drafting = await temporal.withDeadline((client) =>
      startDraft(client, { promptId: id, accountId: caller.accountId }),
    );
    await awaitDraft(drafting);
  } catch (error) {
    if (!(error instanceof TemporalUnreachable)) throw error;
    await recipePrompts.remove(db, id);
    throw new Problem('workflow_binding_missing');
  }
  const outcome = (await recipePrompts.find(db, id))?.outcome;
  if (!outcome || 'failure' in outcome)
    throw new Problem('workflow_binding_missing', {
      detail: TURN_FAILURES[outcome?.failure ?? 'model_unavailable'],
    });
  if ('refusal' in outcome)
    throw new Problem('prompt_not_understood', { detail: outcome.refusal || CAPABILITIES_TEXT });
  const { steps } = outcome.draft;
  const [name, explanation] = [sanitize(outcome.draft.name), sanitize(outcome.draft.explanation)];
  const { problems } = checkSteps(steps);
  if (problems.length > 0) {
    const errors = problems.map(({ path, message }) => ({ path, message }));
    throw new Problem('prompt_not_understood', {
      detail: `The drafted recipe is invalid. Rephrase the prompt. ${CAPABILITIES_TEXT}`,
      errors,
    });
  }
  const draft = await saveRecipe(deps, { caller, name, description: explanation, steps, status: 'draft' });
  return { draft, explanation };
}

async function insertPrompt(
  { db, config }: Pick<Resources, 'db' | 'config'>,
  { id, accountId, prompt }: { id: string; accountId: string; prompt: string },
): Promise<void> {
  const max = config.CHAT_UNFUNDED_TURNS_PER_DAY;
  await transaction(db, async (tx) => {
    const unfunded = config.MODEL !== FREE_MODEL && (await accounts.find(tx, accountId))?.availableTokens === 0;
    if (unfunded)
      await requireDailyAllowance(tx, {
        accountId,
        max,
        countUse: () => recipePrompts.countUnfunded(tx, accountId),
        rule: `have ${max} recipes drafted a day. Top up, or write the steps yourself.`,
      });
    await requireRowBudget(tx, config, { accountId, bytes: bytesOfRecipe([prompt]) });
    await recipePrompts.insert(tx, { id, accountId, prompt, unfunded });
  });
}

/** Makes text of a model fit to store: control characters become spaces, lone surrogates replacement characters. */
function sanitize(text: string): string {
  return text
    .replaceAll(/[\p{Cc}\s]+/gu, ' ')
    .toWellFormed()
    .trim();
}

const CAPABILITIES_TEXT = `Available capabilities: ${CAPABILITY_NAMES.join(', ')}.`;
