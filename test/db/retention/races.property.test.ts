import * as fc from 'fast-check';
import { expect } from 'vitest';
import { expireFor } from '../../../activities/retention/retention.ts';
import * as storedObjects from '../../../platform/db/content/stored-objects.ts';
import * as ledger from '../../../platform/db/ledger/ledger.ts';
import type { Pool } from '../../../platform/db/pool.ts';
import { finishLeftRemovals } from '../../../platform/storage/remove-marked.ts';
import { objectKey } from '../../../platform/storage/storage.ts';
import { test } from '../../infra/fixtures.ts';
import { SEED } from '../../infra/random.ts';
import { aDayAgo, aWorld, type World } from './world.ts';

/** Operations that run beside two passes of retention. A number is an index into the rows that exist, modulo their count. */
type Operation =
  | { do: 'submit'; audio: number; more: number }
  | { do: 'work'; item: number }
  | { do: 'settle'; item: number; as: 'completed' | 'failed' }
  | { do: 'retry'; job: number };

const n = fc.nat(50);
const operation: fc.Arbitrary<Operation> = fc.oneof(
  fc.record({ do: fc.constant('submit'), audio: n, more: n }),
  fc.record({ do: fc.constant('work'), item: n }),
  fc.record({ do: fc.constant('settle'), item: n, as: fc.constantFrom('completed', 'failed') }),
  fc.record({ do: fc.constant('retry'), job: n }),
);
const wave = fc.array(operation, { minLength: 4, maxLength: 14 });

test('nothing that is still referred to is deleted, whatever happens at the same time, and all that is not is in the end', async ({
  db,
}) => {
  await fc.assert(
    fc.asyncProperty(fc.array(wave, { minLength: 2, maxLength: 4 }), async (waves) => {
      const world = await aWorld(db);
      const sent = await Promise.all(['one', 'two', 'three'].map((bytes) => world.upload(bytes)));
      const first = await world.submit([...sent.slice(0, 2), 'https://a.example/1.wav']);
      for (const { id } of await openItems(db, world)) await world.work(id);
      expect(first).toBeDefined();
      for (const operations of waves) {
        await world.age();
        const pass = () => expireFor(world.deps, { from: null, before: aDayAgo(), ms: 60_000 });
        const [addresses, items, jobs] = await Promise.all([
          addressesOf(db, world, sent),
          openItems(db, world),
          endedJobs(db, world),
        ]);
        const run = async (step: Operation): Promise<unknown> => {
          if (step.do === 'submit')
            return world.submit([...new Set([pick(addresses, step.audio)!, pick(addresses, step.more)!])]);
          if (step.do === 'retry') return jobs.length > 0 && world.retry(pick(jobs, step.job)!);
          const item = pick(items, step.item);
          if (!item) return undefined;
          if (step.do === 'work') return expectAudio(await world.work(item.id));
          await world.settle(item.id, step.as);
          return world.close(item.jobId);
        };
        await Promise.all([pass(), ...operations.map(run), pass()]);
        await expectWhole(db, world);
      }
      for (const { id, jobId } of await openItems(db, world)) {
        expectAudio(await world.work(id));
        await world.settle(id, 'completed');
        await world.close(jobId);
      }
      await expectWhole(db, world);
      await finishLeftRemovals(world.deps); // as the sweep does with what both passes wanted to remove
      await world.age();
      await expireFor(world.deps, { from: null, before: aDayAgo(), ms: 60_000 });
      expect(await left(db, world)).toEqual({});
      expect(await world.storage.list({ after: '', limit: 100 })).toEqual([]);
    }),
    { seed: SEED, numRuns: 12 },
  );
  expect(await ledger.audit(db)).toEqual([]);
});

function pick<T>(all: readonly T[], chosen: number): T | undefined {
  return all[chosen % all.length];
}

/** An item that was submitted has its audio, however old that is. */
function expectAudio(outcome: Awaited<ReturnType<World['work']>>): void {
  expect(outcome).not.toBe('no audio');
}

async function openItems(db: Pool, { accountId }: World): Promise<{ id: string; jobId: string }[]> {
  const { rows } = await db.query<{ id: string; jobId: string }>(
    `select id, job_id as "jobId" from items where account_id = $1 and status in ('pending', 'running') order by id`,
    [accountId],
  );
  return rows;
}

async function endedJobs(db: Pool, { accountId }: World): Promise<string[]> {
  const { rows } = await db.query<{ id: string }>(
    `select id from jobs where account_id = $1 and status <> 'IN_QUEUE' order by id`,
    [accountId],
  );
  return rows.map(({ id }) => id);
}

async function addressesOf(db: Pool, { accountId }: World, sent: string[]): Promise<string[]> {
  const { rows } = await db.query<{ id: string }>('select id from artifacts where account_id = $1 order by id', [
    accountId,
  ]);
  return [...sent, ...rows.map(({ id }) => `artifact://${id}`), 'https://a.example/1.wav', 'https://a.example/2.wav'];
}

/** Expects that everything to which something refers is there, as a row and as an object. */
async function expectWhole(db: Pool, { accountId, storage }: World): Promise<void> {
  const { rows: lostAudio } = await db.query(
    `select i.id, i.audio_url from items i
      where i.account_id = $1 and i.status in ('pending', 'running') and i.audio_url ~ '^(upload|artifact)://'
        and not exists (select from uploads u where 'upload://' || u.id = i.audio_url)
        and not exists (select from artifacts a where 'artifact://' || a.id = i.audio_url)`,
    [accountId],
  );
  expect(lostAudio, 'open items without their audio').toEqual([]);
  const { rows: lostFiles } = await db.query(
    `select r.id from step_results r
      where r.account_id = $1 and exists (select from item_steps s where s.result_id = r.id)
        and not exists (select from artifacts a where a.account_id = r.account_id and a.content_hash = any (r.file_hashes))`,
    [accountId],
  );
  expect(lostFiles, 'shown results whose file is gone').toEqual([]);
  const { rows: needed } = await db.query<{ hash: string; by: string }>(
    `select content_hash as hash, 'an item that runs' as by from items
      where account_id = $1 and status = 'running' and content_hash is not null
      union select content_hash, 'an upload' from uploads where account_id = $1
      union select content_hash, 'a made file' from artifacts where account_id = $1`,
    [accountId],
  );
  for (const { hash, by } of needed)
    expect(await storage.has(objectKey(accountId, hash)), `the object of ${by}`).toBe(true);
  expect(await storedObjects.audit(db)).toEqual([]);
}

/** Returns how many rows are left, by table, of those that retention deletes. */
async function left(db: Pool, { accountId }: World): Promise<Record<string, number>> {
  const found: Record<string, number> = {};
  for (const table of ['jobs', 'items', 'step_results', 'uploads', 'artifacts', 'stored_objects', 'sources']) {
    const { rows } = await db.query<{ count: number }>(
      `select count(*)::int as count from ${table} where account_id = $1`,
      [accountId],
    );
    if (rows[0]!.count > 0) found[table] = rows[0]!.count;
  }
  return found;
}
