import { pino } from 'pino';
import { expect } from 'vitest';
import { notedSettlement } from '../../../activities/items/begin-and-settle.ts';
import { jobActivities } from '../../../activities/jobs/load-and-close-job.ts';
import { RightOfWay } from '../../../activities/right-of-way.ts';
import { loadConfig } from '../../../platform/config.ts';
import * as items from '../../../platform/db/items/items.ts';
import type { Metrics } from '../../../platform/telemetry/metrics/catalog.ts';
import { connectTemporal } from '../../../platform/temporal/client.ts';
import { test } from '../../infra/fixtures.ts';
import { anAccount, pendingBatch } from '../factories.ts';
import { UNMEASURED } from '../unmeasured.ts';

test('each item that is cancelled is counted once, whether it had begun or not, and not again in a later round', async ({
  db,
}) => {
  const log = pino({ level: 'silent' });
  const temporal = connectTemporal(loadConfig({}), log); // connects when it is first called, which no test here does
  let cancelled = 0;
  const metrics: Metrics = {
    ...UNMEASURED,
    count: (_, labels) => void (cancelled += 'outcome' in labels && labels.outcome === 'cancelled' ? 1 : 0),
  };
  const { id: accountId } = await anAccount(db, { tokens: 10 });
  const { jobId, itemIds } = await pendingBatch(db, { accountId, count: 5 });
  const [failing, begun, asked] = itemIds as [string, string, string];
  const settle = notedSettlement({ db, log, metrics });
  const work = jobActivities({
    db,
    config: loadConfig({}),
    temporal,
    metrics,
    rightOfWay: new RightOfWay({ children: 1 }),
  });

  for (const id of [failing, begun]) await items.begin(db, id);
  await settle(failing, { status: 'failed', failure: { code: 'step_failed' } });
  await settle(begun, { status: 'cancelled' });
  expect(cancelled).toBe(1);
  await settle(asked, { status: 'cancelled' }); // its workflow was cancelled before it began
  expect(await items.cancelPending(db, jobId)).toBe(2);
  expect(cancelled).toBe(1);
  for (let n = 0; n < 2; n++) expect(await work.closeBooks(jobId)).toMatchObject({ closed: true });
  expect(cancelled).toBe(4);

  await items.retryFailed(db, { jobId, spendLimits: null });
  await db.query(`update jobs set status = 'IN_QUEUE', completed_at = null, round = 2 where id = $1`, [jobId]);
  await items.cancelPending(db, jobId);
  await work.closeBooks(jobId);
  expect(cancelled).toBe(5);
});
