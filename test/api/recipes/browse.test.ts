import { randomUUID } from 'node:crypto';
import { describe, expect } from 'vitest';
import { CATALOG } from '../../../platform/db/recipes/catalog.ts';
import type { Pool } from '../../../platform/db/pool.ts';
import * as recipes from '../../../platform/db/recipes/recipes.ts';
import { DEFAULT_POLICY } from '../../../workflows/domain/recipe.ts';
import { tone } from '../../infra/audio.ts';
import { shared as base } from '../../infra/fixtures.ts';
import type { TestResponse, TestKey } from '../../infra/service-client.ts';
import { verifies } from '../../requirements.ts';

const STEPS = [{ capability: 'signal_analysis' }];
/** Refused without a request: an item that fails immediately and permanently. */
const PRIVATE = 'http://10.0.0.1/a.wav';

const test = base.extend('recipe', { scope: 'file' }, ({ service }) => ({
  /** A key of a new account without a team. */
  solo: async (): Promise<TestKey> => (await service.request('POST', '/v1/keys', { body: { kind: 'live' } })).body,
  async save(key: TestKey, name: string, { approved = true } = {}): Promise<string> {
    const saved = await service.request('POST', '/v1/recipe/save', { key, body: { name, steps: STEPS } });
    expect(saved.status, saved.bytes.toString()).toBe(201);
    const id = saved.body.recipe_id as string;
    if (approved) await service.request('POST', '/v1/recipe/approve', { key, body: { recipe_id: id } });
    return id;
  },
  browse: async (key: TestKey) => (await service.request('GET', '/v1/recipe/browse', { key })).body,
  remove: (key: TestKey, id: string) => service.request('DELETE', `/v1/recipe/${id}`, { key }),
  get: (key: TestKey, id: string) => service.request('GET', `/v1/recipe/${id}`, { key }),
  batch: (key: TestKey, id: string, url = PRIVATE) =>
    service.request('POST', '/v1/batch', { key, body: { recipe_id: id, audio_urls: [url] } }),
  execute: (key: TestKey, id: string, url = PRIVATE) =>
    service.request('POST', '/v1/recipe/execute', { key, body: { recipe_id: id, audio_urls: [url] } }),
}));

/** Inserts a recipe as a command would, and returns its id. */
async function stored(
  db: Pool,
  key: TestKey,
  { id, status }: Pick<recipes.NewRecipe, 'id' | 'status'>,
): Promise<string> {
  const owner = { accountId: key.account_id, teamId: key.team_id };
  const content = { name: id, description: '', steps: [], executionPolicy: DEFAULT_POLICY, parentId: null };
  expect(await recipes.insert(db, { id, status, ...owner, ...content })).toBeDefined();
  return id;
}

const idsOf = (lane: { recipe_id: string }[]): string[] => lane.map(({ recipe_id: id }) => id);
const problem = ({ status, body }: TestResponse): [number, string] => [status, body?.code];
const GONE = [404, 'recipe_not_found'];

