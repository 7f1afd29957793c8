import type { Part } from '../parts/part.ts';
import { guardedBy } from './guarded.ts';
import type { On } from './on.ts';
import type { Planned } from './planned.ts';
import type { Planning } from './planning.ts';
import { isCut, recipeIn } from './recipes.ts';

/** Adds the run of a recipe on each of its files. */
export function planRecipe(planning: Planning, part: Extract<Part, { kind: 'run_recipe' }>): void {
  const planned: Planned = { part, places: [], deciders: [] };
  planning.parts.push(planned);
  const named = part.files === undefined ? [] : planning.files.named(part.files);
  const handles = named.length > 0 ? named : planning.files.usual();
  const list = planning.tasks.add({ tool: 'list_recipes', needs: [], input: () => ({}), isKept: false });
  planned.places.push({ place: list, subject: '' });
  // A list has only the newest recipes: another one is looked for by its name.
  const further = planning.tasks.add({
    tool: 'list_recipes',
    needs: [list],
    input: (made) => (part.name !== undefined && isCut(made[list]?.result?.output) ? { name: part.name } : undefined),
    isKept: false,
  });
  if (handles.length === 0) planned.lack = 'audio';
  const all = handles.map((handle): On => ({ handle }));
  for (const audio of handles) {
    const { deciders, guard } = guardedBy(
      planning,
      planned,
      { condition: part.condition, capability: 'signal_analysis', params: {} },
      { on: { handle: audio }, all },
    );
    const place = planning.tasks.add({
      tool: 'run_recipe',
      needs: [list, further, ...deciders],
      guard,
      input: (made) => {
        const recipe = recipeIn(made[further]?.result?.output, part) ?? recipeIn(made[list]?.result?.output, part);
        return recipe === undefined ? undefined : { recipe_id: recipe, audio };
      },
      isKept: false,
    });
    planned.places.push({ place, subject: audio });
  }
}
