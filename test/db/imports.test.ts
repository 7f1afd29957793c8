import { v7 as uuidv7 } from 'uuid';
import { expect } from 'vitest';
import { importActivities } from '../../activities/jobs/open-batches.ts';
import * as imports from '../../platform/db/imports.ts';
import * as jobs from '../../platform/db/jobs.ts';
import { transaction, type Pool } from '../../platform/db/pool.ts';
import type { Temporal } from '../../platform/temporal/client.ts';
import { DEFAULT_POLICY } from '../../workflows/domain/recipe.ts';
import { test } from '../infra/fixtures.ts';
import { anAccount } from './factories.ts';

/** Records the workflows that are woken, and loses the replies to the first `lost` calls. */
function wakes({ lost = 0 } = {}): { woken: string[]; temporal: Temporal } {
  const woken: string[] = [];
  let calls = 0;
  const signalWithStart = async (_type: string, { workflowId }: { workflowId: string }) => {
    woken.push(workflowId);
    if (++calls <= lost) throw new Error('the reply is lost');
  };
  const temporal = { withDeadline: (call: (client: unknown) => unknown) => call({ workflow: { signalWithStart } }) };
  return { woken, temporal: temporal as unknown as Temporal };
}

async function anImport(db: Pool, { lines }: { lines: number }): Promise<{ id: string; accountId: string }> {
  const { id: accountId } = await anAccount(db);
  const id = uuidv7();
  await jobs.insert(db, {
    id,
    kind: 'import',
    accountId,
    recipeId: null,
    lane: 'shared',
    steps: [{ capability: 'signal_analysis' }],
    executionPolicy: DEFAULT_POLICY,
    spendLimits: null,
    webhookUrl: 'https://hooks.example/',
    maxRetries: 2,
    metadata: undefined,
  });
  await imports.insert(db, { id, total: lines });
  const all = Array.from({ length: lines }, (_, n) => ({ audioUrl: `https://a.example/${n}.wav`, customId: `c${n}` }));
  await imports.insertLines(db, { id, from: 1, lines: all });
  return { id, accountId };
}

interface Opened {
  id: string;
  status: string;
  items: number;
  first: string;
}

async function batchesOf(db: Pool, id: string): Promise<Opened[]> {
  const { rows } = await db.query<Opened>(
    `select j.id, j.status, count(i.id)::int as items, min(i.custom_id) filter (where i.position = 1) as first
       from jobs j join items i on i.job_id = j.id where j.import_id = $1 group by j.id order by j.import_part`,
    [id],
  );
  return rows;
}

async function end(db: Pool, batchId: string): Promise<void> {
  await db.query(
    `update items set status = 'failed', failure = '{"code": "not_audio"}' where job_id = $1 and status = 'pending'`,
    [batchId],
  );
  await jobs.move(db, batchId, { from: 'IN_QUEUE', to: 'failed', round: 1 });
}

test('an import opens four batches, and the next when one ends, however often the activity runs at once', async ({
  db,
}) => {
  const { id, accountId } = await anImport(db, { lines: 2_700 });
  const server = wakes();
  const activities = importActivities({ db, temporal: server.temporal });
  const openBatches = (importId: string) => activities.openBatches(importId);
  const many = () => Promise.all([openBatches(id), openBatches(id), openBatches(id)]);

  expect(await many()).toEqual(Array(3).fill(expect.objectContaining({ closed: false })));
  const opened = await batchesOf(db, id);
  expect(opened.map(({ items, first }) => [items, first])).toEqual([
    [500, 'c0'],
    [500, 'c500'],
    [500, 'c1000'],
    [500, 'c1500'],
  ]);
  expect(new Set(server.woken)).toEqual(new Set(opened.map((batch) => `batch/${batch.id}`)));
  expect(await imports.dueBatches(db, id)).toEqual([]);

  await end(db, opened[2]!.id);
  await many();
  expect((await batchesOf(db, id)).map(({ items }) => items)).toEqual([500, 500, 500, 500, 500]);
  await end(db, opened[0]!.id);
  await many();
  expect((await batchesOf(db, id)).map(({ items }) => items)).toEqual([500, 500, 500, 500, 500, 200]);
  expect((await db.query('select from import_lines where import_id = $1', [id])).rowCount).toBe(0);

  for (const batch of await batchesOf(db, id)) await end(db, batch.id);
  expect((await many()).every(({ closed }) => closed)).toBe(true);
  expect(await imports.statusOf(db, { id, accountId })).toMatchObject({
    status: 'failed',
    total: 2_700,
    failed: 2_700,
    batches: (await batchesOf(db, id)).map((batch) => batch.id),
  });
});

