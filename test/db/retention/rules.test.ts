import { randomUUID } from 'node:crypto';
import { utimes, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { expect } from 'vitest';
import { expireFor } from '../../../activities/retention/retention.ts';
import { checkStorage } from '../../../embedded/doctor/check-storage.ts';
import * as chatTurns from '../../../platform/db/chat/chat-turns.ts';
import * as conversations from '../../../platform/db/chat/conversations.ts';
import * as expiredIds from '../../../platform/db/retention/expired-ids.ts';
import * as jobs from '../../../platform/db/jobs.ts';
import type { Pool } from '../../../platform/db/pool.ts';
import { findOrphans, removeOrphan } from '../../../platform/storage/collect-orphans.ts';
import { objectKey } from '../../../platform/storage/storage.ts';
import { forgetSomeQuotes } from '../../../worker/forget-quotes.ts';
import { test } from '../../infra/fixtures.ts';
import { aTurn, contentOf } from '../factories.ts';
import { aDayAgo, aWorld, type World } from './world.ts';

const expire = (world: World) => expireFor(world.deps, { from: null, before: aDayAgo(), ms: 60_000 });

/** Returns a batch that has ended, of one fetched audio. */
async function anEndedBatch(
  db: Pool,
  world: World,
  audioUrl = `https://a.example/${randomUUID()}.wav`,
): Promise<string> {
  const id = (await world.submit([audioUrl]))!;
  const { rows } = await db.query<{ id: string }>('select id from items where job_id = $1', [id]);
  await world.work(rows[0]!.id);
  await world.settle(rows[0]!.id, 'completed');
  await world.close(id);
  return id;
}

test('a job that ended before the time is deleted with its results and its object, and its charge stays', async ({
  db,
}) => {
  const world = await aWorld(db);
  const old = await anEndedBatch(db, world);
  await db.query(`insert into charges (account_id, content_hash, tokens, state) values ($1, $2, 5, 'charged')`, [
    world.accountId,
    contentOf('charged'),
  ]);
  await world.age();
  const recent = await anEndedBatch(db, world);
  const { deleted } = await expire(world);
  expect(deleted).toMatchObject({ jobs: 1, results: 1, artifacts: 1, objects: 1, sources: 1 });
  expect([await jobs.stateOf(db, old), await jobs.stateOf(db, recent)]).toEqual([undefined, 'completed']);
  const { accountId } = world;
  expect(await expiredIds.among(db, { ids: [old, recent], accountId })).toEqual([old]);
  expect(await expiredIds.among(db, { ids: [old], accountId: randomUUID() })).toEqual([]);
  const charged = await db.query('select tokens from charges where account_id = $1', [accountId]);
  expect(charged.rows).toEqual([{ tokens: 5 }]);
});

const NEEDS = {
  'its event is being delivered': `insert into webhook_events (id, job_id, account_id, round, url, body)
     select id || '.9', id, account_id, 9, 'https://hooks.example', '{}' from jobs where id = $1`,
  'an event is sent again': `with e as (insert into webhook_events (id, job_id, account_id, round, url, body, outcome)
     select id || '.9', id, account_id, 9, 'https://hooks.example', '{}', 'accepted' from jobs where id = $1 returning id)
     insert into webhook_redeliveries (event_id, n) select id, 2 from e`,
  'its results are being delivered to a bucket': `insert into bucket_deliveries (job_id, account_id, bucket, prefix)
     select id, account_id, 'b', '' from jobs where id = $1`,
  'an Idempotency-Key returns it': `insert into idempotency_keys (account_id, key, request_hash, job_id, wake_at, status, body)
     select account_id, 'k', 'h', id, now(), 202, '{}' from jobs where id = $1`,
  'its import goes on': `with i as (insert into jobs (id, kind, account_id, steps, execution_policy, lane, max_retries)
     select gen_random_uuid(), 'import', account_id, '[]', '{}', lane, 1 from jobs where id = $1 returning id)
     update jobs set import_id = i.id, import_part = 1 from i where jobs.id = $1`,
  'its import ended later': `with i as (insert into jobs (id, kind, account_id, steps, execution_policy, lane, max_retries, status, completed_at)
     select gen_random_uuid(), 'import', account_id, '[]', '{}', lane, 1, 'completed', now() from jobs where id = $1 returning id)
     update jobs set import_id = i.id, import_part = 1 from i where jobs.id = $1`,
  'it measured a quote that binds other work': `with q as (insert into quotes (id, account_id, job_id, steps, audio_urls, expires_at)
     select gen_random_uuid(), account_id, id, '[]', '[]', now() - interval '10 days' from jobs where id = $1 returning id),
     j as (select q.id as quote, j.* from q, jobs j where j.id = $1)
     insert into jobs (id, kind, account_id, steps, execution_policy, lane, max_retries, quote_id)
     select gen_random_uuid(), 'run', account_id, '[]', '{}', lane, 1, quote from j`,
};

test.for(Object.entries(NEEDS))('a job is kept while %s', async ([, need], { db }) => {
  const world = await aWorld(db);
  const id = await anEndedBatch(db, world);
  await world.age();
  await db.query(need, [id]);
  await expire(world);
  expect(await jobs.stateOf(db, id)).toBe('completed');
});

test('an upload is kept while a batch, a conversation or a quote that is kept names it', async ({ db }) => {
  const world = await aWorld(db);
  const { accountId } = world;
  const [ofBatch, ofChat, ofQuote, ofNothing] = (await Promise.all(
    ['batch', 'chat', 'quote', 'nothing'].map((bytes) => world.upload(bytes)),
  )) as [string, string, string, string];
  await world.age();
  await anEndedBatch(db, world, ofBatch);
  const turnId = await aTurn(db);
  const conversationId = (await chatTurns.find(db, { id: turnId }))!.conversationId;
  await db.query(
    `insert into chat_audios (conversation_id, n, turn_id, audio_url, name, origin) values ($1, 1, $2, $3, 'a', 'attached')`,
    [conversationId, turnId, ofChat],
  );
  await db.query(
    `insert into quotes (id, account_id, steps, audio_urls, expires_at) values ($1, $2, '[]', $3, now() + interval '1 hour')`,
    [randomUUID(), accountId, JSON.stringify([ofQuote])],
  );
  expect((await expire(world)).deleted.uploads).toBe(1);
  const { rows } = await db.query<{ url: string }>(
    `select 'upload://' || id as url from uploads where account_id = $1 order by id`,
    [accountId],
  );
  expect(rows.map(({ url }) => url)).toEqual([ofBatch, ofChat, ofQuote].toSorted());
  expect(await expiredIds.among(db, { ids: [ofNothing.slice('upload://'.length)], accountId })).toHaveLength(1);
});

test('a conversation is deleted with all its turns once the last of them is old', async ({ db }) => {
  const world = await aWorld(db);
  const turnId = await aTurn(db);
  const { conversationId: id, accountId } = (await chatTurns.find(db, { id: turnId }))!;
  await db.query(`update chat_turns set created_at = created_at - interval '10 days' where id = $1`, [turnId]);
  await expire(world);
  expect(await conversations.exists(db, { id, accountId }), 'while its turn runs').toBe(true);
  await db.query('update chat_turns set open = false where id = $1', [turnId]);
  await expire(world);
  expect(await conversations.exists(db, { id, accountId })).toBe(false);
  expect((await expiredIds.among(db, { ids: [id, turnId], accountId })).toSorted()).toEqual([id, turnId].toSorted());
});

test('a quote that expired long ago is deleted, unless it binds a job', async ({ db }) => {
  const world = await aWorld(db);
  const { accountId } = world;
  const batch = await anEndedBatch(db, world);
  const [bound, unbound] = [randomUUID(), randomUUID()];
  for (const id of [bound, unbound])
    await db.query(
      `insert into quotes (id, account_id, steps, audio_urls, expires_at) values ($1, $2, '[]', '[]', now() - interval '10 days')`,
      [id, accountId],
    );
  await db.query('update jobs set quote_id = $2 where id = $1', [batch, bound]);
  expect((await expire(world)).deleted.quotes).toBe(1);
  expect(await expiredIds.among(db, { ids: [bound, unbound], accountId })).toEqual([unbound]);
});

test('a quote that expired a week ago is deleted with the run that measured it, also without retention, unless it binds a job', async ({
  db,
}) => {
  const world = await aWorld(db);
  const { accountId } = world;
  const quote = async (age: string, jobId: string | null = null): Promise<string> => {
    const id = randomUUID();
    await db.query(
      `insert into quotes (id, account_id, job_id, steps, audio_urls, expires_at) values ($1, $2, $3, '[]', '[]', now() - $4::interval)`,
      [id, accountId, jobId, age],
    );
    return id;
  };
  const run = async (): Promise<string> => {
    const id = await anEndedBatch(db, world);
    await db.query(`update jobs set completed_at = now() - interval '10 days' where id = $1`, [id]);
    return id;
  };
  const [measured, bound, kept] = [await run(), await run(), await run()];
  const gone = [await quote('9 days'), await quote('8 days', measured)];
  const left = [
    await quote('9 days'),
    await quote('9 days', bound),
    await quote('6 days'),
    await quote('6 days', kept),
  ];
  const work = await anEndedBatch(db, world);
  const more = await anEndedBatch(db, world);
  await db.query('update jobs set quote_id = $2 where id = $1', [work, left[0]]);
  await db.query('update jobs set quote_id = $2 where id = $1', [more, left[1]]);
  // As many as a page has, which bind work: they must not be all that is ever looked at.
  const binding = await Promise.all(Array.from({ length: 60 }, () => quote('20 days')));
  await db.query(
    `insert into jobs (id, kind, account_id, steps, execution_policy, lane, max_retries, quote_id)
     select gen_random_uuid(), 'run', q.account_id, '[]', '{}', j.lane, 1, q.id from quotes q, jobs j where q.id = any ($1) and j.id = $2`,
    [binding, work],
  );

  const count = async (table: string, ids: string[]) =>
    (await db.query(`select from ${table} where id = any ($1)`, [ids])).rowCount;
  await expect
    .poll(async () => {
      await forgetSomeQuotes(world.deps);
      return count('quotes', gone);
    })
    .toBe(0);
  expect(await count('jobs', [measured])).toBe(0);
  expect(await count('quotes', [...left, ...binding])).toBe(left.length + binding.length);
  expect(await count('jobs', [bound, kept, work, more])).toBe(4);
});

test('an object without a row is removed after the grace, page by page', async ({ db }) => {
  const world = await aWorld(db);
  const { accountId, storage, deps } = world;
  const counted = await anEndedBatch(db, world);
  const known = (await storage.list({ after: '', limit: 100 })).map(({ key }) => key);
  expect([counted.length > 0, known.length]).toEqual([true, 2]);
  const root = fileURLToPath(deps.config.STORAGE_URL);
  const leftOver = ['old', 'older', 'new'].map((text) => objectKey(accountId, contentOf(text)));
  for (const key of leftOver) {
    const path = await storage.stagingPath();
    await writeFile(path, 'left over');
    await storage.takeFile(key, path);
  }
  const twoDaysAgo = new Date(Date.now() - 2 * 24 * 3_600_000);
  for (const key of [...known, ...leftOver.slice(0, 2)]) await utimes(`${root}/${key}`, twoDaysAgo, twoDaysAgo);
  const found: string[] = [];
  for (let after: string | null = ''; after !== null;) {
    const page: Awaited<ReturnType<typeof findOrphans>> = await findOrphans(deps, { after, limit: 1 });
    for (const orphan of page.orphans) {
      found.push(orphan.key);
      expect(await removeOrphan(deps, orphan)).toBe(true);
    }
    after = page.last;
  }
  expect(found).toEqual(leftOver.slice(0, 2).toSorted());
  const remaining = (await storage.list({ after: '', limit: 100 })).map(({ key }) => key);
  expect(remaining).toEqual([...known, leftOver[2]!].toSorted());
});

test('an object of an account that the database does not have stays, and the doctor counts it', async ({ db }) => {
  const world = await aWorld(db);
  const { accountId, storage, deps } = world;
  const ours = objectKey(accountId, contentOf('left over'));
  const foreign = objectKey(randomUUID(), contentOf('left over'));
  const root = fileURLToPath(deps.config.STORAGE_URL);
  const twoDaysAgo = new Date(Date.now() - 2 * 24 * 3_600_000);
  for (const key of [ours, foreign]) {
    const path = await storage.stagingPath();
    await writeFile(path, 'left over');
    await storage.takeFile(key, path);
    await utimes(`${root}/${key}`, twoDaysAgo, twoDaysAgo);
  }
  const checks = await checkStorage(deps, { fix: true, hasDatabase: true });
  expect(checks.find(({ name }) => name === 'Orphans')?.found).toMatch(/^1 object/);
  expect(checks.find(({ name }) => name === 'Foreign objects')?.found).toMatch(/^1 object/);
  expect([await storage.has(ours), await storage.has(foreign)]).toEqual([false, true]);
});
