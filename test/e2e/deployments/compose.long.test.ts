import { readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, inject, onTestFinished } from 'vitest';
import { parse } from 'yaml';
import { z } from 'zod';
import { freePort } from '../../infra/servers/free-port.ts';
import { tone } from '../../infra/audio.ts';
import { test } from '../../infra/fixtures.ts';
import { connectService, type ServiceClient } from '../../infra/service-client.ts';
import { untouched } from './untouched.ts';
import type { Program } from '../../infra/own/program.ts';
import { previousRelease, program, ran, thisRelease, type Release } from './releases.ts';
import { ranOn } from './service-of-its-own.ts';
import { workflowId } from '../../../workflows/messages.ts';

const LIMIT_MS = 90_000;
const RECIPE = 'rec_0001_loudness_and_tempo';

const compose = z
  .object({
    services: z.record(
      z.string(),
      z.object({
        command: z.array(z.string()).default([]),
        environment: z.record(z.string(), z.string()).default({}),
        depends_on: z.record(z.string(), z.object({ condition: z.string() })).default({}),
      }),
    ),
  })
  .parse(
    parse(readFileSync(fileURLToPath(new URL('../../../docker-compose.yml', import.meta.url)), 'utf8'), {
      merge: true,
    }),
  );
const { WORKER_DEPLOYMENT } = compose.services['worker']!.environment;

/** The installation of the compose file as processes: no container engine, the commands and their order are those of the file. */
interface Installation {
  /** Does what `docker compose up --build --wait` does with a release: one-shot services run, the others are replaced. */
  up(release: Release): Promise<void>;
  client: ServiceClient;
}

async function install(o: { databaseUrl: string; namespace: string }): Promise<Installation> {
  const folder = await mkdtemp(join(dirname(inject('pidDir')), 'compose-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const port = await freePort();
  const shared = {
    PATH: process.env['PATH'] ?? '',
    DATABASE_URL: o.databaseUrl,
    TEMPORAL_ADDRESS: inject('temporalAddress'),
    TEMPORAL_NAMESPACE: o.namespace,
    WORKER_DEPLOYMENT: WORKER_DEPLOYMENT!,
    DATA_DIR: join(folder, 'data'),
    WORK_DIR: join(folder, 'work'),
    PORT: String(port),
    KEY_SECRET: 'a-secret-for-tests-only',
    OUTBOUND_ALLOWLIST: '127.0.0.1',
    TENANT_LANES: '1',
    ENGINE_CHILDREN: '1',
    SHUTDOWN_GRACE_MS: '3000',
    DRAIN_MS: '0',
    REQUESTS_PER_MINUTE: '100000',
  };
  const lasting = new Map<string, Program>();
  const client = connectService({ baseUrl: `http://127.0.0.1:${port}`, databaseUrl: o.databaseUrl, env: shared }, () =>
    [...lasting.values()].map((each) => each.output()).join('\n'),
  );
  const canRun = async (): Promise<boolean> =>
    client.request('GET', '/status').then(
      ({ body }) => body.can_run as boolean,
      () => false,
    );
  return {
    client,
    async up(release) {
      const env = { ...shared, WORKFLOW_BUNDLE: release.bundle };
      const run = async (name: string): Promise<void> => {
        const [node, ...args] = compose.services[name]!.command;
        expect(node).toBe('node');
        const isOneShot = Object.values(compose.services).some(
          ({ depends_on: needs }) => needs[name]?.condition === 'service_completed_successfully',
        );
        if (isOneShot) return void (await ran(args, env));
        await lasting.get(name)?.stop('SIGTERM', 30_000);
        lasting.set(name, await program(args, env));
      };
      for (const name of ordered(['migrate', 'worker', 'promote', 'api'])) await run(name);
      await expect.poll(canRun, { timeout: LIMIT_MS }).toBe(true);
    },
  };
}

/** Returns services in the order in which Compose starts them. */
function ordered(names: string[]): string[] {
  const order = new Set<string>();
  const visit = (name: string): void => {
    for (const needed of Object.keys(compose.services[name]!.depends_on)) visit(needed);
    order.add(name);
  };
  for (const name of names) visit(name);
  return [...order].filter((name) => names.includes(name));
}

test(
  'the commands of the compose file run a batch at the first start, and move one that runs to a new release and back',
  { timeout: 400_000 },
  async ({ audioHost }) => {
    expect(WORKER_DEPLOYMENT).toMatch(/\w/);
    expect(ordered(['api', 'promote', 'worker', 'migrate'])).toEqual(['migrate', 'worker', 'promote', 'api']);
    const [previous, now] = [await previousRelease(), await thisRelease()];
    const { client: temporal, ...place } = await untouched();
    const installation = await install(place);
    const { client } = installation;
    await installation.up(previous);

    const key = await client.key({ tokens: 100 });
    const doors = Array.from({ length: 3 }, () => Promise.withResolvers<void>());
    const audio_urls = doors.map(({ promise }, n) =>
      audioHost.serve(`compose-${n}.wav`, tone({ seconds: 1, hz: 500 + n }), { after: promise }),
    );
    const { body } = await client.request('POST', '/v1/batch', { key, body: { recipe_id: RECIPE, audio_urls } });
    const completed = async () =>
      (await client.request('GET', `/v1/batch/${body.batch_id}`, { key })).body.completed_items;
    for (const [n, release] of [previous, now, previous].entries()) {
      if (n > 0) await installation.up(release);
      doors[n]!.resolve();
      await expect.poll(completed, { timeout: LIMIT_MS }).toBe(n + 1);
      // The next release may come only when this one has told the batch of the item.
      await expect
        .poll(async () => (await ranOn(temporal, workflowId.batch(body.batch_id))).at(-1), { timeout: LIMIT_MS })
        .toBe(release.buildId);
    }
    expect(await client.settled(key, body.batch_id, LIMIT_MS)).toMatchObject({ status: 'completed' });
    const builds = [previous, now, previous].map(({ buildId }) => buildId);
    expect(await ranOn(temporal, workflowId.batch(body.batch_id))).toEqual(builds);
  },
);