test('batches whose wake-up failed after they were opened are woken by the next try', async ({ db }) => {
  const { id } = await anImport(db, { lines: 501 });
  const server = wakes({ lost: 1 });
  const activities = importActivities({ db, temporal: server.temporal });
  const openBatches = (importId: string) => activities.openBatches(importId);
  await expect(openBatches(id)).rejects.toThrow('the reply is lost');
  const opened = await batchesOf(db, id);
  expect(opened.map(({ items }) => items)).toEqual([500, 1]);
  await openBatches(id);
  expect(await batchesOf(db, id)).toEqual(opened);
  expect(new Set(server.woken).size).toBe(2);
});

test('a cancel drops the lines that no batch has and the pending items, once, also beside cancels of the batches', async ({
  db,
}) => {
  const { id, accountId } = await anImport(db, { lines: 2_100 });
  const server = wakes();
  const activities = importActivities({ db, temporal: server.temporal });
  const openBatches = (importId: string) => activities.openBatches(importId);
  await openBatches(id);
  const [first] = await batchesOf(db, id);
  await db.query(`update items set status = 'running' where job_id = $1 and position = 1`, [first!.id]);
  const cancel = (jobId: string) =>
    transaction(db, async (tx) => jobs.cancel(tx, (await jobs.lock(tx, { id: jobId }))!));
  const all = [id, ...(await batchesOf(db, id)).map((batch) => batch.id), id];
  await Promise.all(all.map(cancel));
  expect(await imports.statusOf(db, { id, accountId })).toMatchObject({ status: 'IN_QUEUE', cancelled: 2_099 });
  expect(await cancel(id)).toBe(false);

  await db.query(`update items set status = 'completed' where job_id = $1 and status = 'running'`, [first!.id]);
  for (const batch of await batchesOf(db, id)) await end(db, batch.id);
  expect((await openBatches(id)).closed).toBe(true);
  expect(await imports.statusOf(db, { id, accountId })).toMatchObject({ status: 'cancelled', completed: 1 });
});

test('the status of an import has the deliveries of its batches together', async ({ db }) => {
  const { id, accountId } = await anImport(db, { lines: 1_000 });
  const delivery = async () => (await imports.statusOf(db, { id, accountId }))!.bucketDelivery;
  expect(await delivery()).toBeNull();
  await db.query(`update imports set deliver_bucket = 'results', deliver_prefix = 'of/' where id = $1`, [id]);
  const none = {
    bucket: 'results',
    prefix: 'of/',
    status: 'pending',
    failure: null,
    objects: 0,
    bytes: 0,
    endedAt: null,
  };
  expect(await delivery()).toEqual(none);
  const [first, second] = [uuidv7(), uuidv7()];
  for (const batchId of [first, second])
    await transaction(db, (tx) => imports.openBatch(tx, { id, batchId, size: 500 }));
  const deliver = (batchId: string, failure: string | null): Promise<unknown> =>
    db.query(
      `update bucket_deliveries set n = 1, status = case when $2::text is null then 'delivered' else 'failed' end, failure = $2,
              objects = 3, bytes = 1000, ended_at = now() where job_id = $1`,
      [batchId, failure],
    );
  await deliver(first, 'bucket_not_found');
  const half = { status: 'pending', failure: 'bucket_not_found', objects: 3, bytes: 1_000, endedAt: null };
  expect(await delivery()).toMatchObject(half);
  await db.query(`update jobs set status = 'completed', completed_at = now() where id = any ($1)`, [
    [id, first, second],
  ]);
  expect(await delivery()).toMatchObject(half);
  await deliver(second, null);
  expect(await delivery()).toMatchObject({
    status: 'failed',
    failure: 'bucket_not_found',
    objects: 6,
    bytes: 2_000,
    endedAt: expect.any(String),
  });
  await deliver(first, null); // delivered again
  expect(await delivery()).toMatchObject({ status: 'delivered', failure: null, objects: 6 });
});
