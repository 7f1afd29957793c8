import { expect } from 'vitest';
import { itemWatch } from '../../../activities/item-watch.ts';
import * as items from '../../../platform/db/items/items.ts';
import * as itemsInWork from '../../../platform/db/items/items-in-work.ts';
import * as jobs from '../../../platform/db/jobs.ts';
import { createLogger } from '../../../platform/telemetry/logger.ts';
import { test } from '../../infra/fixtures.ts';
import { anAccount, pendingBatch } from '../factories.ts';

const log = createLogger('test', { LOG_LEVEL: 'silent', LOG_PRETTY: false });

test('work on an item is wanted while it runs, until its run is cancelled; a cancelled batch finishes what is in flight', async ({
  db,
}) => {
  const { id: accountId } = await anAccount(db);
  const [batch, run] = [
    await pendingBatch(db, { accountId, count: 3 }),
    await pendingBatch(db, { accountId, count: 1, kind: 'run' }),
  ];
  const [flying = '', settled = '', pending = ''] = batch.itemIds;
  const [ofRun = ''] = run.itemIds;
  for (const id of [flying, settled, ofRun]) await items.begin(db, id);
  await items.move(db, settled, { to: 'failed', failure: { code: 'worker_lost' } });
  const gone = crypto.randomUUID();
  const asked = [flying, settled, pending, ofRun, gone];
  expect(await itemsInWork.wanted(db, asked)).toEqual(new Set([flying, ofRun]));
  for (const id of [batch.jobId, run.jobId]) await jobs.cancel(db, (await jobs.lock(db, { id }))!);
  expect(await itemsInWork.wanted(db, asked)).toEqual(new Set([flying]));
});

test('a watch stops the work on what is not wanted, and no other; what has ended is not asked for', async ({ db }) => {
  const { id: accountId } = await anAccount(db);
  const { itemIds } = await pendingBatch(db, { accountId, count: 2 });
  const [one = '', other = ''] = itemIds;
  for (const id of itemIds) await items.begin(db, id);
  const watch = itemWatch({ db, log });
  const [first, again, second] = [watch.add(one), watch.add(one), watch.add(other)];
  again.end();
  await items.move(db, one, { to: 'cancelled' });
  await expect.poll(() => first.signal.aborted).toBe(true);
  expect([again.signal.aborted, second.signal.aborted]).toEqual([false, false]);
  first.end();
  second.end();
});
