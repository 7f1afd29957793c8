import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';
import { freePort } from './servers/free-port.ts';
import { killGroup, startProcess, type RunningProcess } from '../../embedded/process/run.ts';
import { WORKER_FLAGS } from '../../worker/young-generation.ts';
import { statementLog } from './large/statement-log.ts';
import { connectService, type ServiceClient } from './service-client.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));

export interface ServiceOptions {
  databaseUrl: string;
  temporalAddress: string;
  namespace: string;
  /** Folder of pid files: the end of the run kills processes that a killed test left. */
  pidDir: string;
  /** Settings beyond the defaults of tests. */
  env?: Record<string, string>;
}

/** Returns the settings by which the processes of a run start from code that is compiled once. */
export function codeCaches(folder: string): { CODE_CACHE_DIR: string; NODE_COMPILE_CACHE: string } {
  return { CODE_CACHE_DIR: join(folder, 'code', 'children'), NODE_COMPILE_CACHE: join(folder, 'code', 'parts') };
}

type Part = 'api' | 'worker';

/** A busy machine drains slowly. */
const STOP_MS = 30_000;
/** A test that has ended does not wait for work that it has left. */
const CLOSE_MS = 5_000;

export interface Service extends ServiceClient {
  /** Settings of its processes. */
  env: Readonly<Record<string, string>>;
  /** Returns the output of a part so far. */
  output(part: Part): string;
  /** Returns the process id of a part, the leader of its process group. */
  pid(part: Part): number;
  /** Ends a part: at once by SIGKILL, or gracefully by another signal; one that has not ended after `graceMs` is killed. */
  stop(part: Part, signal?: 'SIGTERM' | 'SIGKILL', graceMs?: number): Promise<void>;
  /** Starts a part that was stopped, optionally with more settings; waits until it is ready. */
  start(part: Part, env?: Record<string, string>): Promise<void>;
  /** Ends both parts, by default gracefully, and removes their files. */
  close(signal?: 'SIGTERM' | 'SIGKILL'): Promise<void>;
}

/** A leak of listeners, a deprecated call, an unhandled rejection: what operators would find in their logs. */
const NODE_WARNING = /^\(node:\d+\) /;

/** Starts a real api and a real worker with separate folders; resolves once a job can run. */
export async function startService(o: ServiceOptions): Promise<Service> {
  const folder = await mkdtemp(join(dirname(o.pidDir), 'service-'));
  const port = await freePort();
  const baseUrl = `http://127.0.0.1:${port}`;
  const env: Record<string, string> = {
    PATH: process.env['PATH'] ?? '',
    HOME: process.env['HOME'] ?? '',
    WORKFLOW_BUNDLE: process.env['WORKFLOW_BUNDLE'] ?? '',
    PORT: String(port),
    DATA_DIR: join(folder, 'data'),
    WORK_DIR: join(folder, 'work'),
    ...codeCaches(dirname(o.pidDir)),
    DATABASE_URL: o.databaseUrl,
    DATABASE_POOL: '10',
    KEY_SECRET: 'a-secret-for-tests-only',
    TEMPORAL_ADDRESS: o.temporalAddress,
    TEMPORAL_NAMESPACE: o.namespace,
    TEMPORAL_DEADLINE_MS: '30000', // a busy machine is no outage
    OUTBOUND_ALLOWLIST: '127.0.0.1',
    TENANT_LANES: '2',
    ENGINE_CHILDREN: '2',
    SWEEP_INTERVAL_MS: '1000',
    SHUTDOWN_GRACE_MS: '3000',
    DRAIN_MS: '1',
    EARLY_PEAKS_PER_MINUTE: '0', // tests count what the engine does
    REQUESTS_PER_MINUTE: '100000',
    LOG_LEVEL: 'info',
    ...statementLog(),
    ...o.env,
  };
  const parts = new Map<Part, RunningProcess>();
  const printed: Record<Part, string[]> = { api: [], worker: [] };

  async function spawnPart(part: Part, more: Record<string, string> = {}): Promise<void> {
    const flags = part === 'worker' ? WORKER_FLAGS : [];
    const args = [...flags, `${part}/main.ts`];
    const command = { file: process.execPath, args, cwd: ROOT, env: { ...env, ...more } };
    const running = await startProcess(command, (line) => void printed[part].push(line));
    parts.set(part, running);
    await writeFile(join(o.pidDir, String(running.pid)), part);
    void running.exited.then(() => rm(join(o.pidDir, String(running.pid)), { force: true }));
  }

  /** Waits until `holds` accepts the response of a path. */
  async function ready(path: string, holds: (response: Response) => unknown, limitMs = 240_000): Promise<void> {
    const deadline = Date.now() + limitMs;
    for (;;) {
      const response = await fetch(`${baseUrl}${path}`).catch(() => undefined);
      if (response && (await holds(response))) return;
      const dead = [...parts].find(([, running]) => running.hasExited());
      if (dead || Date.now() > deadline) {
        const why = dead ? `${dead[0]} ended` : `${path} returns ${response?.status ?? 'nothing'}`;
        throw new Error(
          `The service does not become ready: ${why}\n${[...printed.api, ...printed.worker].slice(-40).join('\n')}`,
        );
      }
      await sleep(50);
    }
  }

  /** Waits until a job can run; after the start of a worker, by that worker: a killed one counts for some seconds. */
  const canRun = (linesBefore = 0) =>
    ready('/status', async (response) => {
      const isUp = printed.worker.slice(linesBefore).some((line) => line.includes('worker ready'));
      return isUp && z.object({ can_run: z.boolean() }).parse(await response.json()).can_run;
    });

  const client = connectService({ baseUrl, databaseUrl: o.databaseUrl, env }, () =>
    printed.worker.slice(-20).join('\n'),
  );
  const service: Service = {
    ...client,
    env,
    output: (part) => printed[part].join('\n'),
    pid(part) {
      const running = parts.get(part);
      if (!running) throw new Error(`The ${part} does not run.`);
      return running.pid;
    },
    async stop(part, signal = 'SIGTERM', graceMs = STOP_MS) {
      const running = parts.get(part);
      parts.delete(part);
      if (!running) return;
      if (signal === 'SIGKILL') killGroup(running.pid);
      await running.stop(signal, graceMs);
    },
    async start(part, more) {
      const before = part === 'worker' ? printed.worker.length : 0;
      await spawnPart(part, more);
      if (part === 'api' && !parts.has('worker')) await ready('/livez', ({ ok }) => ok);
      else await canRun(before);
    },
    async close(signal) {
      await Promise.all([service.stop('api', signal, CLOSE_MS), service.stop('worker', signal, CLOSE_MS)]);
      await rm(folder, { recursive: true, force: true, maxRetries: 5 }); // a child that was killed just now may still write
      const warnings = [...printed.api, ...printed.worker].filter((line) => NODE_WARNING.test(line));
      if (warnings.length > 0) throw new Error(`The service printed warnings of Node:\n${warnings.join('\n')}`);
    },
  };
  try {
    await Promise.all([spawnPart('api'), spawnPart('worker')]);
    await canRun();
  } catch (error) {
    await service.close();
    throw error;
  }
  return service;
}
