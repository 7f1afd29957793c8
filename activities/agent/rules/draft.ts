import { MAX_STEPS } from '../../../workflows/domain/recipe.ts';
import { capability } from '../../capabilities/index.ts';
import type { Decision } from './decide.ts';
import { alsoImpossible, notUnderstood } from './talk.ts';
import type { Understood, Wish } from './wish.ts';

/** Longest name taken from a prompt. */
const NAME_WORDS = 6;

/** A recipe for what a prompt asks for: a call of draft_recipe, or words on what can be done instead. */
export function draftFor({ wishes, impossible }: Understood, prompt: string): Decision {
  const unknown = wishes.filter(({ capability: name }) => !capability(name));
  if (wishes.length === 0 || unknown.length === wishes.length) return { text: notUnderstood(impossible), calls: [] };
  const steps = wishes
    .filter(({ capability: name }) => capability(name))
    .slice(0, MAX_STEPS)
    .map(stepFor);
  const open = wishes.filter(({ span }) => span?.last !== undefined || span?.dropLast !== undefined);
  if (open.length > 0) {
    const text =
      'A recipe runs over audio of any length, so a span cannot be counted from the end. Name where it begins or ends from the beginning, for example "keep the first 30 seconds".';
    return { text, calls: [] };
  }
  const explanation = [`Runs ${steps.map(({ capability: name }) => name).join(', then ')}.`, alsoImpossible(impossible)]
    .filter(Boolean)
    .join(' ');
  return { text: '', calls: [{ toolName: 'draft_recipe', input: { name: nameFor(prompt), steps, explanation } }] };
}

/** A step with every parameter written out, defaults too. */
function stepFor({ capability: name, params, span }: Wish): { capability: string; params?: Record<string, unknown> } {
  const named = {
    ...params,
    ...(span?.start_s === undefined ? {} : { start_s: span.start_s }),
    ...(span?.end_s === undefined ? {} : { end_s: span.end_s }),
  };
  const checked = capability(name)?.params.safeParse(named);
  const all = checked?.success ? (checked.data as Record<string, unknown>) : named;
  return Object.keys(all).length > 0 ? { capability: name, params: all } : { capability: name };
}

/** The beginning of a prompt as a name. */
function nameFor(prompt: string): string {
  const words = prompt.match(/[\p{L}\p{N}'-]+/gu) ?? [];
  const name = words.slice(0, NAME_WORDS).join(' ');
  return name ? name[0]!.toUpperCase() + name.slice(1) : 'Recipe';
}