describe('browsing', () => {
  test('returns three lists: saved recipes, the public library and drafts', async ({ recipe }) => {
    verifies('recipe.browse');
    const key = await recipe.solo();
    const first = await recipe.save(key, 'First');
    const second = await recipe.save(key, 'Second', { approved: false });
    const lanes = await recipe.browse(key);
    expect(Object.keys(lanes)).toEqual(['saved', 'public', 'drafts', 'has_more']);
    expect(lanes.has_more).toEqual({ saved: false, public: false, drafts: false });
    expect(idsOf(lanes.saved)).toEqual([second, first]);
    expect(lanes.saved.map(({ status }: { status: string }) => status)).toEqual(['saved', 'approved']);
    expect(idsOf(lanes.public)).toEqual(CATALOG.map(({ id }) => id));
    expect(lanes.drafts).toEqual([]);
    // The same recipe as anywhere else.
    expect(lanes.saved[1]).toEqual((await recipe.get(key, first)).body);
    expect(lanes.public[0]).toEqual((await recipe.get(key, CATALOG[0]!.id)).body);
  });

  test('returns the newest 100 of each lane, and the rest of a lane page by page', async ({ service, db, recipe }) => {
    const key = await recipe.solo();
    const ids = Array.from({ length: 120 }, (_, n) => `rec_${1_000 + n}_${randomUUID().slice(0, 8)}`);
    for (const id of ids) await stored(db, key, { id, status: 'approved' });
    const newestFirst = ids.toReversed();
    // All at the same time: the order of the pages must be stable nevertheless.
    await db.query(`update recipes set created_at = date_trunc('milliseconds', now()) where account_id = $1`, [
      key.account_id,
    ]);
    const first = await recipe.browse(key);
    expect(idsOf(first.saved)).toEqual(newestFirst.slice(0, 100));
    expect(first.has_more).toEqual({ saved: true, public: false, drafts: false });

    const seen: string[] = [];
    for (let more = true, before = ''; more;) {
      const path = `/v1/recipe/browse?lane=saved&limit=50${before && `&before=${before}`}`;
      const { body } = await service.request('GET', path, { key });
      expect([body.public, body.drafts]).toEqual([[], []]);
      seen.push(...idsOf(body.saved));
      more = body.has_more.saved;
      before = seen.at(-1)!;
      if (seen.length === 50) await recipe.remove(key, before); // a cursor that is deleted keeps its position
    }
    expect(seen).toEqual(newestFirst);
  });

  test('pages the public library and drafts too', async ({ service, db, recipe }) => {
    const key = await recipe.solo();
    const draft = `rec_4444_${randomUUID().slice(0, 8)}`;
    await stored(db, key, { id: draft, status: 'draft' });
    const page = async (query: string) => (await service.request('GET', `/v1/recipe/browse?${query}`, { key })).body;
    const three = await page('lane=public&limit=3');
    expect(three).toMatchObject({ saved: [], drafts: [], has_more: { saved: false, public: true, drafts: false } });
    const rest = await page(`lane=public&before=${idsOf(three.public).at(-1)}`);
    expect([...idsOf(three.public), ...idsOf(rest.public)]).toEqual(CATALOG.map(({ id }) => id));
    expect(idsOf((await page('lane=drafts&limit=1000')).drafts)).toEqual([draft]);
    expect(idsOf((await page(`lane=drafts&before=${draft}`)).drafts)).toEqual([]);
    expect(idsOf((await page('limit=2')).public)).toHaveLength(2);
  });

  test('refuses other queries, and shows nothing behind an id of another account', async ({ service, recipe }) => {
    const [key, other] = [await recipe.solo(), await recipe.solo()];
    await recipe.save(key, 'Mine');
    const theirs = await recipe.save(other, 'Theirs');
    for (const query of [
      'lane=all',
      'lane=saved&limit=0',
      'lane=saved&limit=x',
      'before=rec_0001_x',
      'lane=saved&lane=drafts',
    ]) {
      const { status, body } = await service.request('GET', `/v1/recipe/browse?${query}`, { key });
      expect([query, status, body.code]).toEqual([query, 400, 'invalid_request']);
    }
    for (const before of [theirs, 'rec_9999_none', 'x', '%00', 'a'.repeat(10_000)]) {
      const { status, body } = await service.request('GET', `/v1/recipe/browse?lane=saved&before=${before}`, { key });
      expect([status, body.saved, body.has_more.saved]).toEqual([200, [], false]);
    }
  });

  test("shows a team's recipes to every member, and one's own drafts to oneself only", async ({
    service,
    db,
    recipe,
  }) => {
    verifies('recipe.browse', 'service.isolation-browse');
    const [author, member] = [await service.key({ team: 'quartet' }), await service.key({ team: 'quartet' })];
    const shared = await recipe.save(author, 'Ours');
    const draft = await stored(db, author, { id: 'rec_5555_sketch', status: 'draft' });
    const [own, theirs] = [await recipe.browse(author), await recipe.browse(member)];
    expect([idsOf(own.saved), idsOf(own.drafts)]).toEqual([[shared], [draft]]);
    expect([idsOf(theirs.saved), idsOf(theirs.drafts)]).toEqual([[shared], []]);
  });

  test("shows nothing of another account's, with a team or without", async ({ service, recipe }) => {
    verifies('service.isolation-browse');
    const owners = [await recipe.solo(), await service.key({ team: 'trio' })];
    for (const owner of owners) await recipe.save(owner, 'Private');
    for (const other of [
      await recipe.solo(),
      await service.key({ team: 'duo' }),
      await service.key({ kind: 'free' }),
    ]) {
      const lanes = await recipe.browse(other);
      expect([lanes.saved, lanes.drafts, lanes.public.length]).toEqual([[], [], CATALOG.length]);
    }
  });
});

