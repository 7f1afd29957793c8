import { expect } from 'vitest';
import * as workers from '../../platform/db/workers.ts';
import { test } from '../infra/fixtures.ts';

function aWorker(queues: string[], state: workers.WorkerState = 'running'): workers.WorkerBeat {
  return { id: crypto.randomUUID(), buildId: 'b', deployment: null, sandbox: null, queues, state };
}

test('workers of lanes may be downloading until they have left, or were silent for ten seconds', async ({ db }) => {
  const first = aWorker(['orchestration', 'tenant-lane-0']);
  const second = aWorker(['tenant-lane-1'], 'draining');
  expect(await workers.countDownloading(db, first)).toBe(1);
  for (const worker of [first, second, aWorker(['orchestration'])]) await workers.beat(db, worker);
  expect(await workers.countDownloading(db, first)).toBe(2);
  expect(await workers.countDownloading(db, aWorker(['tenant-lane-2'], 'starting'))).toBe(3);
  await workers.leave(db, second.id);
  expect(await workers.countDownloading(db, first)).toBe(1);
  await workers.beat(db, second);
  expect(await workers.countDownloading(db, first)).toBe(2);
  await db.query(`update workers set seen_at = clock_timestamp() - interval '11 seconds' where id = $1`, [second.id]);
  expect(await workers.countDownloading(db, first)).toBe(1);
});
