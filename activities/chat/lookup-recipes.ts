import * as accounts from '../../platform/db/accounts/accounts.ts';
import * as recipeLanes from '../../platform/db/recipes/recipe-lanes.ts';
import type { RecipePage } from '../../platform/db/recipes/recipe-pages.ts';
import type { Recipe } from '../../platform/db/recipes/recipes.ts';
import type { Turn } from '../../platform/db/chat/chat-turns.ts';
import type { Db } from '../../platform/db/pool.ts';
import type { Step } from '../../workflows/domain/recipe.ts';
import { shownText } from './lookup-names.ts';

/** Number of recipes of each kind that are read: as many as an account may save. */
const MAX_READ = 1_000;
/** Number of recipes of each kind that a model gets. */
const MAX_SHOWN = 30;
const MAX_STEP_CHARS = 160;
const MAX_NAME_CHARS = 120;

/** Lists the recipes that an account has saved and the public ones. With a name, only those whose name fits, the best first. */
export async function lookUpRecipes(
  db: Db,
  { turn: { accountId }, input: { name } }: { turn: Turn; input: { name?: string | undefined } },
): Promise<unknown> {
  const { teamId = null } = (await accounts.find(db, accountId)) ?? {};
  const reader = { accountId, teamId };
  const saved = fitting(await allOf((page) => recipeLanes.saved(db, { reader, ...page })), name);
  const published = fitting(await allOf((page) => recipeLanes.catalog(db, page)), name);
  return {
    saved: saved.slice(0, MAX_SHOWN).map(({ shown }) => shown),
    public: published.slice(0, MAX_SHOWN).map(({ shown }) => shown),
    total: saved.length + published.length,
  };
}

interface Found {
  name: string;
  shown: ReturnType<typeof shownRecipe>;
}

/** Reads recipes page by page, and keeps of each what a model gets: its steps may be long. */
async function allOf(read: (page: { before: string | null; limit: number }) => Promise<RecipePage>): Promise<Found[]> {
  const found: Found[] = [];
  for (let before: string | null = null; found.length < MAX_READ;) {
    const { recipes, hasMore } = await read({ before, limit: MAX_READ - found.length });
    found.push(...recipes.map((recipe) => ({ name: recipe.name, shown: shownRecipe(recipe) })));
    before = recipes.at(-1)?.id ?? null;
    if (!hasMore) break;
  }
  return found;
}

/** Returns the recipes whose name fits what was said, the best first; all of them if nothing was. */
function fitting(all: Found[], said: string | undefined): Found[] {
  if (said === undefined || wordsOf(said).length === 0) return all;
  return all
    .map((recipe) => ({ recipe, fit: fitOf(recipe.name, said) }))
    .filter(({ fit }) => fit > 0)
    .toSorted((a, b) => b.fit - a.fit)
    .map(({ recipe }) => recipe);
}

/** Returns how well a name fits what was said, from 0 to 3: the same words, one within the other, or shared words. */
function fitOf(name: string, said: string): number {
  const [own, other] = [wordsOf(name), wordsOf(said)];
  const [one, two] = [own.join(' '), other.join(' ')];
  if (one === two) return 3;
  if (own.length === 0) return 0;
  const shared = own.filter((word) => other.includes(word)).length / Math.max(own.length, other.length);
  return one.includes(two) || two.includes(one) ? 2 + shared : shared >= 0.5 ? shared : 0;
}

function wordsOf(text: string): string[] {
  return text.toLowerCase().match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];
}

function shownRecipe({ id, name, status, steps }: Recipe) {
  return {
    recipe_id: id,
    name: shownText(name, MAX_NAME_CHARS),
    approved: status === 'approved',
    steps: steps.map(shownStep),
  };
}

/** Returns a step in a line, such as `crop_audio: start 0 s, end 30 s`. Addresses of further audio are left out. */
function shownStep({ capability, params = {} }: Step): string {
  const shown = Object.entries(params)
    .filter(([key]) => !key.endsWith('_url'))
    .map(([key, value]) => {
      const [, what, unit] = /^(.+)_(s|hz|db|lufs|dbtp|kbps|px)$/.exec(key) ?? [];
      const given = typeof value === 'string' ? value : JSON.stringify(value);
      return what ? `${what.replaceAll('_', ' ')} ${given} ${UNITS[unit!]!}` : `${key.replaceAll('_', ' ')} ${given}`;
    });
  return shownText(shown.length > 0 ? `${capability}: ${shown.join(', ')}` : capability, MAX_STEP_CHARS);
}

const UNITS: Record<string, string> = {
  s: 's',
  hz: 'Hz',
  db: 'dB',
  lufs: 'LUFS',
  dbtp: 'dBTP',
  kbps: 'kbit/s',
  px: 'px',
};
