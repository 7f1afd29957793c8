import { expect } from 'vitest';
import { explainItems } from '../../../api/jobs/explain-items.ts';
import { presentWhy } from '../../../api/jobs/presenters.ts';
import { loadConfig } from '../../../platform/config.ts';
import * as items from '../../../platform/db/items/items.ts';
import * as workers from '../../../platform/db/workers.ts';
import { openStorage } from '../../../platform/storage/open.ts';
import { test } from '../../infra/fixtures.ts';
import { anAccount, pendingBatch } from '../factories.ts';

test('a start is expected only while a running worker serves the lane', async ({ db }) => {
  const config = loadConfig({ STORAGE_URL: 'file:///tmp/nothing-is-stored-here' });
  const deps = { db, config, storage: openStorage(config) };
  const { id: accountId } = await anAccount(db, { tokens: 1 });
  const { jobId, itemIds } = await pendingBatch(db, { accountId, count: 3 });
  const { rows } = await db.query<{ lane: string }>('select lane from jobs where id = $1', [jobId]);
  await items.begin(db, itemIds[0]!);
  await items.move(db, itemIds[0]!, { to: 'failed', failure: { code: 'step_failed' } });
  const why = async () => {
    const [explained] = await explainItems(deps, { jobId, accountId, itemId: itemIds[2]! });
    const { waiting, explanation } = presentWhy(explained!);
    return { start: waiting!.expected_start, explanation };
  };
  const none = { start: null, explanation: expect.stringContaining('No worker serves its lane now.') };
  const worker = { id: crypto.randomUUID(), buildId: 'b', deployment: null, queues: [rows[0]!.lane], sandbox: null };

  expect(await why()).toEqual(none);
  await workers.beat(db, { ...worker, queues: ['another-lane'], state: 'running' });
  expect(await why()).toEqual(none);
  const serving = { ...worker, id: crypto.randomUUID() };
  await workers.beat(db, { ...serving, state: 'running' });
  const { start, explanation } = await why();
  expect(Date.parse(start!.latest)).toBeGreaterThan(Date.parse(start!.earliest));
  expect(explanation).toContain('By the pace of the last five minutes');
  await workers.beat(db, { ...serving, state: 'draining' });
  expect(await why()).toEqual(none);
  await workers.beat(db, { ...serving, state: 'running' });
  await db.query(`update workers set seen_at = clock_timestamp() - interval '40 seconds'`);
  expect(await why()).toEqual(none);
});
