import { setTimeout as sleep } from 'node:timers/promises';
import { Connection } from '@temporalio/client';
import { SEARCH_ATTRIBUTES } from '../../workflows/messages.ts';
import { startProcess, type Command, type RunningProcess } from '../process/run.ts';

/** Settings of a Temporal development server. */
export interface TemporalOptions {
  /** The `temporal` program, as found by `findTemporalCli`. */
  cli: string;
  port: number;
  /** Port of the Web UI; without it the server has no Web UI. */
  uiPort?: number;
  /** Port of its metrics, by default any. */
  metricsPort?: number;
  /** SQLite file of its state; without it, state is in memory. */
  dbFile?: string;
  namespaces?: string[];
  /** Whether accounts that share a task queue are served in turn; default true. */
  fairness?: boolean;
  /** Dynamic configuration in the place of, or beyond, that of the service. */
  dynamicConfig?: Record<string, string | number | boolean>;
}

/**
 * Dynamic configuration of the server, with the reason for each group:
 *
 * - `keepAlive…`: a worker that freezes or loses its network is detected after 15 s instead of 70; until then the server
 *   sends it tasks.
 * - `useNewMatcher`, `enableFairness`: accounts that share a task queue are served in turn; off by default in every server
 *   version so far.
 * - one partition per task queue instead of four: fairness holds within a partition only, and a lane with one poller would
 *   wait for a poll to reach the right one.
 * - `…ProcessorMaxPollRPS`: by default these processors poll 20 times a second, which delays every task.
 */
export const DYNAMIC_CONFIG = {
  'frontend.keepAliveTime': '10s',
  'frontend.keepAliveTimeout': '5s',
  'matching.useNewMatcher': true,
  'matching.enableFairness': true,
  'matching.numTaskqueueReadPartitions': 1,
  'matching.numTaskqueueWritePartitions': 1,
  'history.transferProcessorMaxPollRPS': 2000,
  'history.timerProcessorMaxPollRPS': 2000,
  'history.visibilityProcessorMaxPollRPS': 2000,
};

/** With these the server runs 32 to 36 child workflows a second, with SQLite's defaults 13 to 20. */
const PRAGMAS = ['journal_mode=wal', 'synchronous=normal'];

const TYPE_NAMES: Record<string, string> = {
  TEXT: 'Text',
  KEYWORD: 'Keyword',
  INT: 'Int',
  DOUBLE: 'Double',
  BOOL: 'Bool',
  DATETIME: 'Datetime',
  KEYWORD_LIST: 'KeywordList',
};

/** Returns the command of the server: loopback only, tuned, with the service's search attributes; SIGTERM stops it. */
export function temporalCommand({
  cli,
  port,
  uiPort,
  metricsPort,
  dbFile,
  namespaces = [],
  fairness = true,
  dynamicConfig = {},
}: TemporalOptions): Command {
  const attributes = Object.values(SEARCH_ATTRIBUTES).map(({ name, type }) => `${name}=${TYPE_NAMES[type]}`);
  const args = [
    ...`server start-dev --ip 127.0.0.1 --port ${port} --log-level error --color never`.split(' '),
    ...(uiPort === undefined ? ['--headless'] : ['--ui-ip', '127.0.0.1', '--ui-port', String(uiPort)]),
    ...(metricsPort === undefined ? [] : ['--metrics-port', String(metricsPort)]),
    ...(dbFile === undefined
      ? []
      : ['--db-filename', dbFile, ...PRAGMAS.flatMap((pragma) => ['--sqlite-pragma', pragma])]),
    ...Object.entries({ ...DYNAMIC_CONFIG, 'matching.enableFairness': fairness, ...dynamicConfig }).flatMap(
      ([key, value]) => ['--dynamic-config-value', `${key}=${JSON.stringify(value)}`],
    ),
    ...attributes.flatMap((attribute) => ['--search-attribute', attribute]),
    ...namespaces.flatMap((namespace) => ['--namespace', namespace]),
  ];
  return { file: cli, args, env: { PATH: process.env['PATH'], HOME: process.env['HOME'] } };
}

/** Waits until the server serves `namespace`; throws when it ends first or `limitMs` have passed. */
export async function temporalReady(
  address: string,
  running: RunningProcess | undefined,
  namespace = 'default',
  limitMs = 60_000,
): Promise<void> {
  const deadline = Date.now() + limitMs;
  const connection = Connection.lazy({ address });
  try {
    for (;;) {
      if (running?.hasExited()) throw new Error('The Temporal server ended while starting.');
      if (await serves(connection, namespace)) return;
      if (Date.now() > deadline)
        throw new Error(`Temporal at ${address} does not serve the namespace ${namespace} after ${limitMs / 1000} s.`);
      await sleep(100);
    }
  } finally {
    await connection.close();
  }
}

/** Starts of a server that ends at once: it chooses inner ports by itself, which another program may take before it listens on them. */
const STARTS = 3;

/** Starts a server; resolves when it serves the last of its namespaces. */
export async function startTemporal(options: TemporalOptions, onLine: (line: string) => void): Promise<RunningProcess> {
  for (let starts = 1; ; starts++) {
    const running = await startProcess(temporalCommand(options), onLine);
    try {
      await temporalReady(`127.0.0.1:${options.port}`, running, options.namespaces?.at(-1));
      return running;
    } catch (error) {
      if (!running.hasExited() || starts === STARTS) throw error;
    }
  }
}

/** Reports whether the server at an address serves `namespace` now. */
export async function temporalServes(address: string, namespace = 'default'): Promise<boolean> {
  const connection = Connection.lazy({ address });
  try {
    return await serves(connection, namespace);
  } finally {
    await connection.close();
  }
}

async function serves(connection: Connection, namespace: string): Promise<boolean> {
  try {
    await connection.withDeadline(Date.now() + 2_000, () =>
      connection.workflowService.describeNamespace({ namespace }),
    );
    return true;
  } catch {
    return false;
  }
}
