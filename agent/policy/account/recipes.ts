import { say } from '../../reply/say.ts';
import { narrowingOf, type AccountQuestion } from '../parts/account/question.ts';
import type { Row } from './rows.ts';

export interface NamedRecipe {
  name: string;
  steps: string[];
}

/** Returns the recipes that a lookup found: the account's own, and the public ones. */
export function recipesIn(output: Row | undefined): { saved: NamedRecipe[]; shown: NamedRecipe[] } {
  const list = (value: unknown): NamedRecipe[] => (Array.isArray(value) ? (value as NamedRecipe[]) : []);
  return { saved: list(output?.['saved']), shown: list(output?.['public']) };
}

/** Returns the sentences about the recipes of an account: about the one of a name, or those that have the steps that a question names. */
export function recipesAnswer(
  language: string,
  output: Row,
  { name, asked }: { name: string | undefined; asked?: AccountQuestion | undefined },
): string[] {
  const { saved, shown } = recipesIn(output);
  if (name !== undefined) {
    const found = [...saved, ...shown][0];
    if (found) return [say(language, 'recipeContent', found.name, found.steps)];
    const names = saved.map((each) => each.name);
    return [say(language, 'recipeUnknown', name, names)];
  }
  if (saved.length === 0) return [say(language, 'noRecipes')];
  const { capabilities } = narrowingOf(asked);
  const fitting = saved.filter(({ steps }) =>
    capabilities.some((capability) => steps.some((step) => step.split(':')[0] === capability)),
  );
  const listed = (fitting.length > 0 ? fitting : saved).map(({ name: own, steps }) =>
    steps.length > 0 ? `${own} (${steps.join(', ')})` : own,
  );
  return [
    ...(capabilities.length > 0 && fitting.length === 0 ? [say(language, 'noneFits')] : []),
    say(language, 'recipes', listed),
  ];
}
