import type { Worker } from '@temporalio/worker';
import { startChecks } from '../platform/health/background-checks.ts';
import {
  checkTemporal,
  databaseCheck,
  NO_DATABASE,
  NO_TEMPORAL,
  one,
  unlogged,
} from '../platform/health/service-health.ts';
import type { Resources } from '../platform/resources.ts';
import { serveHealth } from './health.ts';

const INTERVAL_MS = 1_000;

/** Serves probes if WORKER_HEALTH_PORT is set: ready while every queue is served and the database and Temporal respond. */
export async function serveProbes(
  { config, db, temporal }: Pick<Resources, 'config' | 'db' | 'temporal'>,
  workers: () => readonly Pick<Worker, 'getState'>[],
): Promise<{ close(): Promise<void> } | undefined> {
  if (config.WORKER_HEALTH_PORT === undefined) return undefined;
  const checkDatabase = databaseCheck();
  const quiet = unlogged(temporal);
  const checks = startChecks<string>([
    one('queues', INTERVAL_MS, () => Promise.resolve({ state: areServed(workers()) ? 'ok' : 'failing' })),
    { ...one('database', INTERVAL_MS, () => checkDatabase(db)), whenFailing: NO_DATABASE },
    { ...one('temporal', INTERVAL_MS, () => checkTemporal(quiet)), whenFailing: NO_TEMPORAL },
  ]);
  const server = await serveHealth({ host: config.HOST, port: config.WORKER_HEALTH_PORT }, checks);
  return {
    async close() {
      await server.close();
      await checks.stop();
    },
  };
}

/** Reports whether workers exist and all of them take tasks. */
export function areServed(workers: readonly Pick<Worker, 'getState'>[]): boolean {
  return workers.length > 0 && workers.every((worker) => worker.getState() === 'RUNNING');
}
