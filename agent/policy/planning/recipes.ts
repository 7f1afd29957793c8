/** Whether a list of recipes leaves some out. */
export function isCut(output: Record<string, unknown> = {}): boolean {
  const { saved, public: shown, total } = output as { saved?: unknown[]; public?: unknown[]; total?: number };
  return (total ?? 0) > (saved?.length ?? 0) + (shown?.length ?? 0);
}

/** Returns the recipe that words name: the one most of whose words stand in them, the longest name of several; the only one where they name none. */
export function recipeIn(
  output: unknown,
  { name, text }: { name: string | undefined; text: string },
): string | undefined {
  const { saved = [], public: shown = [] } = (output ?? {}) as Record<string, { recipe_id: string; name: string }[]>;
  const said = new Set(wordsOf(`${name ?? ''} ${text}`));
  const scored = [...saved, ...shown].map((recipe) => {
    const words = wordsOf(recipe.name).filter((word) => !COMMON.has(word));
    const count = words.filter((word) => said.has(word)).length;
    return { recipe, count, share: words.length === 0 ? 0 : count / words.length };
  });
  const best = scored.toSorted((a, b) => b.share - a.share || b.count - a.count)[0];
  if (best && best.share > 0.5) return best.recipe.recipe_id;
  return name === undefined && saved.length === 1 ? saved[0]!.recipe_id : undefined;
}

const COMMON: ReadonlySet<string> = new Set(['recipe', 'my', 'the', 'a', 'and', 'for']);

function wordsOf(text: string): string[] {
  return text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
}
