import { chmod, mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { migrate } from '../../platform/db/migrate.ts';
import { freePort } from '../infra/servers/free-port.ts';
import { postgresUrl, startPostgres } from '../../embedded/postgres/server.ts';
import { findTemporalCli } from '../../embedded/temporal/cli.ts';
import { startTemporal } from '../../embedded/temporal/server.ts';
import { startService, type Service } from '../infra/service.ts';
import type { TestKey } from '../infra/service-client.ts';
import type { CapabilityName } from '../../workflows/domain/capabilities.ts';
import { startSources, type Sources } from './sources.ts';

const CAPABILITIES: readonly CapabilityName[] = ['signal_analysis', 'tempo_analysis', 'crop_audio'];
/** Default interval of polling the status of a batch: short, since the times of single items are measured. */
const POLL_MS = 20;

/** The whole service as `npm start` sets it up, for one bench. */
export interface Environment {
  service: Service;
  sources: Sources;
  temporalAddress: string;
  /** Address of the metrics of the Temporal server. */
  temporalMetrics: string;
  /** Returns the process ids of the components. */
  pids(): Record<'api' | 'worker' | 'temporal' | 'postgres', number>;
  /** Creates an account with a recipe of these capabilities, by default of three. */
  customer(capabilities?: readonly CapabilityName[]): Promise<Customer>;
  close(): Promise<void>;
}

/** An account that submits batches over HTTP. */
export interface Customer {
  key: TestKey;
  /** Its recipe. */
  recipeId: string;
  /** Submits a batch; returns its id and the response time in milliseconds. */
  submit(urls: string[]): Promise<{ id: string; tookMs: number }>;
  /** Submits a batch and waits for its end; returns the seconds from the request to the end. Throws unless all items completed. */
  complete(urls: string[], o?: { pollMs?: number }): Promise<{ id: string; seconds: number }>;
  /** Cancels a batch and waits until its running items have ended. */
  cancel(id: string): Promise<void>;
  status(id: string): Promise<{ status: string; total_items: number; completed_items: number; failed_items: number }>;
}

/** Starts PostgreSQL and Temporal with their data on disk, the api, a worker, and a web server with recordings of these lengths. */
export async function startEnvironment({
  lengths,
  fairness = true,
  settings = {},
}: {
  lengths: number[];
  fairness?: boolean;
  /** Settings of the service other than the defaults. */
  settings?: Record<string, string>;
}): Promise<Environment> {
  const folder = await mkdtemp(join(tmpdir(), 'aps-bench-'));
  await chmod(folder, 0o711); // PostgreSQL may run as another user
  const pidDir = join(folder, 'pids');
  await mkdir(pidDir);
  const closing: (() => Promise<unknown>)[] = [];
  const close = async (): Promise<void> => {
    for (const each of closing.toReversed()) await each();
    await rm(folder, { recursive: true, force: true });
  };
  try {
    const place = { dataDir: join(folder, 'postgres'), port: await freePort(), password: 'bench' };
    const postgres = await startPostgres(place, ignore);
    closing.push(() => postgres.stop('SIGINT', 10_000));
    await migrate(postgresUrl(place), pino({ level: 'silent' }));

    const cli = await findTemporalCli((line) => void process.stderr.write(`${line}\n`));
    const port = await freePort();
    const metricsPort = await freePort();
    const dbFile = join(folder, 'temporal.sqlite');
    const temporal = await startTemporal({ cli, port, metricsPort, dbFile, fairness }, ignore);
    closing.push(() => temporal.stop('SIGTERM', 5_000));

    const sources = await startSources(lengths);
    closing.push(() => sources.close());
    const temporalAddress = `127.0.0.1:${port}`;
    const service = await startService({
      databaseUrl: postgresUrl(place),
      temporalAddress,
      namespace: 'default',
      pidDir,
      // Settings that the tests override have their defaults here, as in production.
      env: {
        TENANT_LANES: '',
        ENGINE_CHILDREN: '',
        DATABASE_POOL: '',
        SWEEP_INTERVAL_MS: '',
        EARLY_PEAKS_PER_MINUTE: '',
        ...settings,
      },
    });
    closing.push(() => service.close());
    return {
      service,
      sources,
      temporalAddress,
      temporalMetrics: `http://127.0.0.1:${metricsPort}/metrics`,
      pids: () => ({
        api: service.pid('api'),
        worker: service.pid('worker'),
        temporal: temporal.pid,
        postgres: postgres.pid,
      }),
      customer: (capabilities = CAPABILITIES) => newCustomer(service, capabilities),
      close,
    };
  } catch (error) {
    await close();
    throw error;
  }
}

async function newCustomer(service: Service, capabilities: readonly CapabilityName[]): Promise<Customer> {
  const key = await service.key({ tokens: 10_000_000 });
  const send = async (method: string, path: string, body?: unknown) => {
    const response = await service.request(method, path, { key, body });
    if (response.status >= 400)
      throw new Error(`${method} ${path} responds ${response.status}: ${response.bytes.toString()}`);
    return response.body;
  };
  const { recipe_id } = await send('POST', '/v1/recipe/save', {
    name: 'Bench',
    steps: capabilities.map((capability) => ({ capability })),
  });
  await send('POST', '/v1/recipe/approve', { recipe_id });

  const status: Customer['status'] = (id) => send('GET', `/v1/batch/${id}`);
  const submit: Customer['submit'] = async (urls) => {
    const began = performance.now();
    const { batch_id } = await send('POST', '/v1/batch', { recipe_id, audio_urls: urls });
    return { id: String(batch_id), tookMs: performance.now() - began };
  };
  const ended = async (id: string, pollMs = POLL_MS): Promise<Awaited<ReturnType<Customer['status']>>> => {
    for (;;) {
      const now = await status(id);
      if (now.status !== 'IN_QUEUE') return now;
      await new Promise((resolve) => setTimeout(resolve, pollMs));
    }
  };
  return {
    key,
    recipeId: String(recipe_id),
    submit,
    status,
    async complete(urls, { pollMs = POLL_MS } = {}) {
      const began = performance.now();
      const { id } = await submit(urls);
      const end = await ended(id, pollMs);
      const seconds = (performance.now() - began) / 1_000;
      if (end.completed_items !== urls.length) throw new Error(`Batch ${id} ended as ${JSON.stringify(end)}`);
      return { id, seconds };
    },
    async cancel(id) {
      await send('DELETE', `/v1/batch/${id}`);
      await ended(id);
    },
  };
}

function ignore(): void {
  // the output of the servers is not of interest
}
