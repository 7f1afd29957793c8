import { pino } from 'pino';
import { v7 as uuidv7 } from 'uuid';
import { describe, expect } from 'vitest';
import { cancelJob } from '../../api/jobs/cancel-job.ts';
import type { WorkerResources } from '../../activities/worker-resources.ts';
import type { Resources } from '../../platform/resources.ts';
import type { Pool } from '../../platform/db/pool.ts';
import { sweep } from '../../worker/sweep.ts';
import { test } from '../infra/fixtures.ts';
import * as webhookEvents from '../../platform/db/webhook-events.ts';
import * as webhookRedeliveries from '../../platform/db/webhook-redeliveries.ts';
import * as recipes from '../../platform/db/recipes/recipes.ts';
import { DEFAULT_POLICY } from '../../workflows/domain/recipe.ts';
import { longVersions } from '../infra/large/long-rows.ts';
import { anAccount, runningItems } from './factories.ts';
import { UNMEASURED } from './unmeasured.ts';

const log = pino({ level: 'silent' });

/** Creates a fake Temporal that records woken workflows and refuses one of the jobs. */
function temporal(refused?: string) {
  const woken: string[] = [];
  const signalWithStart = async (_type: string, { workflowId }: { workflowId: string }) => {
    if (refused !== undefined && workflowId.endsWith(refused)) throw new Error('the workflow takes no more signals');
    woken.push(workflowId);
  };
  const started: string[] = [];
  const start = async (_type: string, { workflowId }: { workflowId: string }) => void started.push(workflowId);
  const client = { workflow: { signalWithStart, start } };
  return { woken, started, temporal: { client, withDeadline: (call: (own: unknown) => unknown) => call(client) } };
}

async function dueBatch(db: Pool, accountId: string): Promise<string> {
  const [itemId] = await runningItems(db, { accountId, count: 1 });
  const { rows } = await db.query<{ id: string }>(
    `update jobs set wake_at = now() - interval '1 hour', checked_at = now() - interval '1 hour'
      where id = (select job_id from items where id = $1) returning id`,
    [itemId],
  );
  return rows[0]!.id;
}

describe('the sweep', () => {
  test('continues with all other work when one job cannot be woken', async ({ db }) => {
    const { id: accountId } = await anAccount(db);
    const stuck = await dueBatch(db, accountId);
    const other = await dueBatch(db, accountId);
    await db.query(`update jobs set wake_at = now() - interval '2 hours' where id = $1`, [stuck]);
    await db.query(
      `insert into claims (account_id, key, owner, lease_until) values ($1, 'k', $1, now() - interval '1 day')`,
      [accountId],
    );
    const server = temporal(stuck);
    const storage = { remove: async () => undefined };
    await sweep({ db, log, storage, temporal: server.temporal, metrics: UNMEASURED } as unknown as WorkerResources, 1);
    expect(server.woken).toEqual([`batch/${other}`]);
    expect((await db.query('select from claims where account_id = $1', [accountId])).rowCount).toBe(0);
  });
});

describe('the sweep of deliveries', () => {
  test('starts what was not started, checks open events in turn, and removes events after 30 days', async ({ db }) => {
    const { id: accountId } = await anAccount(db);
    const ids = await runningItems(db, { accountId, count: 4 });
    const { rows } = await db.query<{ id: string }>('select job_id as id from items where id = any ($1)', [ids]);
    const [jobId] = rows.map(({ id }) => id);
    const add = async (id: string, round: number, age: string, outcome: string | null) => {
      await webhookEvents.insert(db, {
        id,
        jobId: jobId!,
        accountId,
        round,
        url: 'https://hooks.example/',
        body: '{}',
      });
      await db.query(
        `update webhook_events set created_at = now() - $2::interval, checked_at = now() - $2::interval, outcome = $3 where id = $1`,
        [id, age, outcome],
      );
    };
    const [open, asked, old, kept] = ['open', 'asked', 'old', 'kept'].map((name) => `${jobId}.${name}`) as [
      string,
      string,
      string,
      string,
    ];
    await add(open, 1, '31 days', null);
    await add(asked, 2, '1 hour', 'accepted');
    await add(old, 3, '31 days', 'given_up');
    await add(kept, 4, '29 days', 'given_up');
    await webhookEvents.beginAttempt(db, open, 1);
    await db.query('insert into webhook_attempts (event_id, n) values ($1, 1)', [old]);
    await webhookRedeliveries.insert(db, { eventId: asked, n: 2 });
    await db.query(`update webhook_redeliveries set requested_at = now() - interval '1 hour'`);
    const server = temporal();
    const deps = {
      db,
      log,
      storage: { remove: async () => undefined },
      temporal: server.temporal,
      metrics: UNMEASURED,
    };
    const run = () => sweep(deps as unknown as WorkerResources, 1);
    await run();
    expect(server.started.toSorted()).toEqual([`webhook/${asked}/2`, `webhook/${open}`].toSorted());
    expect(await webhookEvents.beginAttempt(db, asked, 2)).toMatchObject({ body: '{}' });
    expect(await webhookEvents.beginAttempt(db, asked, 2)).toBeUndefined();
    expect(await webhookEvents.beginAttempt(db, asked, 3)).toBeUndefined();
    await run(); // the redelivery has begun, and the open event was checked just now
    expect(server.started).toHaveLength(2);
    const { rows: left } = await db.query<{ id: string }>('select id from webhook_events order by id');
    expect(left.map(({ id }) => id)).toEqual([asked, kept, open].toSorted());
  });
});

