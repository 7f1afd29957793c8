import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import type { Client } from '@temporalio/client';
import { describe, expect, onTestFinished } from 'vitest';
import * as accounts from '../../platform/db/accounts/accounts.ts';
import { workflowId } from '../../workflows/messages.ts';
import { tone } from '../infra/audio.ts';
import { test } from '../infra/fixtures.ts';
import { startProgram } from '../infra/own/program.ts';
import type { Service } from '../infra/service.ts';
import type { TestKey } from '../infra/service-client.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const LIMIT_MS = 60_000;
const run = promisify(execFile);

/** Starts a worker beside the service's own that serves `queues`; returns its pid once it takes work. */
async function startWorker({ env }: Service, queues: string): Promise<number> {
  const worker = await startProgram(['worker/main.ts'], { ...env, WORKER_QUEUES: queues });
  onTestFinished(async () => void (await worker.stop('SIGTERM', 10_000)));
  await worker.says('worker ready', LIMIT_MS);
  return worker.pid;
}

/** Runs `npm run keys -- dedicate` and returns its output, or its error output if it fails. */
async function dedicate({ env }: Service, { account_id }: TestKey, ...more: string[]): Promise<string> {
  const args = ['cli/keys.ts', 'dedicate', '--account', account_id, ...more];
  return run(process.execPath, args, { cwd: ROOT, env }).then(
    ({ stdout }) => stdout.trim(),
    (error: Error & { stderr: string }) => error.stderr.trim(),
  );
}

async function complete(service: Service, key: TestKey, urls: string[]): Promise<string> {
  const { body } = await service.request('POST', '/v1/batch', {
    key,
    body: { recipe_id: 'rec_0001_loudness_and_tempo', audio_urls: urls },
  });
  expect(await service.settled(key, body.batch_id, LIMIT_MS)).toMatchObject({ completed_items: urls.length });
  return body.batch_id as string;
}

/** Returns the pids of the workers that ran an item's workflow and its activities, and the task queues they took them from. */
async function servedBy(client: Client, batchId: string) {
  const { events } = await client.workflow.getHandle(workflowId.item(workflowId.batch(batchId), 1, 1)).fetchHistory();
  const started = (events ?? []).flatMap(
    (event) => event.workflowTaskStartedEventAttributes ?? event.activityTaskStartedEventAttributes ?? [],
  );
  const queues = (events ?? []).flatMap(
    (event) =>
      event.activityTaskScheduledEventAttributes?.taskQueue?.name ??
      event.workflowExecutionStartedEventAttributes?.taskQueue?.name ??
      [],
  );
  return {
    pids: [...new Set(started.map(({ identity }) => Number(/^(\d+)@/.exec(identity ?? '')?.[1])))],
    queues: [...new Set(queues)].toSorted(),
  };
}

describe('an account with dedicated queues', { timeout: 7 * LIMIT_MS }, () => {
  test('is served only by its worker, from when it is marked as dedicated until it is unmarked', async ({
    service,
    audioHost,
    client,
    db,
  }) => {
    const [key, other] = await Promise.all([service.key({ tokens: 100 }), service.key({ tokens: 100 })]);
    const url = (hz: number): string => audioHost.serve(`own-${hz}.wav`, tone({ seconds: 1, hz }));
    const own = `tenant-${key.account_id}`;
    const shared = service.pid('worker');

    const refusal = `No worker polls ${own}. Start one with WORKER_QUEUES=tenant:${key.account_id}`;
    await expect.poll(() => dedicate(service, key), { timeout: LIMIT_MS }).toContain(refusal); // or Temporal was too slow
    expect(await accounts.find(db, key.account_id)).toMatchObject({ dedicated: false });
    expect((await servedBy(client, await complete(service, key, [url(400)]))).pids).toEqual([shared]);

    const worker = await startWorker(service, `tenant:${key.account_id}`);
    await expect
      .poll(() => dedicate(service, key), { timeout: LIMIT_MS })
      .toBe(JSON.stringify({ account_id: key.account_id, dedicated: true }));
    expect(await servedBy(client, await complete(service, key, [url(410)]))).toEqual({
      pids: [worker],
      queues: [own], // light work needs no slot of the engine's queue
    });
    expect((await servedBy(client, await complete(service, other, [url(410)]))).pids).toEqual([shared]);

    expect(await dedicate(service, key, '--off')).toBe(
      JSON.stringify({ account_id: key.account_id, dedicated: false }),
    );
    expect((await servedBy(client, await complete(service, key, [url(420)]))).pids).toEqual([shared]);
  });
});

describe('workers that divide the queues', { timeout: 7 * LIMIT_MS }, () => {
  test('serve a batch together, each on the queues it names', async ({ service, audioHost, client, webhookSink }) => {
    await service.stop('worker');
    onTestFinished(() => service.start('worker'));
    const orchestrator = await startWorker(service, 'orchestration');
    const lanes = await startWorker(service, 'lanes:0-1');
    const key = await service.key({ tokens: 100 });
    const urls = [430, 440, 450].map((hz) => audioHost.serve(`split-${hz}.wav`, tone({ seconds: 1, hz })));
    const { body } = await service.request('POST', '/v1/batch', {
      key,
      body: { recipe_id: 'rec_0003_trim_and_measure', audio_urls: urls, webhook_url: webhookSink.url('/split') },
    });
    expect(await service.settled(key, body.batch_id, LIMIT_MS)).toMatchObject({ completed_items: 3 });
    await webhookSink.waitFor('/split', 1);
    expect((await servedBy(client, body.batch_id)).pids).toEqual([lanes]);
    const { events } = await client.workflow.getHandle(workflowId.batch(body.batch_id)).fetchHistory();
    const identities = (events ?? []).flatMap((event) => event.workflowTaskStartedEventAttributes?.identity ?? []);
    expect(new Set(identities.map((identity) => Number.parseInt(identity, 10)))).toEqual(new Set([orchestrator]));
  });
});
