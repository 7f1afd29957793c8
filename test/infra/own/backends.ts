import { randomBytes } from 'node:crypto';
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { freePort } from '../servers/free-port.ts';
import { postgresUrl, startPostgres } from '../../../embedded/postgres/server.ts';
import type { RunningProcess } from '../../../embedded/process/run.ts';
import { startTemporal, type TemporalOptions } from '../../../embedded/temporal/server.ts';

/** A server that only one test uses and may stop; its data survive a restart. */
export interface Backend {
  /** URL of the database, or host and port of Temporal. */
  address: string;
  /** Its data: a folder, or a file. */
  data: string;
  /** Stops it: by SIGKILL, or by asking it to end. */
  stop(signal?: 'SIGKILL' | 'SIGINT'): Promise<void>;
  /** Starts it again at the same address; resolves once it serves. */
  start(): Promise<void>;
  /** Ends it and removes its data. */
  remove(): Promise<void>;
}

interface Place {
  /** Folder of pid files: the end of the run kills processes that a failed test left. */
  pidDir: string;
}

/** Starts a PostgreSQL that only this test uses. */
export async function startOwnPostgres({ pidDir }: Place): Promise<Backend> {
  const folder = await mkdtemp(join(dirname(pidDir), 'postgres-'));
  await chmod(folder, 0o711); // the server may run as another user
  const place = {
    dataDir: join(folder, 'data'),
    port: await freePort(),
    password: randomBytes(12).toString('hex'),
    throwaway: false, // it is killed: committed data must survive
  };
  const address = postgresUrl(place);
  return keep({ address, data: place.dataDir, folder, pidDir }, () => startPostgres(place, ignore));
}

/** Starts a Temporal server that only this test uses, with its state in a file. */
export async function startOwnTemporal({
  pidDir,
  ...options
}: Place & Pick<TemporalOptions, 'cli' | 'dynamicConfig'>): Promise<Backend> {
  const folder = await mkdtemp(join(dirname(pidDir), 'temporal-'));
  const place = { ...options, port: await freePort(), dbFile: join(folder, 'temporal.sqlite') };
  return keep({ address: `127.0.0.1:${place.port}`, data: place.dbFile, folder, pidDir }, () =>
    startTemporal(place, ignore),
  );
}

async function keep(
  { address, data, folder, pidDir }: Place & { address: string; data: string; folder: string },
  launch: () => Promise<RunningProcess>,
): Promise<Backend> {
  let running: RunningProcess | undefined;
  const backend: Backend = {
    address,
    data,
    async stop(signal = 'SIGINT') {
      await running?.stop(signal, 10_000);
      running = undefined;
    },
    async start() {
      const started = await launch();
      running = started;
      const noted = join(pidDir, String(started.pid));
      await writeFile(noted, address);
      void started.exited.then(() => rm(noted, { force: true }));
    },
    async remove() {
      await backend.stop('SIGKILL');
      await rm(folder, { recursive: true, force: true, maxRetries: 5 });
    },
  };
  await backend.start();
  return backend;
}

function ignore(): void {
  // the output of a test server is not needed
}
