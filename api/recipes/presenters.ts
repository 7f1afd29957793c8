import type { z } from 'zod';
import type { Recipe } from '../../platform/db/recipes.ts';
import type { recipe as shape } from './schemas.ts';

/** A recipe as it is answered anywhere. */
export function presentRecipe(recipe: Recipe): z.input<typeof shape> {
  return {
    recipe_id: recipe.id,
    name: recipe.name,
    description: recipe.description,
    status: recipe.status,
    visibility: recipe.visibility,
    steps: recipe.steps,
    execution_policy: recipe.executionPolicy,
    created_at: recipe.createdAt.toISOString(),
    approved_at: recipe.approvedAt?.toISOString() ?? null,
  };
}
