import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, rmSync } from 'node:fs';
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { buildConsole } from '../../embedded/console/build-console.ts';
import { freePort } from './servers/free-port.ts';
import { postgresUrl, startPostgres } from '../../embedded/postgres/server.ts';
import { killGroup, type RunningProcess } from '../../embedded/process/run.ts';
import { findTemporalCli } from '../../embedded/temporal/cli.ts';
import { startTemporal } from '../../embedded/temporal/server.ts';
import { bundle } from '../../worker/bundle.ts';
import { keptBundle } from '../../worker/bundle-cache.ts';
import { prepareCodeCache } from '../../audio/engine/code-cache/code-cache.ts';
import { codeCaches } from './service.ts';
import { makeCounter, makeTemplate } from './database.ts';
import { buildGoPrograms } from './servers/go-programs.ts';
import { prepareTools, TOOL_CACHE, type ToolName } from './tools.ts';
import { STATEMENT_LOG } from './large/statement-log.ts';
import { endDescendants } from './own/descendants.ts';
import { hostSharedService, type SharedServiceHost } from './shared-service.ts';

/** Namespace of the shared service. */
const SHARED_NAMESPACE = 'test-shared';
/** Folder of the workflow code that earlier runs have bundled. */
const KEPT_BUNDLES = join(TOOL_CACHE, 'bundles');
/** Number of namespaces created in advance; each started service takes the next one. */
const NAMESPACES = 32;

declare module 'vitest' {
  export interface ProvidedContext {
    /** URL of the test PostgreSQL without a database. */
    postgresBase: string;
    temporalAddress: string;
    temporalCli: string;
    temporalNamespaces: number;
    /** Installed programs beyond the README's requirements. */
    tools: ToolName[];
    /** URL that returns the address of the shared service. */
    sharedServiceHost: string;
    /** Folder of files named after pids: processes that the end of the run kills if they still run. */
    pidDir: string;
    /** Folder of compiled code for engine children, if it could be filled. */
    codeCache: string | undefined;
  }
}

/** Starts one PostgreSQL and one Temporal server for all suites, and removes them and their data at the end. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const isCi = process.env['CI'] === 'true';
  project.provide('tools', prepareTools({ install: isCi, say }));
  if (isCi) await buildGoPrograms();
  const cli = await findTemporalCli(say);
  const folder = await mkdtemp(join(tmpdir(), 'aps-test-'));
  await chmod(folder, 0o711); // PostgreSQL may run as another user
  const pidDir = join(folder, 'pids');
  mkdirSync(pidDir);
  const started: RunningProcess[] = [];
  const killNoted = (): void => {
    for (const name of existsSync(pidDir) ? readdirSync(pidDir) : []) killGroup(Number(name));
  };
  const killAll = (): void => {
    if (!existsSync(folder)) return;
    killNoted();
    for (const { pid } of started) killGroup(pid);
    rmSync(folder, { recursive: true, force: true });
  };
  process.once('exit', killAll); // also when Vitest is interrupted and runs no teardown
  // A run that receives a signal (a time limit of CI) ends without an exit event or teardown.
  for (const signal of ['SIGTERM', 'SIGHUP'] as const) {
    process.once(signal, () => {
      endDescendants();
      killAll(); // also what test processes that have ended had started
      process.exit(1);
    });
  }

  const password = randomBytes(12).toString('hex');
  const [postgresPort, temporalPort] = [await freePort(), await freePort()];
  const namespaces = [SHARED_NAMESPACE, ...Array.from({ length: NAMESPACES }, (_, index) => `test-${index + 1}`)];
  const workflowBundle = join(folder, 'workflows.js');
  const base = postgresUrl({ port: postgresPort, password }, '');
  const temporalAddress = `127.0.0.1:${temporalPort}`;
  const { CODE_CACHE_DIR, NODE_COMPILE_CACHE } = codeCaches(folder);
  let codeCache: string | undefined;
  let shared: SharedServiceHost;
  try {
    const starts = await Promise.allSettled([
      startPostgres({ dataDir: join(folder, 'postgres'), port: postgresPort, password, throwaway: true }, ignore),
      startTemporal({ cli, port: temporalPort, namespaces }, ignore),
    ]);
    for (const start of starts) if (start.status === 'fulfilled') started.push(start.value);
    for (const start of starts) if (start.status === 'rejected') throw start.reason;
    await Promise.all([
      buildConsole(), // which the API reads when it starts
      makeTemplate(base),
      makeCounter(base),
      keptBundle(KEPT_BUNDLES, async () => (await bundle()).code).then((code) => writeFile(workflowBundle, code)),
      prepareCodeCache({ dir: CODE_CACHE_DIR, log: console }).then((made) => (codeCache = made)),
    ]);
    shared = await hostSharedService({ postgresBase: base, temporalAddress, namespace: SHARED_NAMESPACE, pidDir });
  } catch (error) {
    killAll();
    throw error;
  }
  project.provide('postgresBase', base);
  project.provide('temporalAddress', temporalAddress);
  project.provide('sharedServiceHost', shared.url);
  project.provide('temporalCli', cli);
  project.provide('temporalNamespaces', NAMESPACES);
  project.provide('codeCache', codeCache);
  process.env['NODE_COMPILE_CACHE'] = NODE_COMPILE_CACHE; // of test processes
  process.env['WORKFLOW_BUNDLE'] = workflowBundle; // inherited by test processes, so that workers need not bundle again
  project.provide('pidDir', pidDir);
  process.env[STATEMENT_LOG] = join(folder, 'statements'); // of pools in tests and in the processes that they start

  return async () => {
    const [closed] = await Promise.allSettled([shared.close()]);
    killNoted();
    await Promise.all(started.map((running) => running.stop('SIGQUIT', 3_000))); // at once: their data are removed
    // A test process that ends now may still write compiled code.
    await rm(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
    if (closed.status === 'rejected') throw closed.reason;
  };
}

function say(line: string): void {
  process.stderr.write(`${line}\n`);
}

function ignore(): void {
  // the output of a test server is not needed
}
