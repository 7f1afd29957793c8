import { expect, test } from 'vitest';
import { allRecipes } from '../../../console/session/all-recipes.ts';

const PAGE = 100;
const KEPT = { saved: 230, public: 24, drafts: 200 } as const;

type Lane = keyof typeof KEPT;

/** Returns a page of a list, as the service has it. */
function pageOf(lane: Lane, query: { lane?: Lane; before?: string } = {}) {
  const ids = Array.from({ length: KEPT[lane] }, (_, n) => ({ recipe_id: `${lane}-${n}` }));
  const start = ids.findIndex((each) => each.recipe_id === query.before) + 1;
  const isOther = query.lane !== undefined && query.lane !== lane;
  return isOther ? [] : ids.slice(start, start + PAGE);
}

/** Responds as `GET /v1/recipe/browse` does. */
const get = async (_: string, { query }: { query?: { lane?: Lane; before?: string } }) => {
  const lists = (['saved', 'public', 'drafts'] as const).map((lane) => [lane, pageOf(lane, query)] as const);
  const goesOn = lists.map(([lane, page]) => [
    lane,
    page.length > 0 && page.at(-1)?.recipe_id !== `${lane}-${KEPT[lane] - 1}`,
  ]);
  return { ...Object.fromEntries(lists), has_more: Object.fromEntries(goesOn) };
};

test('the console reads all pages of each list of recipes, in order', async () => {
  const client = { get } as unknown as Parameters<typeof allRecipes>[0];
  const all = await allRecipes(client, new AbortController().signal);
  for (const lane of ['saved', 'public', 'drafts'] as const)
    expect(all[lane].map((each) => each.recipe_id)).toEqual(
      Array.from({ length: KEPT[lane] }, (_, n) => `${lane}-${n}`),
    );
  expect(all.has_more).toEqual({ saved: false, public: false, drafts: false });
});
