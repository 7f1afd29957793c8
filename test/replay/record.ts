import { Client, Connection } from '@temporalio/client';
import { expect } from 'vitest';
import { workflowId } from '../../workflows/messages.ts';
import { tone } from '../infra/audio.ts';
import { test } from '../infra/fixtures.ts';
import type { Service } from '../infra/service.ts';
import { record } from './histories.ts';

/** Writes the histories of a few typical runs beside those of earlier releases (`npm run histories`). */

const MEASURE = 'rec_0001_loudness_and_tempo';

async function save(service: Service, shows: string, id: string): Promise<void> {
  const connection = await Connection.connect({ address: service.env['TEMPORAL_ADDRESS']! });
  const client = new Client({ connection, namespace: service.env['TEMPORAL_NAMESPACE']! });
  const handle = client.workflow.getHandle(id);
  await handle.result();
  process.stdout.write(`${record(shows, await handle.fetchHistory())}\n`);
  await connection.close();
}

async function submit(service: Service, key: Awaited<ReturnType<Service['key']>>, body: object): Promise<string> {
  const { status, body: answer } = await service.request('POST', '/v1/batch', {
    key,
    body: { recipe_id: MEASURE, ...body },
  });
  expect(status).toBe(202);
  return answer.batch_id as string;
}

test('a batch of which one item fails, its items and its delivery', async ({ service, audioHost, webhookSink }) => {
  const key = await service.key({ tokens: 1_000 });
  const webhook_url = webhookSink.url('/hook', [500, 500]);
  const audio_urls = [
    audioHost.serve('tone.wav', tone({ seconds: 2 })),
    audioHost.url('missing.wav'),
    audioHost.serve('flaky.wav', tone({ seconds: 3 }), { first: [503, 503] }),
  ];
  const id = await submit(service, key, { audio_urls, webhook_url });
  await service.settled(key, id);
  await webhookSink.waitFor('/hook', 3);
  await save(service, 'batch-one-item-failed', workflowId.batch(id));
  await save(service, 'item-completed', workflowId.item(workflowId.batch(id), 1, 1));
  await save(service, 'item-failed-not-found', workflowId.item(workflowId.batch(id), 2, 1));
  await save(service, 'item-completed-after-work-retries', workflowId.item(workflowId.batch(id), 3, 1));
  await save(service, 'delivery-accepted-third', workflowId.delivery(`${id}.1`));
});
