import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { WORKER_FLAGS } from '../../worker/young-generation.ts';
import type { PartSpec } from './part.ts';
import { postgresCommand, postgresReady, preparePostgres, type PostgresOptions } from '../postgres/server.ts';
import type { Command, RunningProcess } from '../process/run.ts';
import { requests } from './watch.ts';
import { temporalCommand, temporalReady, temporalServes, type TemporalOptions } from '../temporal/server.ts';

/** Max time until a part is ready, on a slow and busy machine too; one that ends is noticed at once. */
const READY_MS = 90_000;

/** Root of the checkout, which the paths of main files are relative to. */
const ROOT = fileURLToPath(new URL('../..', import.meta.url));

/** Returns the command that runs a main file of ours with the current Node. */
export function nodeCommand(args: string[], env: Record<string, string | undefined>): Command {
  return { file: process.execPath, args, env, cwd: ROOT };
}

/** Returns the part that is PostgreSQL. Its fast shutdown (SIGINT) writes a checkpoint, which may take a while. */
export function postgresPart(options: PostgresOptions): PartSpec {
  return {
    name: 'postgres',
    async command() {
      await preparePostgres(options);
      return await postgresCommand(options);
    },
    ready: (running) => postgresReady(options, running),
    stopSignal: 'SIGINT',
    graceMs: 20_000,
    // After SIGTERM it refuses new connections and waits for the end of the old ones, which never comes.
    saysItEnds: (line) => line.includes('received smart shutdown request'),
  };
}

/**
 * Returns the part that is the Temporal server with its Web UI. It is replaced when it has not served its namespace for
 * `blockedAfterMs`: on a machine under heavy load its only connection to SQLite can stay interrupted for ever, and it runs on
 * with an error for each request.
 */
export function temporalPart(options: TemporalOptions, blockedAfterMs: number): PartSpec {
  const address = `127.0.0.1:${options.port}`;
  return {
    name: 'temporal',
    command: () => Promise.resolve(temporalCommand(options)),
    ready: (running) => temporalReady(address, running),
    liveness: { responds: () => temporalServes(address), limitMs: blockedAfterMs },
    stopSignal: 'SIGTERM',
    graceMs: 10_000,
  };
}

/** Where a part of ours serves its probes, and how long it may be blocked. */
export interface Probed {
  url: string;
  blockedAfterMs: number;
  env: Record<string, string | undefined>;
}

/** Returns the part that is the API: ready when it responds at all. */
export function apiPart({ url, blockedAfterMs, env }: Probed): PartSpec {
  return {
    name: 'api',
    command: () => Promise.resolve(nodeCommand([join('api', 'main.ts')], env)),
    ready: (running) => becomes(`${url}/livez`, () => true, { running, limitMs: READY_MS }),
    liveness: { responds: requests(`${url}/livez`), limitMs: blockedAfterMs },
    stopSignal: 'SIGTERM',
    graceMs: 10_000,
  };
}

/**
 * Returns the part that is the worker: ready when it serves its queues, its version takes work, and the API reports that a job
 * can run. Promotes at each start: the code on the disk may have changed since the last one.
 */
export function workerPart(
  { url, blockedAfterMs, env }: Probed,
  o: { api: string; graceMs: number; promote: () => Promise<void> },
): PartSpec {
  return {
    name: 'worker',
    command: () => Promise.resolve(nodeCommand([...WORKER_FLAGS, join('worker', 'main.ts')], env)),
    async ready(running) {
      await becomes(`${url}/readyz`, () => true, { running, limitMs: READY_MS });
      await o.promote();
      await becomes(`${o.api}/status`, canRun, { running, limitMs: READY_MS });
    },
    liveness: { responds: requests(`${url}/livez`), limitMs: blockedAfterMs },
    stopSignal: 'SIGTERM',
    graceMs: o.graceMs + 5_000,
  };
}

/** Reports whether the body of a `/status` response says that a submitted job can run. */
export function canRun(body: string): boolean {
  try {
    const status: unknown = JSON.parse(body);
    return typeof status === 'object' && status !== null && 'can_run' in status && status.can_run === true;
  } catch {
    return false;
  }
}

/** Waits until an address returns 200 with a body that `holds`; throws when the process ends first or `limitMs` have passed. */
async function becomes(
  address: string,
  holds: (body: string) => boolean,
  { running, limitMs }: { running: RunningProcess; limitMs: number },
): Promise<void> {
  const deadline = Date.now() + limitMs;
  for (;;) {
    if (running.hasExited()) throw new Error('it ended while starting.');
    const { ok, text } = await responseOf(address);
    if (ok && holds(text)) return;
    if (Date.now() > deadline) {
      const last = text.slice(0, 500) || 'no response';
      throw new Error(`${address} is not ready after ${limitMs / 1000} s; it returned ${last}.`);
    }
    await sleep(100);
  }
}

async function responseOf(address: string): Promise<{ ok: boolean; text: string }> {
  try {
    const response = await fetch(address, { signal: AbortSignal.timeout(5_000) });
    return { ok: response.ok, text: await response.text() };
  } catch {
    return { ok: false, text: '' };
  }
}
