import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { sandboxState } from '../../audio/engine/jail/sandbox-state.ts';
import { loadConfig, type Config } from '../../platform/config.ts';
import { requireSandbox } from '../../worker/sandbox.ts';
import { buildConsole, CONSOLE_FOLDER } from '../console/build-console.ts';
import { postgresUrl } from '../postgres/server.ts';
import { CannotStart } from '../process/cannot-start.ts';
import { freePort, portIfFree } from '../process/ports.ts';
import { runToEnd } from '../process/run.ts';
import { findTemporalCli } from '../temporal/cli.ts';
import { temporalReady } from '../temporal/server.ts';
import { ensureDemoKey } from './demo-key.ts';
import { storeEnvironment } from './environment.ts';
import { endLeftovers } from './leftovers.ts';
import { lockDataDir } from './lock.ts';
import { startPart, type Part, type PartSpec } from './part.ts';
import { apiPart, nodeCommand, postgresPart, temporalPart, workerPart } from './parts.ts';
import { signInLink } from './sign-in-link.ts';
import { makeFolders, openState, type State } from './state.ts';
import { stopParts } from './stop-parts.ts';

export interface EmbeddedService {
  url: string;
  /** Whether the API serves the console. */
  hasConsole: boolean;
  /** Address of the Temporal Web UI; undefined with a Temporal server of the user's own. */
  temporalUi: string | undefined;
  dataDir: string;
  demo: { key: string; isNew: boolean };
  /** Makes a link that signs a browser on this machine in to the demo account once; undefined if loopback does not reach the API. */
  signInLink(): Promise<string | undefined>;
  /** Returns the process ids of the running parts, by name. */
  pids(): Record<string, number | undefined>;
  /** Stops the parts in order: api, worker, temporal, postgres. A second call awaits the first. */
  stop(): Promise<void>;
}

/** Name of the deployment that the worker joins on our own Temporal server. */
const DEPLOYMENT = 'audio';

type Environment = Record<string, string | undefined>;

interface Start {
  /** The user's own settings. */
  env: Environment;
  say: (line: string) => void;
  signal: AbortSignal;
  /** Starts a part after printing a line about it. */
  add: (spec: PartSpec, message: string) => Promise<void>;
}

/**
 * Starts the whole service on this machine and keeps its parts running. `env` holds the user's settings; `say` is called
 * with each line to print. When `signal` aborts, a start that is under way is undone.
 */
