import { z } from 'zod';
import { CAPABILITY_NAMES } from '../../workflows/domain/capabilities.ts';
import type { Refusal } from '../http/parse.ts';
import { text } from '../http/fields.ts';

const MAX_PROMPT_CHARS = 4_000;

export const recipePrompt = z
  .strictObject({ prompt: text({ max: MAX_PROMPT_CHARS }).describe('What the recipe is to do, in plain language.') })
  .meta({ example: { prompt: 'Remove the noise, trim the silence and measure the loudness.' } });

export const PROMPT_REFUSALS: readonly Refusal[] = [{ field: 'prompt', when: 'missing', code: 'missing_prompt' }];

export const generatedRecipe = z.object({
  draft_id: z.string().describe('Its id in the drafts lane. To run it, save its steps and approve what that makes.'),
  name: z.string(),
  steps: z.array(
    z.object({ capability: z.enum(CAPABILITY_NAMES), params: z.record(z.string(), z.unknown()).optional() }),
  ),
  explanation: z.string(),
});
