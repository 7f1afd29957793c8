import { Client, Connection } from '@temporalio/client';
import { expect, inject, onTestFinished } from 'vitest';
import { WAKE_SIGNAL, workflowId } from '../../workflows/messages.ts';
import { tone } from '../infra/audio.ts';
import { test } from '../infra/fixtures.ts';
import { startOwnTemporal } from '../infra/own/backends.ts';
import type { AudioHost } from '../infra/servers/audio-host.ts';
import { startService, type Service } from '../infra/service.ts';
import { record } from './histories.ts';

/** Records rounds of a batch that end because their history is full. */

/** As many events that a round may have before it starts no further item. */
const FULL_HISTORY = 8_000;
const WAKES_AT_ONCE = 100;

interface Parts {
  service: Service;
  client: Client;
  audioHost: AudioHost;
}

/**
 * Wakes a batch while one of its items is in flight until its round is full, then submits the other item again. Records the round,
 * which must have continued as new.
 */
async function recordFullRound(scenario: string, { service, client, audioHost }: Parts): Promise<void> {
  const key = await service.key({ tokens: 1_000 });
  const held = Promise.withResolvers<void>();
  const flying = audioHost.serve('flying.wav', tone({ seconds: 600 }), { bytesPerS: 70_000, hurry: held.promise });
  const { status, body } = await service.request('POST', '/v1/batch', {
    key,
    body: { recipe_id: 'rec_0001_loudness_and_tempo', audio_urls: [flying, audioHost.url('late.wav')] },
  });
  expect(status).toBe(202);
  const id: string = body.batch_id;
  const counts = async () => (await service.request('GET', `/v1/batch/${id}`, { key })).body;
  await expect.poll(async () => (await counts()).failed_items).toBe(1);
  const handle = client.workflow.getHandle(workflowId.batch(id));
  const { runId } = await handle.describe();
  const isIdle = async () => !(await handle.describe()).raw.pendingWorkflowTask;
  while ((await handle.describe()).historyLength < FULL_HISTORY) {
    await Promise.all(Array.from({ length: WAKES_AT_ONCE }, () => handle.signal(WAKE_SIGNAL)));
    await expect.poll(isIdle).toBe(true);
  }
  audioHost.serve('late.wav', tone({ seconds: 1, hz: 300 }));
  await service.request('POST', `/v1/batch/${id}/retry`, { key });
  held.resolve();
  expect(await service.settled(key, id, 300_000)).toMatchObject({ completed_items: 2 });
  const first = client.workflow.getHandle(workflowId.batch(id), runId);
  expect((await first.describe()).status.name).toBe('CONTINUED_AS_NEW');
  process.stdout.write(`${record(scenario, await first.fetchHistory())}\n`);
}

test(
  'records a batch whose round ends with its history: an attempt made after 8,000 events waits for the next round',
  { timeout: 900_000 },
  async ({ service, client, audioHost }) => recordFullRound('batch-bounded-round', { service, client, audioHost }),
);

test(
  'records a round that is full on a server that suggests to continue as new only later',
  { timeout: 900_000 },
  async ({ databaseUrl, audioHost }) => {
    const pidDir = inject('pidDir');
    const dynamicConfig = { 'limit.historyCount.suggestContinueAsNew': 20_000 };
    const temporal = await startOwnTemporal({ pidDir, cli: inject('temporalCli'), dynamicConfig });
    onTestFinished(() => temporal.remove());
    const place = { databaseUrl, temporalAddress: temporal.address, namespace: 'default' };
    const service = await startService({ ...place, pidDir });
    onTestFinished(() => service.close());
    const connection = await Connection.connect({ address: temporal.address });
    onTestFinished(() => connection.close());
    await recordFullRound('batch-full-round', { service, client: new Client({ connection }), audioHost });
  },
);