export async function startEmbeddedService(o: {
  env: Environment;
  say: (line: string) => void;
  signal: AbortSignal;
}): Promise<EmbeddedService> {
  const { env, say, signal } = o;
  const config = loadConfig(env);
  requireSandbox(config, sandboxState({ isEnabled: config.SANDBOX }));
  const dataDir = config.DATA_DIR;
  const port = config.PORT || (await freePort(config.HOST));
  // A folder that is not there yet has no leftovers that could hold the port: nothing is left behind.
  if (!existsSync(dataDir)) await requirePort(port, config.HOST);
  makeFolders(dataDir);
  const url = `http://${reachable(config.HOST)}:${port}`;
  const lock = await lockDataDir(dataDir, url, { say, signal });

  const parts: Part[] = [];
  let stopped: Promise<void> | undefined;
  const stop = (): Promise<void> => {
    if (!stopped) {
      lock.stopping();
      stopped = stopParts(parts, { say }).finally(() => lock.unlock());
    }
    return stopped;
  };
  const add = async (spec: PartSpec, message: string): Promise<void> => {
    signal.throwIfAborted();
    say(message);
    parts.push(await startPart(spec, { dataDir, say, signal }));
  };
  const start: Start = { env, say, signal, add };

  try {
    const leftovers = await endLeftovers(dataDir);
    if (leftovers.length > 0) say(`Ended what an earlier start had left running: ${leftovers.join(', ')}.`);
    await requirePort(port, config.HOST);
    const state = await openState(dataDir);
    const hasOwnTemporal = Boolean(env['TEMPORAL_ADDRESS'] || env['TEMPORAL_CONFIG_FILE'] || env['TEMPORAL_PROFILE']);
    const cli = hasOwnTemporal ? undefined : await findTemporalCli(say, { env, signal });
    const partEnv = environmentOf(state, { env, port, host: config.HOST, hasOwnTemporal });
    storeEnvironment(dataDir, { added: partEnv, user: env });

    const { BLOCKED_AFTER_MS: blockedAfterMs, SHUTDOWN_GRACE_MS: graceMs } = config;
    const built = prepareConsole(start);
    await startServers(start, { state, cli, blockedAfterMs });
    const full = { ...env, ...partEnv };
    signal.throwIfAborted();
    say('Migrating the database …');
    // The start of the worker promotes its version.
    await runToEnd(nodeCommand(['cli/migrate.ts'], { ...full, WORKER_DEPLOYMENT: undefined }), { signal });
    const hasConsole = await built;
    // The worker has the port of metrics; the API serves its own at its address. No other API could take its requests.
    await add(
      apiPart({ url, blockedAfterMs, env: { ...full, METRICS_PORT: undefined, DRAIN_MS: '0' } }),
      'Starting the API …',
    );
    const probes = workerProbes(config, state);
    await add(
      workerPart(
        { ...probes, blockedAfterMs, env: { ...full, ...probes.env } },
        { api: url, graceMs, promote: promotion(full, signal) },
      ),
      'Starting the worker …',
    );
    signal.throwIfAborted();
    const demo = await ensureDemoKey(dataDir, full, signal);
    return {
      url,
      hasConsole,
      temporalUi: cli ? `http://127.0.0.1:${state.ports.temporalUi}` : undefined,
      dataDir,
      demo,
      signInLink: () => signInLink(full, signal),
      pids: () => Object.fromEntries(parts.map((part) => [part.name, part.pid()])),
      stop,
    };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** Builds the console if its sources changed. A service without one starts nevertheless; returns whether there is one. */
async function prepareConsole({ env, say, signal }: Start): Promise<boolean> {
  if (env['CONSOLE_DIR']) return true; // built by somebody else
  try {
    const { isNew } = await buildConsole({ signal });
    if (isNew) say('Built the console.');
    return true;
  } catch (error) {
    const hasFormer = existsSync(join(CONSOLE_FOLDER, 'index.html'));
    const starting = hasFormer ? 'Starting with the console as it was built before' : 'Starting without the console';
    if (!signal.aborted) say(`${starting}: ${error instanceof Error ? error.message : String(error)}`);
    return hasFormer;
  }
}

/** Starts PostgreSQL and Temporal, unless the user's settings name servers of their own; `cli` is undefined for such a Temporal. */
async function startServers(
  { env, say, add }: Start,
  { state, cli, blockedAfterMs }: { state: State; cli: string | undefined; blockedAfterMs: number },
): Promise<void> {
  if (env['DATABASE_URL']) say('Using the PostgreSQL at DATABASE_URL.');
  else await add(postgresPart(postgresOptions(state)), 'Starting PostgreSQL …');
  if (cli) {
    const { temporal: port, temporalUi: uiPort } = state.ports;
    const dbFile = join(state.dataDir, 'temporal.sqlite');
    await add(temporalPart({ cli, port, uiPort, dbFile }, blockedAfterMs), 'Starting Temporal …');
    return;
  }
  say('Using the Temporal server of the TEMPORAL_* settings.');
  // A server that wants a key, or one named in a file, is for the parts to reach.
  if (env['TEMPORAL_ADDRESS'] && !env['TEMPORAL_API_KEY']) {
    await requireOwnTemporal(env['TEMPORAL_ADDRESS'], env['TEMPORAL_NAMESPACE']);
  }
}

function postgresOptions({ dataDir, ports, secrets }: State): { dataDir: string; port: number; password: string } {
  return { dataDir: join(dataDir, 'postgres'), port: ports.postgres, password: secrets.postgresPassword };
}

/** Returns the settings that the parts get in addition to the user's own, which win. */
function environmentOf(
  state: State,
  o: { env: Environment; port: number; host: string; hasOwnTemporal: boolean },
): Record<string, string> {
  return {
    DATA_DIR: state.dataDir,
    WORK_DIR: o.env['WORK_DIR'] || join(state.dataDir, 'work'),
    NODE_COMPILE_CACHE: o.env['NODE_COMPILE_CACHE'] || join(state.dataDir, 'code'),
    PORT: String(o.port),
    HOST: o.host,
    DATABASE_URL: o.env['DATABASE_URL'] || postgresUrl(postgresOptions(state)),
    KEY_SECRET: o.env['KEY_SECRET'] || state.secrets.keySecret,
    ...(o.env['KEY_SECRETS'] ? { KEY_SECRETS: o.env['KEY_SECRETS'] } : {}),
    ...(o.hasOwnTemporal
      ? pick(o.env, 'TEMPORAL_')
      : {
          TEMPORAL_ADDRESS: `127.0.0.1:${state.ports.temporal}`,
          TEMPORAL_UI_URL: o.env['TEMPORAL_UI_URL'] || `http://127.0.0.1:${state.ports.temporalUi}`,
          WORKER_DEPLOYMENT: o.env['WORKER_DEPLOYMENT'] || DEPLOYMENT,
        }),
  };
}

/** Returns where the worker serves its probes: on loopback, unless the user chose a port for a probe of their own. */
function workerProbes({ WORKER_HEALTH_PORT, HOST }: Config, { ports }: State): { url: string; env: Environment } {
  const port = WORKER_HEALTH_PORT ?? ports.worker;
  const host = WORKER_HEALTH_PORT === undefined ? '127.0.0.1' : HOST;
  return { url: `http://${reachable(host)}:${port}`, env: { HOST: host, WORKER_HEALTH_PORT: String(port) } };
}

/** Returns a function that makes the workflow code of this checkout the version that takes work, if workers have versions. */
function promotion(env: Environment, signal: AbortSignal): () => Promise<void> {
  return async () => {
    if (env['WORKER_DEPLOYMENT']) await runToEnd(nodeCommand(['cli/deployment.ts', 'promote'], env), { signal });
  };
}

function pick(env: Environment, prefix: string): Record<string, string> {
  const entries = Object.entries(env).filter(
    (entry): entry is [string, string] => entry[0].startsWith(prefix) && Boolean(entry[1]),
  );
  return Object.fromEntries(entries);
}

async function requireOwnTemporal(address: string, namespace = 'default'): Promise<void> {
  try {
    await temporalReady(address, undefined, namespace, 5_000);
  } catch {
    throw new CannotStart(
      `No Temporal server with the namespace "${namespace}" responds at TEMPORAL_ADDRESS (${address}). Start it, or unset TEMPORAL_ADDRESS to let the service start its own.`,
    );
  }
}

async function requirePort(port: number, host: string): Promise<void> {
  if ((await portIfFree(port, host)) !== undefined) return;
  throw new CannotStart(
    `Port ${port} of ${host} is in use, or may not be used by this user. Stop what uses it, or choose another: PORT=${port + 1} npm start`,
  );
}

/** Returns the address at which to reach a listener on `host`: for "all addresses", loopback. */
function reachable(host: string): string {
  if (host === '0.0.0.0' || host === '::') return '127.0.0.1';
  return host.includes(':') ? `[${host}]` : host;
}
