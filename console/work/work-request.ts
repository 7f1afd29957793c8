import type { AudioClient } from '../../client/index.ts';
import { MAX_IN_RUN, plainSteps, type Choice } from './choice/steps.ts';
import type { ShelfFile } from './files/file-shelf.ts';
import type { QuoteBody } from './use-quote.ts';

type Body = QuoteBody & { audio_urls: string[] };

/** Returns the request of work on the files that are ready, without a price; undefined while something is missing. */
export function bodyOf(choice: Choice, files: readonly ShelfFile[]): Body | undefined {
  const ready = files.flatMap(({ audioUrl, name }) => (audioUrl === undefined ? [] : [{ audioUrl, name }]));
  if (ready.length === 0) return undefined;
  const audio = {
    audio_urls: ready.map(({ audioUrl }) => audioUrl),
    // The names come back with the results and stand in exports.
    items: ready.map(({ audioUrl, name }) => ({ audio_url: audioUrl, metadata: { name: name.slice(0, 1000) } })),
  };
  if (choice.kind === 'recipe')
    return choice.recipeId === undefined ? undefined : { recipe_id: choice.recipeId, ...audio };
  if (choice.steps.length === 0 || ready.length > MAX_IN_RUN) return undefined;
  return { steps: plainSteps(choice.steps), ...audio };
}

/** Starts work at its price, and returns its place in the console. */
export async function startWork(
  client: AudioClient,
  { body, quoteId, isPaid }: { body: Body; quoteId: string | undefined; isPaid: boolean },
): Promise<string> {
  const priced = { ...body, ...(quoteId === undefined ? {} : { quote_id: quoteId }) };
  if (body.recipe_id === undefined || body.recipe_id === null) {
    const run = await client.post('/v1/run', { body: priced });
    return `/work/run/${run.job_id}`;
  }
  const withRecipe = { ...priced, recipe_id: body.recipe_id };
  if (isPaid) return `/work/batch/${(await client.post('/v1/batch', { body: withRecipe })).batch_id}`;
  return `/work/run/${(await client.post('/v1/recipe/execute', { body: withRecipe })).job_id}`;
}
