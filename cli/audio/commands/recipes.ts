import type { AudioClient, Reply } from '../../../client/index.ts';
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
    const audio = client();
    const all = [...(await allOf(audio, 'saved', signal)), ...(await allOf(audio, 'public', signal))];
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

type Recipe = Reply<'get', '/v1/recipe/browse'>['saved'][number];

/** Returns the recipes of one of the lists, which it reads page by page. */
async function allOf(audio: AudioClient, lane: 'saved' | 'public', signal: AbortSignal): Promise<Recipe[]> {
  const all: Recipe[] = [];
  for (;;) {
    const before = all.at(-1)?.recipe_id;
    const query = { lane, limit: 100, ...(before === undefined ? {} : { before }) };
    const page = await audio.get('/v1/recipe/browse', { query, signal });
    all.push(...page[lane]);
    if (!page.has_more[lane]) return all;
  }
}
