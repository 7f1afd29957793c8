import { pino } from 'pino';
import { v7 as uuidv7 } from 'uuid';
import { describe, expect } from 'vitest';
import { cancelJob } from '../../api/jobs/cancel-job.ts';
import type { Resources } from '../../platform/resources.ts';
import type { Pool } from '../../platform/db/pool.ts';
import { sweep } from '../../worker/sweep.ts';
import { test } from '../infra/fixtures.ts';
import { anAccount, runningItems } from './factories.ts';

const log = pino({ level: 'silent' });

/** Creates a fake Temporal that records woken workflows and refuses one of the jobs. */
function temporal(refused?: string) {
  const woken: string[] = [];
  const signalWithStart = async (_type: string, { workflowId }: { workflowId: string }) => {
    if (refused !== undefined && workflowId.endsWith(refused)) throw new Error('the workflow takes no more signals');
    woken.push(workflowId);
  };
  const client = { workflow: { signalWithStart } };
  return { woken, temporal: { client, withDeadline: (call: (own: unknown) => unknown) => call(client) } };
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
    await sweep({ db, log, storage, temporal: server.temporal } as unknown as Resources, 1);
    expect(server.woken).toEqual([`batch/${other}`]);
    expect((await db.query('select from claims where account_id = $1', [accountId])).rowCount).toBe(0);
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
