import { describe, expect } from 'vitest';
import type { Pool } from '../../platform/db/pool.ts';
import { test } from '../infra/fixtures.ts';
import { aftermath, expectNothingLeft, isLong, progressed, startDisturbedBatch, survived } from './disturbed-batch.ts';
import { startFleet } from './fleet.ts';
import { holdLock } from '../infra/pauses/held-lock.ts';
import { freeze, thaw } from '../infra/own/processes.ts';

/** Returns every row that a late result could change. */
async function books(db: Pool): Promise<unknown[]> {
  const { rows } = await db.query(
    `select (select json_agg(i order by i.id) from items i) as items,
            (select json_agg(j.status order by j.id) from jobs j) as jobs,
            (select json_agg(s order by s.item_id, s.position) from item_steps s) as steps,
            (select json_agg(c order by c.account_id, c.content_hash) from charges c) as charges,
            (select count(*) from ledger_entries) as entries,
            (select json_agg(e order by e.id) from webhook_events e) as events`,
  );
  return rows;
}

describe('a worker that freezes', () => {
  test.runIf(isLong)(
    'in mid-transaction delays others only briefly, and changes nothing when it resumes',
    { timeout: 400_000 },
    async ({ service, databaseUrl, db, audioHost, webhookSink }) => {
      const stage = { service, db, audioHost, webhookSink };
      const fleet = await startFleet(service, 1);
      const [frozen] = fleet.pids() as [number];
      const batch = await startDisturbedBatch(stage);
      await progressed(db, batch, 0.2);
      const lock = await holdLock(databaseUrl, 'select from accounts where id = $1 for update', [batch.key.account_id]);
      await lock.wanted();
      freeze(frozen);
      await lock.release(); // now the frozen worker holds it
      await fleet.grow();
      const { posts } = await aftermath(stage, batch);
      const before = await books(db);
      thaw(frozen);
      await fleet.retire(frozen);
      expect(await books(db)).toEqual(before);
      await fleet.disband();
      await expectNothingLeft(stage);
      await service.start('worker');
      survived(`a worker frozen in mid-transaction in a batch of ${batch.items}, then continued; ${posts} POSTs`);
    },
  );

  test.runIf(isLong)(
    'just before a POST leaves it to another worker, and does not send it later',
    async ({ service, databaseUrl, db, audioHost, webhookSink }) => {
      const stage = { service, db, audioHost, webhookSink };
      const fleet = await startFleet(service, 1);
      const [frozen] = fleet.pids() as [number];
      const lock = await holdLock(databaseUrl, 'lock table webhook_attempts in exclusive mode');
      const batch = await startDisturbedBatch(stage, { items: 2 });
      await lock.wanted();
      freeze(frozen);
      await lock.release(); // now its attempt has begun
      await fleet.grow();
      const { posts } = await aftermath(stage, batch);
      expect(posts).toBe(1);
      const before = await books(db);
      thaw(frozen);
      await fleet.retire(frozen);
      expect(webhookSink.received(batch.webhookPath)).toHaveLength(1);
      expect(await books(db)).toEqual(before);
      await fleet.disband();
      await expectNothingLeft(stage);
      await service.start('worker');
      survived('a worker frozen between the beginning of an attempt and its POST, then continued; 1 POST');
    },
  );

  test.runIf(isLong)(
    'past its heartbeats loses its work to another worker, and its late results change nothing',
    {
      timeout: 400_000,
    },
    async ({ service, db, audioHost, webhookSink }) => {
      const stage = { service, db, audioHost, webhookSink };
      const fleet = await startFleet(service, 2);
      const batch = await startDisturbedBatch(stage);
      const frozen: number[] = [];
      for (const moment of [0.05, 0.4, 0.8]) {
        await progressed(db, batch, moment);
        const [next] = fleet.pids().filter((pid) => !frozen.includes(pid));
        if (next === undefined) break;
        freeze(next);
        frozen.push(next);
        await fleet.grow();
      }
      const { posts } = await aftermath(stage, batch);
      const before = await books(db);
      for (const pid of frozen) thaw(pid);
      await Promise.all(frozen.map((pid) => fleet.retire(pid)));
      expect(await books(db)).toEqual(before);
      await fleet.disband();
      await expectNothingLeft(stage);
      await service.start('worker');
      survived(`${frozen.length} workers frozen past their heartbeats in a batch of ${batch.items}; ${posts} POSTs`);
    },
  );
});

describe('a worker that is killed', () => {
  test.runIf(isLong)(
    'between the acceptance of its POST and the record of it causes a second POST, but not a third',
    async ({ service, databaseUrl, db, audioHost, webhookSink }) => {
      const stage = { service, db, audioHost, webhookSink };
      const fleet = await startFleet(service, 1);
      const [doomed] = fleet.pids() as [number];
      const { promise: after, resolve: respond } = Promise.withResolvers<void>();
      const batch = await startDisturbedBatch(stage, { items: 2, responses: [{ status: 200, after }] });
      await webhookSink.waitFor(batch.webhookPath, 1);
      const lock = await holdLock(databaseUrl, 'lock table webhook_events in share mode');
      respond();
      await lock.wanted();
      await fleet.lose(doomed);
      await lock.dropWaiting(); // or the server would still execute the statement of the dead worker
      await lock.release();
      await fleet.grow();
      const { posts } = await aftermath(stage, batch);
      expect(posts).toBe(2);
      await fleet.disband();
      await expectNothingLeft(stage);
      await service.start('worker');
      survived(`kill -9 between the acceptance of a POST and its record; ${posts} POSTs`);
    },
  );
});
