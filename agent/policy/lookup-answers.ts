import type { PastCall } from '../conversation/conversation.ts';
import { say } from '../reply/say.ts';

/** Returns the sentences about an account. */
export function accountAnswer(
  language: string,
  call: PastCall | undefined,
  topic: 'balance' | 'charges' | 'limits',
): string[] {
  const output = call?.result?.output ?? {};
  if (call?.result?.status !== 'completed') return [call?.result?.message ?? ''];
  if (topic === 'charges') {
    const charges = (Array.isArray(output['charges']) ? output['charges'] : []) as Record<string, unknown>[];
    if (charges.length === 0) return [say(language, 'noCharges')];
    return [
      say(
        language,
        'charges',
        charges
          .slice(0, 5)
          .map(({ tokens, what, audio, at }) =>
            say(language, 'chargeLine', Number(tokens), wordOf(what), wordOf(audio), wordOf(at)),
          ),
      ),
    ];
  }
  if (topic === 'limits') {
    const limits = Object.entries((output['limits'] ?? {}) as Record<string, unknown>);
    return [limits.map(([name, value]) => `- ${name.replaceAll('_', ' ')}: ${String(value)}`).join('\n')];
  }
  const tokens = Number(output['available_tokens'] ?? 0);
  const usd = (tokens / 60) * Number(output['usd_per_minute'] ?? 0.1);
  return [say(language, 'balance', tokens, usd, output['kind'] === 'live' ? 'live' : 'free')];
}

/** Returns the sentences about the recipes of an account, or about the one of a name. */
export function recipesAnswer(language: string, call: PastCall | undefined, name: string | undefined): string {
  const { saved, shown } = recipesIn(call?.result?.output);
  if (name !== undefined) {
    const found = [...saved, ...shown][0];
    return found
      ? say(language, 'recipeContent', found.name, found.steps)
      : say(
          language,
          'recipeUnknown',
          name,
          saved.map((each) => each.name),
        );
  }
  return saved.length > 0
    ? say(
        language,
        'recipes',
        saved.map(({ name: own, steps }) => (steps.length > 0 ? `${own} (${steps.join(', ')})` : own)),
      )
    : say(language, 'noRecipes');
}

/** Returns the sentences about the last batches, with the failures of the newest. */
export function batchesAnswer(language: string, call: PastCall | undefined): string[] {
  const output = call?.result?.output ?? {};
  const batches = (Array.isArray(output['batches']) ? output['batches'] : []) as Record<string, unknown>[];
  if (batches.length === 0) return [say(language, 'noBatches')];
  const lines = batches
    .slice(0, 3)
    .map(({ status, completed, total, failed, recipe }) =>
      say(language, 'batchLine', wordOf(status), Number(completed), Number(total), Number(failed), wordOf(recipe)),
    );
  const failures = (Array.isArray(batches[0]!['failures']) ? batches[0]!['failures'] : []) as Record<string, unknown>[];
  return [
    say(language, 'batches', lines),
    ...failures.map(({ file, message, what_to_do: todo }) =>
      say(language, 'batchFailure', wordOf(file), wordOf(message), todo === undefined ? undefined : wordOf(todo)),
    ),
  ];
}

/** Returns what the documentation says, in the words of its best section; `otherwise` where it says nothing. */
export function documentationAnswer(
  language: string,
  call: PastCall | undefined,
  otherwise: string[] = [say(language, 'notInDocumentation')],
): string[] {
  const output = call?.result?.output ?? {};
  const [section] = (Array.isArray(output['sections']) ? output['sections'] : []) as { text: string; link: string }[];
  return section ? [say(language, 'documentation', section.text, section.link)] : otherwise;
}

/** Returns the recipes that a lookup found: the account's own, and the public ones. */
export function recipesIn(output: Record<string, unknown> | undefined): { saved: NamedRecipe[]; shown: NamedRecipe[] } {
  const list = (value: unknown): NamedRecipe[] => (Array.isArray(value) ? (value as NamedRecipe[]) : []);
  return { saved: list(output?.['saved']), shown: list(output?.['public']) };
}

export interface NamedRecipe {
  name: string;
  steps: string[];
}

function wordOf(value: unknown): string {
  return typeof value === 'string' ? value : '';
}
