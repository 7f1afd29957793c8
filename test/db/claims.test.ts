import { randomUUID } from 'node:crypto';
import { asyncLocalStorage, CancelledFailure, type Context } from '@temporalio/activity';
import { pino } from 'pino';
import { describe, expect } from 'vitest';
import { underClaim } from '../../activities/items/claimed-work.ts';
import { EngineChildDied } from '../../audio/engine/engine-child-died.ts';
import * as claims from '../../platform/db/items/claims.ts';
import type { Pool } from '../../platform/db/pool.ts';
import { failed } from '../../workflows/domain/failure.ts';
import { test } from '../infra/fixtures.ts';

const log = pino({ level: 'silent' });
const progress = { of: () => () => {}, current: () => ({}) as never, write: () => {} };
const notCancelled = new AbortController().signal;

/** Returns a worker process on this database, whose connection can be lost. */
function aWorker(db: Pool) {
  const worker = { isAway: false, processId: randomUUID() };
  const query = (...args: Parameters<Pool['query']>): unknown => {
    if (worker.isAway) return Promise.reject(Object.assign(new Error('refused'), { code: 'ECONNREFUSED' }));
    return db.query(...args);
  };
  const deps = { db: { query, ending: false } as unknown as Pool, log, processId: worker.processId };
  const attempt = <R>(
    request: ReturnType<typeof someWork>,
    work: () => Promise<R>,
    { cancellationSignal = notCancelled } = {},
  ) => {
    const info = { heartbeatTimeoutMs: 30_000 };
    const context = { heartbeat() {}, cancellationSignal, info } as unknown as Context;
    return asyncLocalStorage.run(context, () => underClaim(deps, request, work));
  };
  return Object.assign(worker, { attempt });
}

const someWork = () => ({ accountId: randomUUID(), key: 'step:x', owner: randomUUID(), progress });

describe('work under a claim', () => {
  test('goes on after any number of outages of the database in a worker that lives', async ({ db }) => {
    const worker = aWorker(db);
    const request = someWork();
    for (let outage = 1; outage <= 4; outage++) {
      const lost = worker.attempt(request, async () => {
        worker.isAway = true; // the claim cannot be dropped either
        throw new Error('Connection terminated unexpectedly');
      });
      await expect(lost).rejects.toThrow('Connection terminated');
      worker.isAway = false;
    }
    expect(await worker.attempt(request, async () => 'done')).toBe('done');
  });

  test('is dropped in the background once the database is back', async ({ db }) => {
    const worker = aWorker(db);
    const request = someWork();
    const done = await worker.attempt(request, async () => {
      worker.isAway = true;
      return 'done';
    });
    expect(done).toBe('done');
    worker.isAway = false;
    const left = async () => (await db.query('select from claims where account_id = $1', [request.accountId])).rowCount;
    await expect.poll(left).toBe(0);
  });

  test('is abandoned at the third death of a worker', async ({ db }) => {
    const request = someWork();
    for (let death = 1; death <= 3; death++) await claims.take(db, { ...request, process: randomUUID() });
    expect(await aWorker(db).attempt(request, async () => 'done')).toEqual(failed('worker_lost'));
  });

  test('is abandoned at the third death of an engine child, and counts each death once', async ({ db }) => {
    const request = someWork();
    for (let death = 1; death <= 3; death++) {
      const died = aWorker(db).attempt(request, async () => {
        throw new EngineChildDied('killed');
      });
      await expect(died).rejects.toMatchObject({ type: 'EngineChildDied' });
    }
    expect(await aWorker(db).attempt(request, async () => 'done')).toEqual(failed('worker_lost'));
  });

  test('counts no death of an engine child that ended with its worker, or because the activity was cancelled', async ({
    db,
  }) => {
    const request = someWork();
    for (let stop = 1; stop <= 4; stop++) {
      const stopping = new AbortController();
      const work = async () => {
        stopping.abort(new CancelledFailure('WORKER_SHUTDOWN'));
        throw new EngineChildDied('the engine is closed');
      };
      const ended = aWorker(db).attempt(request, work, { cancellationSignal: stopping.signal });
      await expect(ended).rejects.toThrow('WORKER_SHUTDOWN');
    }
    expect(await aWorker(db).attempt(request, async () => 'done')).toBe('done');
  });
});
