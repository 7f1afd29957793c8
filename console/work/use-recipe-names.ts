import { useRecipes } from '../session/recipes.ts';

/** Returns a function from the id of a recipe to its name with its version; to the id, while or if it is unknown. */
export function useRecipeNames(): (id: string | null) => string {
  const { data } = useRecipes();
  const known = new Map(
    [...(data?.saved ?? []), ...(data?.public ?? [])].map((recipe) => [recipe.recipe_id, recipe] as const),
  );
  return (id) => {
    if (id === null) return 'Steps without a recipe';
    const recipe = known.get(id);
    if (!recipe) return id;
    return recipe.version > 1 ? `${recipe.name}, version ${recipe.version}` : recipe.name;
  };
}
