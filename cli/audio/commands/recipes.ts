import { EXIT, type Command } from '../command.ts';
import { table } from '../table.ts';

export const recipes: Command = {
  name: 'recipes',
  usage: '[--json]',
  summary: 'Lists the recipes that can be run: yours and the public library',
  help: `
A recipe is a list of steps; audio run takes its id. Recipes that are not approved are marked: they do not run yet.

  --json   One JSON object for each recipe, with its steps.`,
  options: { json: { type: 'boolean' } },

  async run({ values }, { client, print, signal }) {
    const { saved, public: library } = await client().get('/v1/recipe/browse', { query: { limit: 100 }, signal });
    const all = [...saved, ...library];
    if (values['json'] === true) for (const each of all) print(JSON.stringify(each));
    else {
      const rows = all.map(({ recipe_id: id, name, status, steps }) => [
        id,
        status === 'approved' ? name : `${name} (${status})`,
        steps.map(({ capability }) => capability).join(', '),
      ]);
      for (const line of table(rows)) print(line);
    }
    return EXIT.done;
  },
};
