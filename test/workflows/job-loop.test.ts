import { WorkflowNotFoundError } from '@temporalio/client';
import { describe, expect } from 'vitest';
import { transaction } from '../../platform/db/pool.ts';
import { workflowId } from '../../workflows/messages.ts';
import { tone } from '../infra/audio.ts';
import { shared as test } from '../infra/fixtures.ts';
import type { ServiceClient, TestKey } from '../infra/service-client.ts';

const MEASURE = 'rec_0001_loudness_and_tempo';

async function submit(service: ServiceClient, key: TestKey, audio_urls: string[]): Promise<string> {
  const { status, body } = await service.request('POST', '/v1/batch', {
    key,
    body: { recipe_id: MEASURE, audio_urls, max_retries: 1 },
  });
  expect(status).toBe(202);
  return body.batch_id as string;
}

describe('the loop of a batch', () => {
  test('starts a retry at once while another item of the batch is still in flight', async ({
    service,
    audioHost,
    client,
  }) => {
    const key = await service.key({ tokens: 100 });
    const stuck = audioHost.hang('stuck.wav');
    const id = await submit(service, key, [stuck, audioHost.url('late.wav')]);
    const counts = async () => (await service.request('GET', `/v1/batch/${id}`, { key })).body;
    await expect.poll(async () => (await counts()).failed_items).toBe(1);

    audioHost.serve('late.wav', tone({ seconds: 1, hz: 300 }));
    await service.request('POST', `/v1/batch/${id}/retry`, { key });
    await expect.poll(async () => (await counts()).completed_items).toBe(1);
    expect((await counts()).status).toBe('IN_QUEUE'); // the stuck item is still in flight
    await client.workflow.getHandle(workflowId.item(workflowId.batch(id), 1, 1)).cancel();
    expect(await service.settled(key, id)).toMatchObject({ cancelled_items: 1, completed_items: 1 });
  });

  test('ends without an error if the batch has no rows', async ({ service, client }) => {
    await service.key(); // the worker runs
    const jobId = '01a1fe93-0000-7000-8000-000000000000';
    const input = { jobId, accountId: jobId, recipeId: null, lane: 'tenant-lane-0' };
    const options = { workflowId: workflowId.batch(jobId), taskQueue: 'orchestration', args: [input] };
    await expect(client.workflow.execute('batch', options)).resolves.toBe('nothing to do: the job is unknown');
  });

  test('is woken by the sweep if the wake-up was lost after the commit', async ({ service, audioHost, db, client }) => {
    const key = await service.key({ tokens: 100 });
    const done = await submit(service, key, [audioHost.serve('a.wav', tone({ seconds: 1, hz: 310 }))]);
    await service.settled(key, done);
    // The rows of an API process that died between its commit and the start of the workflow.
    const lost = '01a1fe93-0000-7000-8000-000000000001';
    await expect(client.workflow.getHandle(workflowId.batch(lost)).describe()).rejects.toThrow(WorkflowNotFoundError);
    const copy = `insert into jobs (id, kind, account_id, recipe_id, steps, execution_policy, lane, max_retries, wake_at)
                  select $2, kind, account_id, recipe_id, steps, execution_policy, lane, max_retries, now() from jobs where id = $1`;
    await transaction(db, async (tx) => {
      await tx.query(copy, [done, lost]);
      await tx.query(
        `insert into items (id, job_id, account_id, position, audio_url)
         select gen_random_uuid(), $2, account_id, 1, audio_url from items where job_id = $1`,
        [done, lost],
      );
    });
    expect(await service.settled(key, lost)).toMatchObject({ status: 'completed', completed_items: 1 });
  });
});

