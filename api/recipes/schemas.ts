import { z } from 'zod';
import { DEFAULT_POLICY } from '../../workflows/domain/recipe.ts';
import type { Refusal } from '../http/parse.ts';
import { optional, text, timestamp } from '../http/fields.ts';
import { sentSteps, step, STEP_PROBLEM_CODES } from './check-steps.ts';

/** Longest a step may be given, in seconds. */
const MAX_STEP_TIMEOUT_S = 3_600;

const executionPolicy = z.object({
  on_step_failure: z
    .enum(['fail', 'continue'])
    .describe('With continue, an item with at least one finished step completes.'),
  step_timeout_s: z.number().describe('Time one step may work, in seconds.'),
});

const sentPolicy = z.strictObject({
  on_step_failure: z.enum(['fail', 'continue']).default(DEFAULT_POLICY.on_step_failure),
  step_timeout_s: z.number().min(1).max(MAX_STEP_TIMEOUT_S).default(DEFAULT_POLICY.step_timeout_s),
});

export const newRecipe = z
  .strictObject({
    name: text({ max: 200 }).describe('What people call it; the id ends in a slug of it.'),
    steps: sentSteps,
    description: optional(text({ max: 2_000 })),
    execution_policy: optional(sentPolicy),
  })
  .meta({
    example: { name: 'Trim and check', steps: [{ capability: 'crop_audio' }, { capability: 'signal_analysis' }] },
  });

export const NEW_RECIPE_REFUSALS: readonly Refusal[] = [
  { field: 'name', when: 'missing', code: 'invalid_recipe_name' },
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
  })
  .meta({ id: 'Recipe' });

export const lanes = z.object({
  saved: z.array(recipe).describe("The caller's recipes and its team's, approved or not, newest first."),
  public: z.array(recipe).describe('The public library.'),
  drafts: z.array(recipe).describe("The caller's drafts, newest first."),
});

export const deletion = z.object({ recipe_id: z.string(), deleted: z.literal(true) });

export const recipeParams = z.object({ recipe_id: z.string() });

export const recipeToApprove = z.strictObject({ recipe_id: z.string().trim() });

export const APPROVE_REFUSALS: readonly Refusal[] = [
  { field: 'recipe_id', when: 'missing', code: 'missing_recipe_id' },
];

export const stepsToValidate = z.strictObject({ steps: sentSteps });

export const validation = z.object({
  valid: z.boolean(),
  errors: z.array(z.object({ path: z.string(), code: z.enum(STEP_PROBLEM_CODES), message: z.string() })),
});
