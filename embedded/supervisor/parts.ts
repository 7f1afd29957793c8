import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import type { PartSpec } from './part.ts';
import { postgresCommand, postgresReady, preparePostgres, type PostgresOptions } from '../postgres/server.ts';
import type { Command, RunningProcess } from '../process/run.ts';
import { temporalCommand, temporalReady, type TemporalOptions } from '../temporal/server.ts';

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

/** Returns the part that is the Temporal server with its Web UI. */
export function temporalPart(options: TemporalOptions): PartSpec {
  return {
    name: 'temporal',
    command: () => Promise.resolve(temporalCommand(options)),
    ready: (running) => temporalReady(`127.0.0.1:${options.port}`, running),
    stopSignal: 'SIGTERM',
    graceMs: 10_000,
  };
}

/** Returns the part that is the API: ready when it responds at all. */
export function apiPart(url: string, env: Record<string, string | undefined>): PartSpec {
  return {
    name: 'api',
    command: () => Promise.resolve(nodeCommand([join('api', 'main.ts')], env)),
    ready: (running) => respondsOk(`${url}/healthz`, running, 30_000),
    stopSignal: 'SIGTERM',
    graceMs: 10_000,
  };
}

/** Returns the part that is the worker: ready when the API reports that a batch can run. */
export function workerPart(url: string, env: Record<string, string | undefined>, graceMs: number): PartSpec {
  return {
    name: 'worker',
    command: () => Promise.resolve(nodeCommand([join('worker', 'main.ts')], env)),
    ready: (running) => respondsOk(`${url}/readyz`, running, 90_000),
    stopSignal: 'SIGTERM',
    graceMs: graceMs + 5_000,
  };
}

const NO_RESPONSE = 'no response';

/** Waits until an address returns 200; throws when the process ends first or `limitMs` have passed. */
async function respondsOk(address: string, running: RunningProcess, limitMs: number): Promise<void> {
  const deadline = Date.now() + limitMs;
  let last = NO_RESPONSE;
  for (;;) {
    if (running.hasExited()) throw new Error('it ended while starting.');
    last = await responseOf(address);
    if (last.startsWith('200')) return;
    if (Date.now() > deadline)
      throw new Error(`${address} is not ready after ${limitMs / 1000} s; it returned ${last}.`);
    await sleep(100);
  }
}

async function responseOf(address: string): Promise<string> {
  try {
    const response = await fetch(address, { signal: AbortSignal.timeout(5_000) });
    return `${response.status} ${(await response.text()).slice(0, 500)}`;
  } catch {
    return NO_RESPONSE;
  }
}
