import { z } from 'zod';
import { CAPABILITIES, markedSummary } from '../../audio/capabilities/list.ts';
import { availableVersions } from '../../audio/capabilities/versions.ts';
import { CAPABILITY_NAMES } from '../../workflows/domain/capabilities.ts';
import { DEFAULT_POLICY, MAX_STEPS } from '../../workflows/domain/recipe.ts';
import { hasMore, MAX_PAGE_LIMIT, name, optional, pageLimitOf, shownText, text, timestamp } from '../http/fields.ts';
import type { Refusal } from '../http/parse.ts';
import { LANES } from './browse-lanes.ts';
import { STEP_PROBLEMS } from './check-steps.ts';

/** Max time limit of a step, in seconds. */
const MAX_STEP_TIMEOUT_S = 3_600;

const MAX_PROMPT_CHARS = 4_000;

/** A step as the API shows it. */
const step = z
  .object({
    capability: z.enum(CAPABILITY_NAMES),
    params: z
      .record(z.string(), z.unknown())
      .optional()
      .describe("The capability's parameters. All have defaults, but join_audio and mix_audio need an address."),
    version: z
      .int()
      .positive()
      .optional()
      .describe('Version of the capability that computes it; absent: the current one of the release that runs it.'),
  })
  .meta({ id: 'Step' });

/** Steps in a body: documented from the capabilities, checked by `checkSteps`, which considers their order. */
export const sentSteps = z.unknown().meta({
  id: 'Steps',
  description: '1 to 20 steps in order. The params and the version of a step are optional.',
  type: 'array',
  minItems: 1,
  maxItems: MAX_STEPS,
  items: {
    oneOf: CAPABILITIES.map((capability) => {
      const { $schema: _, ...shape } = z.toJSONSchema(capability.params, { io: 'input', unrepresentable: 'any' });
      return {
        type: 'object',
        description: markedSummary(capability),
        properties: {
          capability: { const: capability.name },
          params: { anyOf: [shape, { type: 'null' }] },
          version: {
            enum: [...availableVersions(capability), null],
            description:
              'The current version comes first, then that of the release before, which expires with the next release.',
          },
        },
        required: ['capability'],
        additionalProperties: false,
      };
    }),
  },
});

const executionPolicy = z.object({
  on_step_failure: z
    .enum(['fail', 'continue'])
    .describe('With continue, an item with at least one finished step completes.'),
  step_timeout_s: z.number().describe('Time limit of each step, in seconds.'),
});

export const sentPolicy = z.strictObject({
  on_step_failure: z.enum(['fail', 'continue']).default(DEFAULT_POLICY.on_step_failure),
  step_timeout_s: z.number().min(1).max(MAX_STEP_TIMEOUT_S).default(DEFAULT_POLICY.step_timeout_s),
});

export const newRecipe = z
  .strictObject({
    name: name({ max: 200 }).describe('A name for people. The recipe_id ends with a slug of it.'),
    steps: sentSteps,
    description: optional(shownText({ max: 2_000 })),
    execution_policy: optional(sentPolicy),
    parent_recipe_id: optional(z.string().trim()).describe(
      'The recipe that this is a new version of: of the caller, its team or the public library.',
    ),
  })
  .meta({
    example: { name: 'Trim and check', steps: [{ capability: 'crop_audio' }, { capability: 'signal_analysis' }] },
  });

const NAMELESS = 'name is missing. Send one with at least one Latin letter or digit.';
export const NEW_RECIPE_REFUSALS: readonly Refusal[] = [
  { field: 'name', when: 'missing', code: 'invalid_recipe_name', detail: NAMELESS },
  { field: 'name', when: 'invalid', code: 'invalid_recipe_name' },
];

export const recipe = z
  .object({
    recipe_id: z.string().describe('rec_NNNN_name.'),
    name: z.string(),
    description: z.string(),
    status: z.enum(['draft', 'saved', 'approved']).describe('Only an approved recipe runs.'),
    visibility: z.enum(['personal', 'team', 'catalog']),
    steps: z.array(step),
    execution_policy: executionPolicy,
    created_at: timestamp,
    approved_at: timestamp.nullable(),
    parent_recipe_id: z.string().nullable().describe('The recipe that this is a version of; null for the first one.'),
    version: z.int().min(1).describe('Number among the versions of the first one, from 1.'),
  })
  .meta({ id: 'Recipe' });

