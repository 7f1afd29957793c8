import { describe, expect } from 'vitest';
import { shared } from '../../infra/fixtures.ts';
import { longVersions } from '../../infra/large/long-rows.ts';
import type { TestKey } from '../../infra/service-client.ts';

const STEPS = [{ capability: 'signal_analysis' }];
const LIBRARY = 'rec_0001_loudness_and_tempo';

const test = shared.extend('recipe', async ({ service }) => {
  const mine = await service.key({ tokens: 100 });
  const save = async (parent?: string, key: TestKey = mine) => {
    const body = { name: 'Check', steps: STEPS, ...(parent === undefined ? {} : { parent_recipe_id: parent }) };
    const saved = await service.request('POST', '/v1/recipe/save', { key, body });
    return { ...saved.body, status: saved.status };
  };
  const versions = (id: string, key: TestKey = mine) => service.request('GET', `/v1/recipe/${id}/versions`, { key });
  return {
    save,
    versions,
    numbers: async (id: string) =>
      (await versions(id)).body.versions.map((each: { version: number }) => each.version) as number[],
    remove: (id: string) => service.request('DELETE', `/v1/recipe/${id}`, { key: mine }),
  };
});

describe('versions of a recipe', () => {
  test('are recipes of their own, numbered along their line', async ({ recipe }) => {
    const first = await recipe.save();
    expect(first).toMatchObject({ parent_recipe_id: null, version: 1 });
    const second = await recipe.save(first.recipe_id);
    expect(second).toMatchObject({ status: 201, parent_recipe_id: first.recipe_id, version: 2 });
    expect(second.recipe_id).not.toBe(first.recipe_id);
    const third = await recipe.save(first.recipe_id);
    expect(third).toMatchObject({ parent_recipe_id: first.recipe_id, version: 3 });
    for (const { recipe_id: id } of [first, second, third]) expect(await recipe.numbers(id)).toEqual([3, 2, 1]);
    await recipe.remove(first.recipe_id);
    expect(await recipe.numbers(third.recipe_id)).toEqual([3, 2]);
    expect(await recipe.save(first.recipe_id)).toMatchObject({ status: 404, code: 'recipe_not_found' });
    expect(await recipe.save(second.recipe_id)).toMatchObject({ version: 4 });
  });

  test('that are made at the same time get numbers of their own', async ({ recipe }) => {
    const { recipe_id: id } = await recipe.save();
    const made = await Promise.all(Array.from({ length: 8 }, () => recipe.save(id)));
    expect(new Set(made.map(({ version }) => version)).size).toBe(8);
    expect(await recipe.numbers(id)).toEqual([9, 8, 7, 6, 5, 4, 3, 2, 1]);
  });

  test('of a recipe of the public library are numbered for each account', async ({ recipe, service }) => {
    const other = await service.key();
    expect(await recipe.save(LIBRARY, other)).toMatchObject({ parent_recipe_id: LIBRARY, version: 2 });
    expect(await recipe.save(LIBRARY)).toMatchObject({ parent_recipe_id: LIBRARY, version: 2 });
    expect((await recipe.versions(LIBRARY)).body.versions).toMatchObject([{ version: 2 }, { recipe_id: LIBRARY }]);
    const { recipe_id: id } = await recipe.save();
    expect(await recipe.save(id, other)).toMatchObject({ status: 404, code: 'recipe_not_found' });
    expect((await recipe.versions(id, other)).status).toBe(404);
  });

  test('are listed by page, each of so many or of so many bytes', async ({ recipe, service, db }) => {
    const key = await service.key();
    const ids = await longVersions(db, { accountId: key.account_id, count: 40, bytes: 2 ** 17 });
    const page = async (query = '') => {
      const { status, body, bytes } = await service.request('GET', `/v1/recipe/${ids[0]}/versions${query}`, { key });
      expect([status, Object.keys(body)]).toEqual([200, ['versions', 'has_more']]);
      expect(bytes.length).toBeLessThan(1.5 * 2 ** 20);
      return { found: body.versions.map((one: { recipe_id: string }) => one.recipe_id), hasMore: body.has_more };
    };
    const newestFirst = ids.toReversed();
    expect(await page('?limit=2')).toEqual({ found: newestFirst.slice(0, 2), hasMore: true });
    expect(await page(`?limit=2&before=${ids[2]}`)).toEqual({ found: newestFirst.slice(38), hasMore: false });
    const seen: string[] = [];
    for (let more = true, query = ''; more; query = `?before=${seen.at(-1)}`) {
      const { found, hasMore } = await page(query);
      expect(found.length).toBeLessThanOrEqual(8);
      seen.push(...found);
      more = hasMore;
    }
    expect(seen).toEqual(newestFirst);
    const others = (await recipe.save()).recipe_id as string;
    for (const before of [others, LIBRARY, 'rec_9999_none', 'x', '%00'])
      expect(await page(`?before=${before}`)).toEqual({ found: [], hasMore: false });

    const { body } = await service.request('GET', '/v1/recipe/browse?lane=saved', { key });
    expect([body.saved.length, body.has_more.saved]).toEqual([8, true]);
    const rest = await service.request('GET', `/v1/recipe/browse?lane=saved&before=${ids[8]}`, { key });
    expect([rest.body.saved.length, rest.body.has_more.saved]).toEqual([8, false]);
  });
});
