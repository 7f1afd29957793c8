import { describe, expect } from 'vitest';
import { test } from '../infra/fixtures.ts';
import {
  aftermath,
  expectNothingLeft,
  isLong,
  killWorker,
  progressed,
  startDisturbedBatch,
  survived,
} from './disturbed-batch.ts';

/** Shares of the batch at which the worker is stopped. */
const MOMENTS = isLong ? [0, 0.2, 0.6, 0.99] : [0.3];

describe('a worker', () => {
  test(
    'that is killed repeatedly loses nothing and charges nothing twice',
    { timeout: 400_000 },
    async ({ service, db, audioHost, webhookSink }) => {
      const stage = { service, db, audioHost, webhookSink };
      const batch = await startDisturbedBatch(stage);
      for (const moment of MOMENTS) {
        await progressed(db, batch, moment);
        await killWorker(service);
        await service.start('worker');
      }
      const { posts } = await aftermath(stage, batch);
      await expectNothingLeft(stage, { killed: true });
      await service.start('worker');
      survived(`kill -9 of the worker ${MOMENTS.length} times in a batch of ${batch.items}; ${posts} POSTs`);
    },
  );

  // A service manager sends it to every process of a service, engine children too.
  test.for([
    ['alone', (pid: number) => pid],
    ['with all of its processes', (pid: number) => -pid],
  ] as const)(
    'that receives SIGTERM %s drains: it hands over unfinished work',
    { timeout: 400_000 },
    async ([who, target], { service, db, audioHost, webhookSink }) => {
      const stage = { service, db, audioHost, webhookSink };
      // A worker that was killed in a test before may have left claims, until the sweep clears them.
      const { rows: dead } = await db.query<{ process: string }>('select distinct process from claims');
      const batch = await startDisturbedBatch(stage);
      for (const moment of MOMENTS) {
        await progressed(db, batch, moment);
        process.kill(target(service.pid('worker')), 'SIGTERM');
        await service.stop('worker', 'SIGTERM');
        // A killed worker leaves its claims; a draining one releases them.
        const { rows: left } = await db.query('select key, process, takeovers from claims where process <> all ($1)', [
          dead.map((claim) => claim.process),
        ]);
        expect(left, service.output('worker').split('\n').slice(-20).join('\n')).toEqual([]);
        await service.start('worker');
      }
      const { posts } = await aftermath(stage, batch);
      await expectNothingLeft(stage);
      survived(`SIGTERM of the worker ${who} ${MOMENTS.length} times in a batch of ${batch.items}; ${posts} POSTs`);
      await service.start('worker');
    },
  );
});
