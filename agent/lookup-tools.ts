import { tool, type ToolSet } from 'ai';
import { z } from 'zod';

/** Name of the tool that runs a recipe: charged, as capabilities are. */
export const RUN_RECIPE = 'run_recipe';

/** Max batches of one list. */
export const MAX_BATCHES = 10;

/** Longest text and most topics of a question. */
const MAX_QUESTION = 2_000;
const MAX_TOPICS = 20;
const MAX_NAME = 200;

/** Input of each tool that looks something up. Keys that it does not have are dropped. */
export const LOOKUP_INPUTS = {
  search_documentation: z.object({
    question: z.string().min(1).max(MAX_QUESTION).describe('The question, in words of the user.'),
    topics: z
      .array(z.string().max(MAX_NAME))
      .max(MAX_TOPICS)
      .optional()
      .describe('Names of tools it is about, or of: formats, length, limits, price, speed, privacy, languages, api.'),
  }),
  get_account: z.object({}),
  list_recipes: z.object({
    name: z.string().max(MAX_NAME).optional().describe('Only recipes whose name fits, the best first.'),
  }),
  list_batches: z.object({
    limit: z.int().min(1).max(MAX_BATCHES).optional().describe('Number of batches, 5 if absent.'),
    batch_id: z.uuid().optional().describe('Only this batch.'),
  }),
};

/** Name of a tool that looks something up and charges nothing. */
export type LookupName = keyof typeof LOOKUP_INPUTS;

export const LOOKUP_NAMES = Object.keys(LOOKUP_INPUTS) as LookupName[];

/** Input of `run_recipe`. */
export const recipeRun = z.object({
  recipe_id: z.string().max(MAX_NAME).describe('The id of a recipe in list_recipes.'),
  audio: z.string().describe('Handle of the audio, such as audio_1.'),
});

const DESCRIPTIONS: Record<LookupName, string> = {
  search_documentation:
    'Searches the documentation of this service: formats, limits, methods, accuracy, differences, languages, privacy, the API. Returns up to three passages with links, the best first. Free.',
  get_account:
    'Returns the kind of the account, its balance, its limits, its last ten charges, what it used by day, the space that its files take, and its newest uploads. Free.',
  list_recipes: 'Lists the saved recipes of the account and the public ones, with their steps. Free.',
  list_batches:
    'Lists the last batches of the account, the newest first: progress, counts, and why files failed and what to do. Free.',
};

/** Returns the tools that look up the documentation and the account, and the one that runs a recipe. */
export function lookupTools(): ToolSet {
  return {
    ...Object.fromEntries(
      LOOKUP_NAMES.map((name) => [
        name,
        tool({ description: DESCRIPTIONS[name], inputSchema: LOOKUP_INPUTS[name] as z.ZodType }),
      ]),
    ),
    [RUN_RECIPE]: tool({
      description:
        'Runs the steps of a recipe over one audio, each on what the one before made. Charged as one call is.',
      inputSchema: recipeRun,
    }),
  };
}
