import { draftRecipe } from './effects.ts';
import type { DraftInput } from './messages.ts';

/** Has the model draft a recipe for a prompt; what came of it is in the prompt's row. */
export async function recipeDraft({ promptId }: DraftInput): Promise<void> {
  await draftRecipe(promptId);
}