describe('deleting', () => {
  test('returns the id and true, once; afterwards the recipe is unknown', async ({ service, recipe }) => {
    verifies('recipe.delete', 'recipe.deletion-result', 'recipe.delete-twice', 'error.recipe-delete-404');
    const key = await recipe.solo();
    const id = await recipe.save(key, 'Short-lived');
    const deleted = await recipe.remove(key, id);
    expect([deleted.status, deleted.body]).toEqual([200, { recipe_id: id, deleted: true }]);
    expect(Object.keys(deleted.body)).toEqual(['recipe_id', 'deleted']);
    expect(problem(await recipe.remove(key, id))).toEqual(GONE);
    expect(problem(await recipe.get(key, id))).toEqual(GONE);
    expect((await recipe.browse(key)).saved).toEqual([]);
    const approval = await service.request('POST', '/v1/recipe/approve', { key, body: { recipe_id: id } });
    expect(problem(approval)).toEqual(GONE);
  });

  test('prevents further runs, batches and retries, and keeps past results', async ({ service, recipe }) => {
    verifies('recipe.delete-stops-use', 'recipe.delete-keeps-past');
    const key = await service.key({ tokens: 100 });
    const id = await recipe.save(key, 'Used');
    const url = await service.upload(key, tone({ seconds: 1 }));
    const body = { recipe_id: id, audio_urls: [url, PRIVATE] };
    const { batch_id: batch } = (await service.request('POST', '/v1/batch', { key, body })).body;
    const { job_id: job } = (await service.request('POST', '/v1/recipe/execute', { key, body })).body;
    const past = async () => [
      (await service.request('GET', `/v1/batch/${batch}`, { key })).body,
      (await service.request('GET', `/v1/batch/${batch}/results`, { key })).body,
      (await service.request('GET', `/v1/recipe/jobs/${job}`, { key })).body,
    ];
    await service.settled(key, batch);
    await expect.poll(async () => (await past())[2].status).toBe('completed');
    const before = await past();
    expect(before[0]).toMatchObject({ status: 'completed', completed_items: 1, failed_items: 1, recipe_id: id });

    expect((await recipe.remove(key, id)).status).toBe(200);
    expect(problem(await recipe.batch(key, id))).toEqual(GONE);
    expect(problem(await recipe.execute(key, id))).toEqual(GONE);
    expect(problem(await service.request('POST', `/v1/batch/${batch}/retry`, { key }))).toEqual(GONE);
    expect(await past()).toEqual(before);
  });

  test('stops no running work', async ({ service, recipe, audioHost }) => {
    const key = await service.key({ tokens: 100 });
    const id = await recipe.save(key, 'Under way');
    const slow = audioHost.serve('slow.wav', tone({ seconds: 1 }), { delayMs: 1_500 });
    const { batch_id: batch } = (await recipe.batch(key, id, slow)).body;
    expect((await recipe.remove(key, id)).status).toBe(200);
    expect(await service.settled(key, batch)).toMatchObject({ status: 'completed', completed_items: 1 });
  });

  test("is every member's right in the team that owns it, whichever key they use", async ({ service, recipe }) => {
    verifies('recipe.delete-by-team');
    const author = await service.key({ team: 'choir' });
    for (const key of [
      await service.key({ team: 'choir' }),
      await service.key({ team: 'choir', kind: 'test' }),
      await service.key({ team: 'choir', kind: 'free' }),
      author,
    ]) {
      const id = await recipe.save(author, 'Sung');
      expect((await recipe.remove(key, id)).status).toBe(200);
      expect(problem(await recipe.get(author, id))).toEqual(GONE);
    }
  });

  test("is a personal recipe's author's alone, by any key of the account", async ({ service, recipe }) => {
    verifies('recipe.delete-by-team', 'service.isolation-recipe-delete');
    const author = await service.key({ account: 'soloist' });
    const id = await recipe.save(author, 'Solo');
    for (const other of [await recipe.solo(), await service.key({ team: 'choir' })]) {
      expect(problem(await recipe.remove(other, id))).toEqual(GONE);
    }
    expect((await recipe.get(author, id)).body.status).toBe('approved');
    // Joining a team does not make what was saved before the team's.
    const joined = await service.key({ account: 'soloist', team: 'choir' });
    expect(problem(await recipe.remove(await service.key({ team: 'choir' }), id))).toEqual(GONE);
    expect((await recipe.remove(joined, id)).status).toBe(200);
  });

  test('responds with 404 to a recipe of another team, of the library and to an unknown one, and changes nothing', async ({
    service,
    recipe,
  }) => {
    verifies('error.recipe-delete-404', 'service.isolation-recipe-delete');
    const [owner, other] = [await service.key({ team: 'strings' }), await service.key({ team: 'winds' })];
    const id = await recipe.save(owner, 'Strings only');
    for (const unknown of [id, CATALOG[0]!.id, 'rec_9999_nothing', 'rec_1_x', 'x', '%00']) {
      expect([unknown, ...problem(await recipe.remove(other, unknown))]).toEqual([unknown, ...GONE]);
    }
    expect((await recipe.get(owner, id)).status).toBe(200);
    expect((await recipe.browse(owner)).public).toHaveLength(CATALOG.length);
  });

  test('happens once, however many requests are concurrent', async ({ recipe }) => {
    const key = await recipe.solo();
    const id = await recipe.save(key, 'Wanted gone');
    const responses = await Promise.all(Array.from({ length: 8 }, () => recipe.remove(key, id)));
    expect(responses.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([
      200,
      ...Array<number>(7).fill(404),
    ]);
  });
});
