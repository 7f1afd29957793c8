import { draftRecipe } from './effects.ts';
import type { DraftInput } from './messages.ts';

/** Drafts a recipe for a prompt with the language model; the outcome is kept in the prompt's row. */
export async function recipeDraft({ promptId }: DraftInput): Promise<void> {
  await draftRecipe(promptId);
}