export const recipeDestination = z
  .strictObject({
    to: z
      .enum(['team', 'personal'], 'It must be team or personal.')
      .describe('team: all accounts of the team see, run and delete it. personal: only its author does.'),
  })
  .meta({ example: { to: 'team' } });

/** The last recipe of a page, by which the next one is asked for. */
const lastRecipe = z.string('It must be given once.').optional();

const RECIPES_PER_LIST =
  'Recipes per list, 1 to 100. A greater number counts as 100. A list ends earlier after 1 MiB of steps.';

export const versionsQuery = z.strictObject({
  limit: pageLimitOf(MAX_PAGE_LIMIT).describe(RECIPES_PER_LIST),
  before: lastRecipe.describe('Only versions older than this one: the last recipe_id of the previous page.'),
});

export const versionList = z.object({
  versions: z.array(recipe).describe('Versions that are not deleted, the given one included, newest first.'),
  has_more: hasMore,
});

/** Of the contract, which names no parameters: others are ignored. */
export const browseQuery = z
  .object({
    lane: z.enum(LANES).optional().describe('The list to return; the others are empty. Default: all three.'),
    limit: pageLimitOf(MAX_PAGE_LIMIT).describe(RECIPES_PER_LIST),
    before: lastRecipe.describe(
      'Only recipes after this one in the order of the list: the last recipe_id of the previous page.',
    ),
  })
  .refine(({ lane, before }) => before === undefined || lane !== undefined, {
    path: ['before'],
    message: 'It needs lane: each list has pages of its own.',
  });

export const browsedRecipes = z.object({
  saved: z.array(recipe).describe('Recipes of the caller and of its team, approved or not, newest first.'),
  public: z.array(recipe).describe('The public library, in the order of its numbers.'),
  drafts: z.array(recipe).describe("The caller's drafts, newest first; 200 are kept."),
  has_more: z
    .object({ saved: z.boolean(), public: z.boolean(), drafts: z.boolean() })
    .describe(
      'Whether each list goes on: true if there are recipes after the last one. False for a list that was not asked for.',
    ),
});

export const deletedRecipe = z.object({ recipe_id: z.string(), deleted: z.literal(true) });

export const recipeParams = z.object({ recipe_id: z.string() });

export const recipeToApprove = z
  .strictObject({ recipe_id: z.string().trim() })
  .meta({ example: { recipe_id: 'rec_0101_trim_and_check' } });

export const APPROVE_REFUSALS: readonly Refusal[] = [
  { field: 'recipe_id', when: 'missing', code: 'missing_recipe_id' },
];

export const stepsToValidate = z
  .strictObject({ steps: sentSteps })
  .meta({ example: { steps: [{ capability: 'noise_reduction' }, { capability: 'signal_analysis' }] } });

export const validatedSteps = z.object({
  valid: z.boolean(),
  errors: z.array(
    z.object({
      path: z.string(),
      code: z.literal('invalid_steps').describe('The code with which save refuses the steps.'),
      message: z.string(),
      reason: z.enum(STEP_PROBLEMS).describe('The kind of mistake.'),
    }),
  ),
});

export const recipePrompt = z
  .strictObject({ prompt: text({ max: MAX_PROMPT_CHARS }).describe('What the recipe should do, in plain language.') })
  .meta({ example: { prompt: 'Remove the noise, trim the silence and measure the loudness.' } });

export const PROMPT_REFUSALS: readonly Refusal[] = [{ field: 'prompt', when: 'missing', code: 'missing_prompt' }];

export const generatedRecipe = z.object({
  draft_id: z
    .string()
    .describe("Its id among the caller's drafts. To run it, save its steps as a recipe and approve that."),
  name: z.string(),
  steps: z.array(step),
  explanation: z.string(),
});