describe('an operator in Temporal', () => {
  test('cancels a batch like the API: pending items are cancelled, items in flight finish', async ({
    service,
    audioHost,
    client,
  }) => {
    const key = await service.key({ tokens: 100 });
    const held = Promise.withResolvers<void>();
    const urls = Array.from({ length: 30 }, (_, n) =>
      audioHost.serve(`c${n}.wav`, tone({ seconds: 1, hz: 500 + n }), { after: held.promise }),
    );
    const id = await submit(service, key, urls);
    await expect.poll(() => urls.some((_, n) => audioHost.hits(`c${n}.wav`) > 0)).toBe(true);
    await client.workflow.getHandle(workflowId.batch(id)).cancel();
    held.resolve();
    const end = await service.settled(key, id);
    expect(end.status).toBe('cancelled');
    expect(end.completed_items).toBeGreaterThan(0);
    expect(end.completed_items + end.cancelled_items).toBe(30);
  });

  test('terminates a batch, and its items fail with terminated_by_operator', async ({ service, audioHost, client }) => {
    const key = await service.key({ tokens: 100 });
    const hanging = audioHost.hang('hangs.wav');
    const id = await submit(service, key, [hanging]);
    await expect.poll(() => audioHost.hits('hangs.wav')).toBe(1);
    await client.workflow.getHandle(workflowId.batch(id)).terminate();
    expect(await service.settled(key, id)).toMatchObject({ status: 'failed', failed_items: 1 });
    const { body } = await service.request('GET', `/v1/batch/${id}/results`, { key });
    expect(body.items[0].error.code).toBe('terminated_by_operator');
  });

  test('cancels or terminates one item, and only that item is settled', async ({ service, audioHost, client }) => {
    const key = await service.key({ tokens: 100 });
    const id = await submit(service, key, [
      audioHost.hang('x.wav'),
      audioHost.hang('y.wav'),
      audioHost.serve('z.wav', tone({ seconds: 1, hz: 700 })),
    ]);
    await expect.poll(() => audioHost.hits('x.wav') + audioHost.hits('y.wav')).toBe(2);
    const item = (position: number) => client.workflow.getHandle(workflowId.item(workflowId.batch(id), position, 1));
    await item(1).cancel();
    await item(2).terminate();
    expect(await service.settled(key, id)).toMatchObject({ cancelled_items: 1, failed_items: 1, completed_items: 1 });
    const { body } = await service.request('GET', `/v1/batch/${id}/results`, { key });
    expect(body.items.map((shown: { status: string }) => shown.status)).toEqual(['cancelled', 'failed', 'completed']);
    expect(body.items[1].error.code).toBe('terminated_by_operator');
  });
});

describe('a recipe run whose item is still open from an earlier run of its workflow', () => {
  test('can be cancelled together with the item', async ({ service, audioHost, db, client }) => {
    const key = await service.key({ tokens: 100 });
    const hanging = audioHost.hang('orphan.wav');
    const jobId = '01a1fe93-0000-7000-8000-00000000000a';
    const itemId = '01a1fe93-0000-7000-8000-00000000000b';
    const lane = 'tenant-lane-0';
    // The state after an operator reset a run: its item goes on, and the new execution cannot await it. The sweep does not look at it.
    await db.query(
      `insert into jobs (id, kind, account_id, steps, execution_policy, lane, max_retries, checked_at)
       values ($1, 'run', $2, '[{"capability":"signal_analysis"}]', '{"on_step_failure":"fail","step_timeout_s":60}', $3, 1,
               now() + interval '1 hour')`,
      [jobId, key.account_id, lane],
    );
    await db.query('insert into items (id, job_id, account_id, position, audio_url) values ($1, $2, $3, 1, $4)', [
      itemId,
      jobId,
      key.account_id,
      hanging,
    ]);
    const id = workflowId.item(workflowId.run(jobId), 1, 1);
    await client.workflow.start('item', { workflowId: id, taskQueue: lane, args: [{ itemId, lane }] });
    await expect.poll(() => audioHost.hits('orphan.wav')).toBe(1);
    const input = { jobId, accountId: key.account_id, recipeId: null, lane };
    const options = {
      workflowId: workflowId.run(jobId),
      taskQueue: 'orchestration',
      args: [input],
    } as const;
    const run = await client.workflow.start('recipeRun', options);
    await expect
      .poll(async () => JSON.stringify((await run.fetchHistory()).events).includes('startChildWorkflowExecutionFailed'))
      .toBe(true);
    expect((await service.request('POST', '/v1/recipe/cancel', { key, body: { job_id: jobId } })).status).toBe(202);
    const status = async () => (await service.request('GET', `/v1/recipe/jobs/${jobId}`, { key })).body.status;
    await expect.poll(status).toBe('cancelled');
    await expect(run.result()).rejects.toThrow('cancelled');
  });
});
