import { mkdtemp, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { WorkflowNotFoundError, type Client } from '@temporalio/client';
import { expect, inject, onTestFinished } from 'vitest';
import { pino } from 'pino';
import * as ledger from '../../platform/db/ledger/ledger.ts';
import { openPool } from '../../platform/db/pool.ts';
import { startProcess } from '../../embedded/process/run.ts';
import { ORCHESTRATION_QUEUE, SEARCH_ATTRIBUTES, workflowId } from '../../workflows/messages.ts';
import { tone } from '../infra/audio.ts';
import { test } from '../infra/fixtures.ts';
import { startService, type Service } from '../infra/service.ts';
import type { TestKey } from '../infra/service-client.ts';
import { untouched } from './deployments/untouched.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const ITEMS = 30;

/** Runs `npm run migrate` to its end and returns its exit code and output. */
async function migrate(env: Record<string, string>): Promise<{ code: number | null; printed: string }> {
  const lines: string[] = [];
  const command = { file: process.execPath, args: ['cli/migrate.ts'], cwd: ROOT, env };
  const running = await startProcess(command, (line) => void lines.push(line));
  const { code } = await running.exited;
  return { code, printed: lines.join('\n') };
}

/** Returns the process ids of the workers that ended an activity of an item, as Temporal recorded them. */
async function workersOf(client: Client, batchId: string): Promise<string[]> {
  const identities = new Set<string>();
  for (let position = 1; position <= ITEMS; position++) {
    const item = client.workflow.getHandle(workflowId.item(workflowId.batch(batchId), position, 1));
    const { events } = await item.fetchHistory().catch((error: unknown) => {
      if (error instanceof WorkflowNotFoundError) return { events: [] };
      throw error;
    });
    for (const event of events ?? []) {
      const { identity } = event.activityTaskStartedEventAttributes ?? {};
      if (identity) identities.add(identity.split('@')[0]!);
    }
  }
  return [...identities];
}

const read = async (service: Service, key: TestKey, path: string) => (await service.request('GET', path, { key })).body;

test(
  'after two migrations at once, two APIs and two workers share all work, and one of each may die',
  {
    timeout: 400_000,
  },
  async ({ audioHost, webhookSink }) => {
    const { databaseUrl, namespace, client } = await untouched();
    const env = {
      PATH: process.env['PATH'] ?? '',
      DATABASE_URL: databaseUrl,
      TEMPORAL_ADDRESS: inject('temporalAddress'),
      TEMPORAL_NAMESPACE: namespace,
    };
    const first = await Promise.all([migrate(env), migrate(env)]);
    expect(
      first.map(({ code }) => code),
      first.map(({ printed }) => printed).join('\n'),
    ).toEqual([0, 0]);
    const again = await migrate(env);
    expect(again.code).toBe(0);
    expect(again.printed).toContain('the schema is up to date');
    expect(again.printed).toContain('all search attributes are registered');
    const { customAttributes } = await client.connection.operatorService.listSearchAttributes({ namespace });
    expect(Object.keys(customAttributes ?? {})).toEqual(
      expect.arrayContaining(Object.values(SEARCH_ATTRIBUTES).map(({ name }) => name)),
    );

    const objects = await mkdtemp(join(dirname(inject('pidDir')), 'objects-'));
    onTestFinished(() => rm(objects, { recursive: true, force: true }));
    const options = {
      databaseUrl,
      namespace,
      temporalAddress: inject('temporalAddress'),
      pidDir: inject('pidDir'),
      // Both behind one address, as with a proxy.
      env: { STORAGE_URL: pathToFileURL(objects).href, ENGINE_CHILDREN: '1', PUBLIC_URL: 'https://audio.example' },
    };
    const one = await startService(options);
    onTestFinished(() => one.close());
    const other = await startService(options);
    onTestFinished(() => other.close());
    const db = openPool({ DATABASE_URL: databaseUrl, DATABASE_POOL: 2 }, pino({ level: 'silent' }));
    onTestFinished(() => db.end());

    // `startService` waits until any worker polls, which may be the first one's: here both must share the work.
    const pollers = async (): Promise<string[]> => {
      const taskQueue = { name: ORCHESTRATION_QUEUE };
      const { pollers: found } = await client.workflowService.describeTaskQueue({
        namespace,
        taskQueue,
        taskQueueType: 1,
      });
      return found.map(({ identity }) => String(identity?.split('@')[0]));
    };
    const both = [String(one.pid('worker')), String(other.pid('worker'))];
    await expect.poll(pollers).toEqual(expect.arrayContaining(both));

    // Either service sees the data of the other: a key, an upload, a recipe, a batch, the response to an idempotent POST.
    const key = await one.key({ tokens: 1_000 });
    const upload = await one.upload(key, tone({ seconds: 1, hz: 150 }));
    const saved = await one.request('POST', '/v1/recipe/save', {
      key,
      body: { name: 'Shared', steps: [{ capability: 'crop_audio' }, { capability: 'signal_analysis' }] },
    });
    const recipe = { recipe_id: String(saved.body.recipe_id) };
    expect((await other.request('POST', '/v1/recipe/approve', { key, body: recipe })).status).toBe(200);
    const urls = Array.from({ length: ITEMS - 1 }, (_, n) =>
      audioHost.serve(`parts-${n}.wav`, tone({ seconds: 1, hz: 200 + 7 * n }), { delayMs: 300 }),
    );
    const submit = (service: Service) =>
      service.request('POST', '/v1/batch', {
        key,
        headers: { 'idempotency-key': 'once' },
        body: { ...recipe, audio_urls: [upload, ...urls], webhook_url: webhookSink.url('/parts') },
      });
    const submitted = await submit(one);
    expect(submitted.status, submitted.bytes.toString()).toBe(202);
    const id = String(submitted.body.batch_id);
    expect((await submit(other)).body).toEqual(submitted.body);
    expect(await read(other, key, `/v1/batch/${id}`)).toMatchObject({ batch_id: id, total_items: ITEMS });

    // The API that took the batch and the worker of the other machine die in the middle of it.
    await expect.poll(() => workersOf(client, id), { interval: 20 }).toEqual(expect.arrayContaining(both));
    await Promise.all([one.stop('api', 'SIGKILL'), other.stop('worker', 'SIGKILL')]);
    expect(await other.settled(key, id, 150_000)).toMatchObject({ status: 'completed', completed_items: ITEMS });
    expect((await webhookSink.waitFor('/parts', 1)).length).toBe(1);

    // Both are back; each reads the results that the other served, and serves the URLs that the other signed.
    await Promise.all([one.start('api'), other.start('worker')]);
    const results = await Promise.all([one, other].map((service) => read(service, key, `/v1/batch/${id}/results`)));
    const unsigned = results.map((page) => JSON.stringify(page).replaceAll(/[?&]expires=[^"]+/g, ''));
    expect(unsigned[0]).toBe(unsigned[1]);
    const { url } = results[0].items.at(-1).raw_results.crop_audio.audio;
    expect((await fetch(url.replace('https://audio.example', other.baseUrl))).status).toBe(200);
    const { availableTokens, heldTokens } = await ledger.balances(db, key.account_id);
    expect([availableTokens, heldTokens]).toEqual([1_000 - ITEMS, 0]);
    expect(await ledger.audit(db)).toEqual([]);
  },
);
