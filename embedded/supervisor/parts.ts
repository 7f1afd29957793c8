import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import type { PartSpec } from './part.ts';
import { postgresCommand, postgresReady, preparePostgres, type PostgresPlace } from '../postgres/server.ts';
import type { Command, RunningProcess } from '../process/run.ts';
import { temporalCommand, temporalReady, type TemporalPlace } from '../temporal/server.ts';

/** Root of the checkout: where the main files of the processes are found. */
const ROOT = fileURLToPath(new URL('../..', import.meta.url));

/** Runs a main file of ours with the Node we run on. */
export function nodeCommand(args: string[], env: Record<string, string | undefined>): Command {
  return { file: process.execPath, args, env, cwd: ROOT };
}

/** PostgreSQL: a fast shutdown writes a checkpoint, which may take a while. */
export function postgresPart(place: PostgresPlace): PartSpec {
  return {
    name: 'postgres',
    async command() {
      await preparePostgres(place);
      return await postgresCommand(place);
    },
    ready: (running) => postgresReady(place, running),
    stopSignal: 'SIGINT',
    graceMs: 20_000,
  };
}

/** The Temporal server with its Web UI. */
export function temporalPart(place: TemporalPlace): PartSpec {
  return {
    name: 'temporal',
    command: () => Promise.resolve(temporalCommand(place)),
    ready: (running) => temporalReady(`127.0.0.1:${place.port}`, running),
    stopSignal: 'SIGTERM',
    graceMs: 10_000,
  };
}

/** The API: ready once it answers at all. */
export function apiPart(url: string, env: Record<string, string | undefined>): PartSpec {
  return {
    name: 'api',
    command: () => Promise.resolve(nodeCommand([join('api', 'main.ts')], env)),
    ready: (running) => answersOk(`${url}/healthz`, running, 30_000),
    stopSignal: 'SIGTERM',
    graceMs: 10_000,
  };
}

/** The worker: ready once the API says that a batch can run. */
export function workerPart(url: string, env: Record<string, string | undefined>, graceMs: number): PartSpec {
  return {
    name: 'worker',
    command: () => Promise.resolve(nodeCommand([join('worker', 'main.ts')], env)),
    ready: (running) => answersOk(`${url}/readyz`, running, 90_000),
    stopSignal: 'SIGTERM',
    graceMs: graceMs + 5_000,
  };
}

async function answersOk(address: string, running: RunningProcess, limitMs: number): Promise<void> {
  const deadline = Date.now() + limitMs;
  let last = 'nothing';
  for (;;) {
    if (running.hasExited()) throw new Error('it ended while starting.');
    last = await ask(address);
    if (last.startsWith('200')) return;
    if (Date.now() > deadline) throw new Error(`${address} does not get ready; it answers ${last}.`);
    await sleep(100);
  }
}

async function ask(address: string): Promise<string> {
  try {
    const response = await fetch(address, { signal: AbortSignal.timeout(5_000) });
    return `${response.status} ${(await response.text()).slice(0, 500)}`;
  } catch {
    return 'nothing';
  }
}
