import { Context } from '@temporalio/activity';
import { z } from 'zod';
import * as recipePrompts from '../../platform/db/recipes/recipe-prompts.ts';
import { CAPABILITY_NAMES } from '../../workflows/domain/capabilities.ts';
import { MAX_STEPS } from '../../workflows/domain/recipe.ts';
import { modelFailure } from './model-failure.ts';
import { runModelStep } from './model-step.ts';
import { draftInstructions } from './prompt.ts';
import { draftTool } from '../../agent/tools.ts';
import type { WorkerResources } from '../worker-resources.ts';

const draftSchema = z.object({
  name: z.string().trim().min(1).max(200),
  steps: z
    .array(
      z.object({
        capability: z.enum(CAPABILITY_NAMES),
        params: z.record(z.string(), z.unknown()).optional(),
        version: z.int().positive().optional(),
      }),
    )
    .min(1)
    .max(MAX_STEPS),
  explanation: z.string().default(''),
});

const BEAT_MS = 500;

/** Activity that drafts recipes from prompts. */
export const draftActivities = ({ db, model }: Pick<WorkerResources, 'db' | 'model'>) => ({
  /** Drafts a recipe for a prompt with the model and records the outcome. */
  async draftRecipe(promptId: string): Promise<void> {
    const request = await recipePrompts.find(db, promptId);
    if (!request || request.outcome) return;
    const beats = setInterval(() => Context.current().heartbeat(), BEAT_MS);
    try {
      const outcome = await draft(model, request);
      await recipePrompts.conclude(db, { id: promptId, outcome });
    } finally {
      clearInterval(beats);
    }
  },
});

async function draft(
  model: WorkerResources['model'],
  { accountId, prompt }: Pick<recipePrompts.RecipePrompt, 'accountId' | 'prompt'>,
): Promise<recipePrompts.PromptOutcome> {
  const { cancellationSignal: signal } = Context.current();
  try {
    const { calls, text } = await runModelStep({
      model,
      accountId,
      instructions: draftInstructions(),
      messages: [{ role: 'user', content: [{ type: 'text', text: prompt }] }],
      tools: draftTool(),
      toolChoice: 'auto',
      step: 0,
      signal,
      write: () => undefined,
    });
    const made = draftSchema.safeParse(calls[0]?.input);
    if (!made.success) return { refusal: text };
    const { name, explanation, steps } = made.data;
    return {
      draft: {
        name,
        explanation,
        steps: steps.map(({ capability, params, version }) => ({
          capability,
          ...(params ? { params } : {}),
          ...(version ? { version } : {}),
        })),
      },
    };
  } catch (error) {
    signal.throwIfAborted();
    return { failure: modelFailure(error) };
  }
}
