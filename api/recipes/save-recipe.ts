import { randomInt, randomUUID } from 'node:crypto';
import type { Config } from '../../platform/config.ts';
import * as accounts from '../../platform/db/accounts/accounts.ts';
import * as changeLog from '../../platform/db/operator/change-log.ts';
import { transaction, type Db, type Pool } from '../../platform/db/pool.ts';
import * as recipes from '../../platform/db/recipes/recipes.ts';
import { DEFAULT_POLICY, type ExecutionPolicy } from '../../workflows/domain/recipe.ts';
import { requireRowBudget } from '../accounts/require-row-budget.ts';
import type { Caller } from '../auth/caller.ts';
import type { Remember } from '../http/remember.ts';
import { Problem } from '../http/problems/problem.ts';
import { bytesOfRecipe } from '../jobs/row-bytes.ts';
import { checkSteps } from './check-steps.ts';

/** Max recipes that an account has saved and not deleted; those of its team count for their author. */
const MAX_SAVED = 1_000;

/** Drafts that are kept of an account: the newest. */
const MAX_DRAFTS = 200;

/** Max length of the slug in a recipe id. */
const MAX_SLUG_CHARS = 40;

/** Lower numbers belong to the catalog. */
const FIRST_NUMBER = 100;

/** Random numbers tried for a slug before the slug gets a random suffix too. */
const NUMBER_TRIES = 8;

export interface RecipeToSave {
  caller: Caller;
  name: string;
  description?: string | undefined;
  /** As sent. */
  steps: unknown;
  executionPolicy?: ExecutionPolicy | undefined;
  /** The recipe that it is a version of. */
  parentId?: string | undefined;
  /** Default: saved. */
  status?: 'draft' | 'saved' | undefined;
  /** Stores the response, made of the recipe. */
  remember?: Remember<recipes.Recipe> | undefined;
}

/**
 * Saves a recipe, not yet approved, or a draft under a new id. It belongs to the team of its author, if any. Of drafts the
 * newest 200 are kept. Throws `invalid_recipe_name`, `invalid_steps`, `recipe_limit_reached`, or `recipe_not_found` for the parent.
 */
export async function saveRecipe(
  { db, config }: { db: Pool; config: Pick<Config, 'FREE_ROW_BYTES_PER_DAY'> },
  { caller, steps: sent, status = 'saved', remember, ...recipe }: RecipeToSave,
): Promise<recipes.Recipe> {
  // The model names a draft in the language of the prompt, maybe without a Latin letter.
  const slug = slugOf(recipe.name) || (status === 'draft' ? 'draft' : '');
  if (!slug) throw new Problem('invalid_recipe_name');
  const { steps, problems } = checkSteps(sent);
  if (problems.length > 0) {
    throw new Problem('invalid_steps', { errors: problems.map(({ path, message }) => ({ path, message })) });
  }
  const { accountId } = caller;
  return transaction(db, async (tx) => {
    if (recipe.parentId !== undefined) await requireParent(tx, { recipeId: recipe.parentId, caller });
    await accounts.lock(tx, accountId); // so that concurrent requests count each other
    // The account may have left its team since the request was authenticated.
    const teamId = (await accounts.find(tx, accountId))?.teamId ?? null;
    if (status === 'saved' && (await recipes.countSaved(tx, accountId)) >= MAX_SAVED)
      throw new Problem('recipe_limit_reached');
    const saved = await insertUnderNewId(tx, slug, {
      accountId,
      teamId,
      name: recipe.name,
      description: recipe.description ?? '',
      status,
      steps,
      executionPolicy: recipe.executionPolicy ?? DEFAULT_POLICY,
      parentId: recipe.parentId ?? null,
    });
    await changeLog.record(tx, { action: 'recipe.saved', accountId, subject: saved.id, details: { status } });
    if (status === 'draft') await recipes.trimDrafts(tx, { accountId, keep: MAX_DRAFTS });
    const bytes = bytesOfRecipe([recipe.name, recipe.description, steps]);
    await requireRowBudget(tx, config, { accountId, bytes });
    await remember?.(tx, null, saved);
    return saved;
  });
}

/** Throws `recipe_not_found` unless the caller sees a recipe that can have versions: a draft is none yet. */
async function requireParent(db: Db, parent: { recipeId: string; caller: Caller }): Promise<void> {
  const found = await recipes.find(db, parent);
  if (!found || found.status === 'draft') throw new Problem('recipe_not_found');
}

async function insertUnderNewId(db: Db, slug: string, recipe: Omit<recipes.NewRecipe, 'id'>): Promise<recipes.Recipe> {
  for (let tries = 0; ; tries++) {
    const id = newId(tries < NUMBER_TRIES ? slug : withSuffix(slug));
    const saved = await recipes.insert(db, { id, ...recipe });
    if (saved) return saved;
  }
}

/** Converts a name to lower-case ASCII words joined by underscores, at most 40 characters. May return an empty string. */
export function slugOf(name: string): string {
  const words = name
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '_');
  return trimmed(trimmed(words).slice(0, MAX_SLUG_CHARS));
}

function trimmed(text: string): string {
  return text.replaceAll(/^_+|_+$/g, '');
}

function newId(slug: string): string {
  return `rec_${String(randomInt(FIRST_NUMBER, 10_000)).padStart(4, '0')}_${slug}`;
}

/** Adds a random suffix, for a slug whose numbers are used up. */
function withSuffix(slug: string): string {
  const suffix = `_${randomUUID().slice(0, 8)}`;
  return `${slug.slice(0, MAX_SLUG_CHARS - suffix.length).replace(/_+$/, '')}${suffix}`;
}
