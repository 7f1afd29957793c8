import { describe, expect } from 'vitest';
import { saveRecipe } from '../../api/recipes/save-recipe.ts';
import { browse } from '../../api/recipes/browse-lanes.ts';
import type { Db, Pool } from '../../platform/db/pool.ts';
import { loadConfig } from '../../platform/config.ts';
import * as recipeVersions from '../../platform/db/recipes/recipe-versions.ts';
import * as recipes from '../../platform/db/recipes/recipes.ts';
import type { Caller } from '../../api/auth/caller.ts';
import { test } from '../infra/fixtures.ts';
import { longVersions } from '../infra/large/long-rows.ts';
import { anAccount } from './factories.ts';

const config = loadConfig({});

const STEPS = [{ capability: 'signal_analysis' }];

async function aCaller(db: Pool): Promise<Caller> {
  const { id } = await anAccount(db);
  return {
    accountId: id,
    accountKind: 'paid',
    teamId: null,
    keyId: id,
    keyKind: 'live',
    expiresAt: null,
    scopes: null,
    spendLimits: null,
    isBrowserToken: false,
    isErasing: false,
  };
}

/** Inserts recipes of an account, one millisecond after another, and returns their ids, oldest first. */
async function stored(db: Pool, o: { accountId: string; count: number; status: 'saved' | 'draft' }): Promise<string[]> {
  const { rows } = await db.query<{ id: string }>(
    `insert into recipes (id, account_id, name, status, visibility, steps, execution_policy, created_at)
     select 'rec_1000_' || replace(account_id::text, '-', '') || '_' || $3::text || '_' || n, account_id, 'One of many', $3,
            'personal', '[]', '{}', date_trunc('milliseconds', now()) - make_interval(secs => ($2 - n) / 1000.0)
       from generate_series(1, $2::int) n, (select $1::uuid as account_id) owner
      order by n returning id`,
    [o.accountId, o.count, o.status],
  );
  return rows.map(({ id }) => id);
}

describe('saveRecipe', () => {
  test('stops at 1,000 saved recipes, however many requests come at once', async ({ db }) => {
    const caller = await aCaller(db);
    const ids = await stored(db, { accountId: caller.accountId, count: 995, status: 'saved' });
    const save = () => saveRecipe({ db, config }, { caller, name: 'One more', steps: STEPS });
    const outcomes = await Promise.allSettled(Array.from({ length: 12 }, save));
    const refused = outcomes.filter((outcome) => outcome.status === 'rejected');
    expect(refused.map(({ reason }) => reason.code)).toEqual(Array(7).fill('recipe_limit_reached'));
    expect(await recipes.countSaved(db, caller.accountId)).toBe(1_000);
    await recipes.remove(db, { recipeId: ids[0]!, caller });
    await save();
    await expect(save()).rejects.toMatchObject({ code: 'recipe_limit_reached' });
  });

  test('keeps the newest 200 drafts, which count for no limit', async ({ db }) => {
    const caller = await aCaller(db);
    const { accountId } = caller;
    await stored(db, { accountId, count: 1_000, status: 'saved' });
    const ids = await stored(db, { accountId, count: 250, status: 'draft' });
    const draft = () => saveRecipe({ db, config }, { caller, name: 'Sketch', steps: STEPS, status: 'draft' });
    const newest = await Promise.all([draft(), draft()]);
    const seen: string[] = [];
    for (let before: string | undefined, more = true; more; before = seen.at(-1)) {
      const { drafts } = await browse(db, { caller, lane: 'drafts', before, limit: 90 });
      seen.push(...drafts.recipes.map(({ id }) => id));
      more = drafts.hasMore;
    }
    expect(seen.slice(0, 2).toSorted()).toEqual(newest.map(({ id }) => id).toSorted());
    expect(seen.slice(2)).toEqual(ids.toReversed().slice(0, 198));
  });
});

test('a page of browse reads its recipes only, among thousands', async ({ db }) => {
  const caller = await aCaller(db);
  const other = await aCaller(db);
  for (const { accountId } of [caller, other]) {
    await stored(db, { accountId, count: 4_000, status: 'saved' });
    await stored(db, { accountId, count: 4_000, status: 'draft' });
  }
  await db.query('analyze recipes');
  const [middle] = (await browse(db, { caller, lane: 'saved', limit: 100 })).saved.recipes.slice(-1);
  for (const lane of ['saved', 'drafts', 'public'] as const) {
    for (const before of [undefined, middle!.id]) {
      for (const { text, values } of await statementsOf(db, (spy) =>
        browse(spy, { caller, lane, before, limit: 100 }),
      )) {
        const { rows } = await db.query<{ 'QUERY PLAN': string }>(`explain (analyze, buffers) ${text}`, values);
        const plan = rows.map((row) => row['QUERY PLAN']).join('\n');
        expect(plan).not.toContain('Seq Scan');
        expect(plan).not.toContain('Rows Removed by Filter');
        const pages = Math.max(...[...plan.matchAll(/shared hit=(\d+)/g)].map(([, hit]) => Number(hit)));
        expect(pages, plan).toBeLessThan(150);
      }
    }
  }
});

test('a page of versions reads its recipes only, among thousands', async ({ db }) => {
  const callers = [await aCaller(db), await aCaller(db)];
  const lines = await Promise.all(
    callers.map(({ accountId }) => longVersions(db, { accountId, count: 4_000, bytes: 10 })),
  );
  await db.query('analyze recipes');
  const [caller, line] = [callers[0]!, lines[0]!];
  for (const before of [undefined, line[2_000]]) {
    const read = (spy: Db) => recipeVersions.page(spy, { recipeId: line[0]!, reader: caller, before, limit: 100 });
    for (const { text, values } of await statementsOf(db, read)) {
      const { rows } = await db.query<{ 'QUERY PLAN': string }>(`explain (analyze, buffers) ${text}`, values);
      const plan = rows.map((row) => row['QUERY PLAN']).join('\n');
      expect(plan).not.toContain('Seq Scan');
      const pages = Math.max(...[...plan.matchAll(/shared hit=(\d+)/g)].map(([, hit]) => Number(hit)));
      expect(pages, plan).toBeLessThan(250);
    }
  }
});

interface Statement {
  text: string;
  values: unknown[];
}

/** Returns the statements that `work` sends. */
async function statementsOf(db: Pool, work: (spy: Db) => Promise<unknown>): Promise<Statement[]> {
  const sent: Statement[] = [];
  const query = (statement: Statement) => {
    sent.push(statement);
    return db.query(statement);
  };
  await work({ query } as unknown as Db);
  return sent;
}
