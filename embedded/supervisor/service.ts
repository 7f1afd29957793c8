import { join } from 'node:path';
import { loadConfig } from '../../platform/config.ts';
import { CannotStart } from '../process/cannot-start.ts';
import { keepDemoKey } from './demo-key.ts';
import { environmentFile } from './environment.ts';
import { endLeftovers, lockDataDir, STOP_ORDER } from './lock.ts';
import { startPart, type Part, type PartSpec } from './part.ts';
import { apiPart, nodeCommand, postgresPart, temporalPart, workerPart } from './parts.ts';
import { portIfFree } from '../process/ports.ts';
import { postgresUrl } from '../postgres/server.ts';
import { runToEnd } from '../process/run.ts';
import { makeFolders, openState, writePrivate, type State } from './state.ts';
import { findTemporalCli } from '../temporal/cli.ts';
import { temporalReady } from '../temporal/server.ts';

export interface EmbeddedService {
  url: string;
  /** Address of the Temporal Web UI; undefined with a Temporal server of one's own. */
  temporalUi: string | undefined;
  dataDir: string;
  demo: { key: string; isNew: boolean };
  /** Process ids of the running parts, by name. */
  pids(): Record<string, number | undefined>;
  /** Stops the parts in order: api, worker, temporal, postgres. A second call awaits the first. */
  stop(): Promise<void>;
}

/**
 * Starts the whole service on this machine and keeps its parts running. `env` is what the user set; `say` gets a line
 * whenever there is something to tell. Once `signal` aborts, a start under way is given up and undone.
 */
export async function startService(o: {
  env: Record<string, string | undefined>;
  say: (line: string) => void;
  signal: AbortSignal;
}): Promise<EmbeddedService> {
  const { env, say, signal } = o;
  const config = loadConfig(env);
  const dataDir = config.DATA_DIR;
  makeFolders(dataDir);
  const port = config.PORT || (await portIfFree(0, config.HOST)) || 0;
  const url = `http://${reachable(config.HOST)}:${port}`;
  const unlock = await lockDataDir(dataDir, url);

  const parts: Part[] = [];
  let stopped: Promise<void> | undefined;
  const stop = (): Promise<void> => (stopped ??= stopAll(parts, say).finally(unlock));
  const add = async (spec: PartSpec, message: string): Promise<void> => {
    signal.throwIfAborted();
    say(message);
    parts.push(await startPart(spec, { dataDir, say, signal }));
  };

  try {
    const left = await endLeftovers(dataDir);
    if (left.length > 0) say(`Ended what an earlier start had left running: ${left.join(', ')}.`);
    if ((await portIfFree(port, config.HOST)) === undefined) throw new CannotStart(portInUse(port, config.HOST));
    const state = await openState(dataDir);
    const ownTemporal = Boolean(env['TEMPORAL_ADDRESS'] || env['TEMPORAL_CONFIG_FILE'] || env['TEMPORAL_PROFILE']);
    const cli = ownTemporal ? undefined : await findTemporalCli(say, { env, signal });
    const partEnv = environmentOf(state, { env, port, host: config.HOST, ownTemporal });
    writePrivate(environmentFile(dataDir), partEnv);

    if (env['DATABASE_URL']) say('Using the PostgreSQL of DATABASE_URL.');
    else await add(postgresPart(postgresPlace(state)), 'Starting PostgreSQL …');
    if (cli) {
      const { temporal, temporalUi } = state.ports;
      const place = { cli, port: temporal, uiPort: temporalUi, dbFile: join(dataDir, 'temporal.sqlite') };
      await add(temporalPart(place), 'Starting Temporal …');
    } else {
      say('Using the Temporal server of TEMPORAL_ADDRESS.');
      if (env['TEMPORAL_ADDRESS'] && !env['TEMPORAL_API_KEY'])
        await ownServerAnswers(env['TEMPORAL_ADDRESS'], env['TEMPORAL_NAMESPACE']);
    }
    const full = { ...env, ...partEnv };
    signal.throwIfAborted();
    say('Bringing the database up to date …');
    await runToEnd(nodeCommand(['cli/migrate.ts'], full), { signal });
    await add(apiPart(url, full), 'Starting the API …');
    await add(workerPart(url, full, config.SHUTDOWN_GRACE_MS), 'Starting the worker …');
    signal.throwIfAborted();
    const demo = await keepDemoKey(dataDir, full, signal);
    return {
      url,
      temporalUi: cli ? `http://127.0.0.1:${state.ports.temporalUi}` : undefined,
      dataDir,
      demo,
      pids: () => Object.fromEntries(parts.map((part) => [part.name, part.pid()])),
      stop,
    };
  } catch (error) {
    await stop();
    throw error;
  }
}

async function stopAll(parts: Part[], say: (line: string) => void): Promise<void> {
  for (const name of STOP_ORDER) {
    const part = parts.find((one) => one.name === name);
    if (!part) continue;
    say(`Stopping ${name} …`);
    await part.stop();
  }
}

function postgresPlace({ dataDir, ports, secrets }: State): { dataDir: string; port: number; password: string } {
  return { dataDir: join(dataDir, 'postgres'), port: ports.postgres, password: secrets.postgresPassword };
}

/** What the parts get beside the user's own settings, which win. */
function environmentOf(
  state: State,
  o: { env: Record<string, string | undefined>; port: number; host: string; ownTemporal: boolean },
): Record<string, string> {
  const place = postgresPlace(state);
  return {
    DATA_DIR: state.dataDir,
    WORK_DIR: o.env['WORK_DIR'] || join(state.dataDir, 'work'),
    PORT: String(o.port),
    HOST: o.host,
    DATABASE_URL: o.env['DATABASE_URL'] || postgresUrl(place),
    KEY_SECRET: o.env['KEY_SECRET'] || state.secrets.keySecret,
    ...(o.ownTemporal ? pick(o.env, 'TEMPORAL_') : { TEMPORAL_ADDRESS: `127.0.0.1:${state.ports.temporal}` }),
  };
}

function pick(env: Record<string, string | undefined>, prefix: string): Record<string, string> {
  const entries = Object.entries(env).filter(
    (entry): entry is [string, string] => entry[0].startsWith(prefix) && Boolean(entry[1]),
  );
  return Object.fromEntries(entries);
}

async function ownServerAnswers(address: string, namespace = 'default'): Promise<void> {
  try {
    await temporalReady(address, undefined, namespace, 5_000);
  } catch {
    throw new CannotStart(
      `No Temporal server with the namespace "${namespace}" answers at TEMPORAL_ADDRESS (${address}). Start it, or unset TEMPORAL_ADDRESS to let the service bring its own.`,
    );
  }
}

function portInUse(port: number, host: string): string {
  return `Port ${port} of ${host} is in use or not ours to take. Stop what uses it, or choose another: PORT=${port + 1} npm start`;
}

/** The address to reach a listener at: those that mean "all addresses" are reached by loopback. */
function reachable(host: string): string {
  if (host === '0.0.0.0' || host === '::') return '127.0.0.1';
  return host.includes(':') ? `[${host}]` : host;
}
