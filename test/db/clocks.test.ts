import { asyncLocalStorage } from '@temporalio/activity';
import { v7 as uuidv7 } from 'uuid';
import { afterEach, describe, expect, vi } from 'vitest';
import { webhookActivities } from '../../activities/webhooks/deliver.ts';
import { loadConfig } from '../../platform/config.ts';
import * as webhookEvents from '../../platform/db/webhook-events.ts';
import type { Egress } from '../../platform/egress/egress.ts';
import { test } from '../infra/fixtures.ts';
import { UNMEASURED } from './unmeasured.ts';
import { anAccount, runningItems } from './factories.ts';

const context = { heartbeat: () => undefined, cancellationSignal: new AbortController().signal, info: {} };

afterEach(() => void vi.useRealTimers());

describe('the time an endpoint has to accept', () => {
  test.for([
    ['ahead of', 60_000],
    ['behind', -60_000],
  ] as const)('is the same on a worker whose clock is %s that of the database', async ([, ms], { db }) => {
    const { id: accountId } = await anAccount(db);
    const [itemId] = await runningItems(db, { accountId, count: 1 });
    const { rows } = await db.query<{ id: string }>('select job_id as id from items where id = $1', [itemId]);
    const event = { id: uuidv7(), jobId: rows[0]!.id, accountId, round: 1, url: 'https://hooks.example/', body: '{}' };
    await webhookEvents.insert(db, event);
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + ms, shouldAdvanceTime: false });
    const left: number[] = [];
    const post: Egress['post'] = async (_url, { deadline }) => {
      left.push(deadline.getTime() - Date.now());
      return { status: 200 };
    };
    const activities = webhookActivities({
      db,
      egress: { post } as Egress,
      config: loadConfig({}),
      metrics: UNMEASURED,
    });
    const outcome = await asyncLocalStorage.run(context as never, () => activities.deliverWebhook(event.id, 1));
    expect([outcome, left]).toEqual(['accepted', [10_000]]); // the worker's clock is stopped here
  });
});
