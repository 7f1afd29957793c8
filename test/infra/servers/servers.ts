import { randomBytes } from 'node:crypto';
import { chmod, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from './free-port.ts';
import { postgresUrl, startPostgres } from '../../../embedded/postgres/server.ts';
import type { RunningProcess } from '../../../embedded/process/run.ts';
import { startTemporal } from '../../../embedded/temporal/server.ts';
import { freshDatabase, makeTemplate } from '../database.ts';

/** A PostgreSQL and a Temporal server that only one test uses, and may kill and restart on their files. */
export interface OwnServers {
  databaseUrl: string;
  temporalAddress: string;
  namespace: string;
  /** Kills a server's main process, as the system does when memory runs out. */
  kill(server: 'postgres' | 'temporal'): Promise<void>;
  /** Restarts a killed server on its files; resolves once it serves. */
  restart(server: 'postgres' | 'temporal'): Promise<void>;
  close(): Promise<void>;
}

/** Starts both servers, crash-safe, with a migrated database. */
export async function startOwnServers({ cli, pidDir }: { cli: string; pidDir: string }): Promise<OwnServers> {
  const folder = await mkdtemp(join(dirname(pidDir), 'servers-'));
  await chmod(folder, 0o711); // PostgreSQL may run as another user
  await mkdir(join(folder, 'temporal'));
  const namespace = 'chaos';
  const postgres = {
    dataDir: join(folder, 'postgres'),
    port: await freePort(),
    password: randomBytes(12).toString('hex'),
  };
  const temporal = {
    cli,
    port: await freePort(),
    dbFile: join(folder, 'temporal', 'state.db'),
    namespaces: [namespace],
  };
  const start = {
    postgres: () => startPostgres(postgres, ignore),
    temporal: () => startTemporal(temporal, ignore),
  };
  const running = new Map<keyof typeof start, RunningProcess>();

  async function run(server: keyof typeof start): Promise<void> {
    const started = await start[server]();
    running.set(server, started);
    const noted = join(pidDir, String(started.pid));
    await writeFile(noted, server);
    void started.exited.then(() => rm(noted, { force: true }));
  }

  const base = postgresUrl(postgres, '');
  await Promise.all([run('postgres').then(() => makeTemplate(base)), run('temporal')]);
  const database = await freshDatabase(base);
  return {
    databaseUrl: database.url,
    temporalAddress: `127.0.0.1:${temporal.port}`,
    namespace,
    async kill(server) {
      const victim = running.get(server);
      running.delete(server);
      if (victim) process.kill(victim.pid, 'SIGKILL');
      await victim?.exited;
    },
    async restart(server) {
      // The children of a killed PostgreSQL end a moment later; until then its files are locked.
      for (let tries = 1; ; tries++) {
        try {
          await run(server);
          return;
        } catch (error) {
          if (tries === 20) throw error;
          await sleep(250);
        }
      }
    },
    async close() {
      await Promise.all([...running.values()].map((server) => server.stop('SIGINT', 3_000)));
      await rm(folder, { recursive: true, force: true });
    },
  };
}

function ignore(): void {
  // the output of a test server is not needed
}
