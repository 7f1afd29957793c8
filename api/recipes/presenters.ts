import type { z } from 'zod';
import type { Recipe } from '../../platform/db/recipes/recipes.ts';
import type { recipe as recipeSchema } from './schemas.ts';

/** Presents a recipe, the same way in every response. */
export function presentRecipe(recipe: Recipe): z.input<typeof recipeSchema> {
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
    parent_recipe_id: recipe.parentId,
    version: recipe.version,
  };
}
