import { expect } from 'vitest';
import * as waiting from '../../../platform/db/items/waiting.ts';
import { test } from '../../infra/fixtures.ts'; // without a service, whose sweep would start these jobs
import { anAccount, pendingBatch } from '../factories.ts';

test('counts what comes before an item in its account: older work of its priority, and before bulk all interactive work', async ({
  db,
}) => {
  const { id: accountId } = await anAccount(db);
  const bulk = await pendingBatch(db, { accountId, count: 4, priority: 'bulk' });
  const first = await pendingBatch(db, { accountId, count: 2 });
  const second = await pendingBatch(db, { accountId, count: 3, priority: 'interactive' });
  const laterBulk = await pendingBatch(db, { accountId, count: 1, priority: 'bulk' });
  const run = await pendingBatch(db, { accountId, count: 2, kind: 'run' });
  const ahead = ({ jobId }: { jobId: string }, position: number) =>
    waiting.countAhead(db, { accountId, kind: 'batch', jobId, position });
  expect(await ahead(first, 1)).toBe(0);
  expect(await ahead(second, 2)).toBe(3);
  expect(await ahead(bulk, 1)).toBe(7);
  expect(await ahead(bulk, 3)).toBe(9);
  expect(await ahead(laterBulk, 1)).toBe(11);
  expect(await waiting.countAhead(db, { accountId, kind: 'run', jobId: run.jobId, position: 2 })).toBe(1);
});