describe('deleted recipes', () => {
  test('keep their name if they were approved, and nothing otherwise', async ({ db }) => {
    const { id: accountId } = await anAccount(db);
    const ids = await longVersions(db, { accountId, count: 5, bytes: 1_000 });
    const caller = { accountId, teamId: null };
    for (const recipeId of ids.slice(0, 2)) await recipes.approve(db, { recipeId, caller });
    for (const recipeId of ids.slice(1, 4)) await recipes.remove(db, { recipeId, caller });
    // An earlier release kept all of a deleted recipe.
    await db.query('update recipes set deleted_at = now() where id = $1', [ids[0]]);
    const kept = async () => {
      const { rows } = await db.query<{ id: string; name: string; steps: object[] }>(
        'select id, name, steps from recipes where account_id = $1 order by version',
        [accountId],
      );
      return rows.map(({ id, name, steps }) => [id, name, steps.length]);
    };
    const name = 'One of many';
    const removed = [ids[1], ids[2], ids[3]].map((id) => [id, name, 0]);
    expect(await kept()).toEqual([[ids[0], name, 1], ...removed, [ids[4], name, 1]]);
    const { temporal: own } = temporal();
    const storage = { remove: async () => undefined };
    const deps = { db, log, storage, temporal: own, metrics: UNMEASURED } as unknown as WorkerResources;
    await sweep(deps, 1);
    expect(await kept()).toHaveLength(5); // they are still positions in a list
    await db.query(
      `update recipes set deleted_at = now() - interval '2 hours' where account_id = $1 and deleted_at is not null`,
      [accountId],
    );
    await sweep(deps, 1);
    expect(await kept()).toEqual([
      [ids[0], name, 0],
      [ids[1], name, 0],
      [ids[4], name, 1],
    ]);
    // The id of a recipe that is gone is not given to another one while its line goes on.
    await db.query('delete from recipes where id = $1', [ids[0]]);
    const again = { id: ids[0]!, name, description: '', status: 'saved', steps: [], parentId: null } as const;
    const policy = { executionPolicy: DEFAULT_POLICY, ...caller };
    expect(await recipes.insert(db, { ...again, steps: [], ...policy })).toBeUndefined();
  });
});

describe('cancelling a batch again', () => {
  test('sends no further signal, because a workflow accepts a limited number', async ({ db }) => {
    const { id: accountId } = await anAccount(db);
    const [first, second] = [uuidv7(), uuidv7()];
    const [running] = await runningItems(db, { accountId, count: 1 });
    const { rows } = await db.query<{ id: string }>('select job_id as id from items where id = $1', [running]);
    const { id } = rows[0]!;
    await db.query(
      `insert into items (id, job_id, account_id, position, audio_url) values ($1, $3, $4, 2, 'a'), ($2, $3, $4, 3, 'b')`,
      [first, second, id, accountId],
    );
    const server = temporal();
    const deps = { db, temporal: server.temporal } as unknown as Resources;
    for (let n = 0; n < 3; n++) {
      expect(await cancelJob(deps, { id, accountId, kind: 'batch' })).toMatchObject({
        status: 'IN_QUEUE',
        cancelled: 2,
      });
    }
    expect(server.woken).toEqual([`batch/${id}`]);
  });
});
