import type { Client } from '@temporalio/client';
import { describe, expect } from 'vitest';
import { workflowId } from '../../workflows/messages.ts';
import { tone } from '../infra/audio.ts';
import { shared as test } from '../infra/fixtures.ts';
import type { ServiceClient, TestKey } from '../infra/service-client.ts';

const MEASURE = 'rec_0001_loudness_and_tempo';

async function submit(service: ServiceClient, key: TestKey, audio_urls: string[]): Promise<string> {
  const body = { recipe_id: MEASURE, audio_urls, max_retries: 1 };
  const response = await service.request('POST', '/v1/batch', { key, body });
  expect(response.status).toBe(202);
  return response.body.batch_id as string;
}

/** Waits until the workflow of a job or item has ended. Returns its status and its result, or how it failed. */
async function ended(client: Client, id: string): Promise<{ status: string; result?: unknown; type?: string }> {
  const handle = client.workflow.getHandle(id);
  const end = await handle.result().then(
    (result: unknown) => ({ result }),
    ({ cause }: { cause?: { message: string; type?: string } }) => ({
      result: cause?.message,
      type: cause?.type ?? '',
    }),
  );
  return { status: (await handle.describe()).status.name, ...end };
}

/** Returns the activities that a workflow ran inside its worker, by name. */
async function localActivities(client: Client, id: string): Promise<string[]> {
  const { events } = await client.workflow.getHandle(id).fetchHistory();
  return (events ?? []).flatMap(({ markerRecordedEventAttributes: marker }) => {
    const data = marker?.details?.['data']?.payloads?.[0]?.data;
    const type = data && JSON.parse(Buffer.from(data).toString()).activity_type;
    return type ? [String(type)] : [];
  });
}

describe('the workflow of an item and of its batch', () => {
  test('fail with the code of the failure when all failed, and a retry that succeeds completes', async ({
    service,
    audioHost,
    client,
  }) => {
    const key = await service.key({ tokens: 100 });
    const id = await submit(service, key, [audioHost.url('ends-missing.wav')]);
    await service.settled(key, id);
    const [batch, item] = [workflowId.batch(id), workflowId.item(workflowId.batch(id), 1, 1)];
    expect(await ended(client, item)).toMatchObject({
      status: 'FAILED',
      type: 'audio_not_found',
      result: expect.stringContaining('The address has no such audio.'),
    });
    expect(await ended(client, batch)).toMatchObject({
      status: 'FAILED',
      type: 'all_items_failed',
      result: '1 items, 0 completed, 1 failed, 0 cancelled, 0 open; 0 tokens charged',
    });
    const activities = await localActivities(client, batch);
    expect(activities).toContain('closeBooks');
    expect(activities).not.toContain('failItem');
    const { body } = await service.request('GET', `/v1/batch/${id}/results`, { key });
    expect(body.items[0].error.code).toBe('audio_not_found');
    const query = `FailureCode = 'audio_not_found' and BatchId = '${id}' and ExecutionStatus = 'Failed'`;
    await expect.poll(async () => (await client.workflow.count(query)).count).toBe(1);

    audioHost.serve('ends-missing.wav', tone({ seconds: 1, hz: 810 }));
    await service.request('POST', `/v1/batch/${id}/retry`, { key });
    await service.settled(key, id);
    expect(await ended(client, batch)).toMatchObject({
      status: 'COMPLETED',
      result: '1 items, 1 completed, 0 failed, 0 cancelled, 0 open; 1 tokens charged',
    });
  });

  test('complete with a summary when some failed', async ({ service, audioHost, client }) => {
    const key = await service.key({ tokens: 100 });
    const id = await submit(service, key, [
      audioHost.serve('ends-whole.wav', tone({ seconds: 1, hz: 820 })),
      audioHost.url('ends-gone.wav'),
    ]);
    await service.settled(key, id);
    expect(await ended(client, workflowId.batch(id))).toEqual({
      status: 'COMPLETED',
      result: '2 items, 1 completed, 1 failed, 0 cancelled, 0 open; 1 tokens charged',
    });
    const item = (position: number): string => workflowId.item(workflowId.batch(id), position, 1);
    expect(await ended(client, item(1))).toEqual({ status: 'COMPLETED', result: 'completed; 1 tokens charged' });
    expect(await ended(client, item(2))).toMatchObject({ status: 'FAILED', type: 'audio_not_found' });
  });

  test('are cancelled when a run is cancelled by the API', async ({ service, audioHost, client }) => {
    const key = await service.key({ tokens: 100 });
    const stuck = audioHost.hang('ends-stuck.wav');
    const body = { recipe_id: MEASURE, audio_urls: [stuck] };
    const { job_id: id } = (await service.request('POST', '/v1/recipe/execute', { key, body })).body;
    await expect.poll(() => audioHost.hits('ends-stuck.wav')).toBe(1);
    await service.request('POST', '/v1/recipe/cancel', { key, body: { job_id: id } });
    expect(await ended(client, workflowId.run(id))).toMatchObject({ status: 'CANCELLED' });
    expect(await ended(client, workflowId.item(workflowId.run(id), 1, 1))).toMatchObject({ status: 'CANCELLED' });
  });

  test('end as its row when someone else settled the item', async ({ service, audioHost, client, db }) => {
    const key = await service.key({ tokens: 100 });
    const held = Promise.withResolvers<void>();
    const url = audioHost.serve('ends-elsewhere.wav', tone({ seconds: 1 }), { after: held.promise });
    const id = await submit(service, key, [url]);
    await expect.poll(() => audioHost.hits('ends-elsewhere.wav')).toBe(1);
    await db.query(`update items set status = 'failed', failure = '{"code":"expired"}' where job_id = $1`, [id]);
    held.resolve();
    await service.settled(key, id);
    const item = workflowId.item(workflowId.batch(id), 1, 1);
    expect(await ended(client, item)).toMatchObject({ status: 'FAILED', type: 'expired' });
    expect(await ended(client, workflowId.batch(id))).toMatchObject({ status: 'FAILED' });
  });
});
