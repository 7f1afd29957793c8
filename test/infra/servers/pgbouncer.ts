import { chmod, chown, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { dataOwner, ownedCommand } from '../../../embedded/postgres/system-user.ts';
import { freePort } from './free-port.ts';
import { startProcess, type RunningProcess } from '../../../embedded/process/run.ts';

const PROGRAM = '/usr/sbin/pgbouncer';
/** The configuration that the documentation recommends. */
const RECOMMENDED = new URL('../../../deploy/pgbouncer/pgbouncer.ini', import.meta.url);

export interface Pooler {
  /** The address of the database behind the pooler. */
  url: string;
  /** Returns what it has printed. */
  printed: () => string;
  close(): Promise<void>;
}

/** A pooler that can be started, and again at the same address once it has ended. */
export interface PreparedPooler {
  url: string;
  /** Resolves once it accepts connections. */
  start(): Promise<RunningProcess>;
  /** Returns what it has printed since its first start. */
  printed: () => string;
  remove(): Promise<void>;
}

/** Starts a PgBouncer in transaction mode that shares `sessions` sessions of a database among all its clients. */
export async function startPgbouncer(databaseUrl: string, options: { sessions: number }): Promise<Pooler> {
  const pooler = await preparePgbouncer(databaseUrl, options);
  const running = await pooler.start();
  return {
    url: pooler.url,
    printed: pooler.printed,
    async close() {
      await running.stop('SIGINT', 5_000);
      await pooler.remove();
    },
  };
}

/** Prepares a PgBouncer as `startPgbouncer` starts one: the recommended configuration, with addresses and sizes of its own. */
export async function preparePgbouncer(
  databaseUrl: string,
  { sessions }: { sessions: number },
): Promise<PreparedPooler> {
  const target = new URL(databaseUrl);
  const port = await freePort();
  const folder = await mkdtemp(join(tmpdir(), 'aps-pgbouncer-'));
  const file = join(folder, 'pgbouncer.ini');
  await writeFile(
    file,
    `[databases]
* = host=${target.hostname} port=${target.port} user=${target.username} password=${target.password}
[pgbouncer]${await recommendedSettings()}
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = any
default_pool_size = ${sessions}
max_client_conn = 500
`,
  );
  const owner = dataOwner(); // PgBouncer refuses root
  await chmod(folder, 0o700);
  if (owner) for (const path of [folder, file]) await chown(path, owner.uid, owner.gid);
  const command = { ...ownedCommand({ file: PROGRAM, args: [file], folders: [file], owner }), cwd: '/', env: {} };
  const url = new URL(databaseUrl);
  url.port = String(port);
  const printed: string[] = [];
  return {
    url: url.href,
    printed: () => printed.join('\n'),
    async start() {
      const running = await startProcess(command, (line) => void printed.push(line));
      const deadline = Date.now() + 60_000;
      while (!(await accepts(port))) {
        if (running.hasExited() || Date.now() > deadline)
          throw new Error(`PgBouncer does not start: ${printed.join('\n')}`);
        await sleep(50);
      }
      return running;
    },
    remove: () => rm(folder, { recursive: true, force: true }),
  };
}

/** Returns the settings of the recommended configuration, for a file with one section of them: a second one would put all settings back to their defaults. */
async function recommendedSettings(): Promise<string> {
  return (await readFile(RECOMMENDED, 'utf8')).split('[pgbouncer]')[1]!;
}

async function accepts(port: number): Promise<boolean> {
  const { promise, resolve } = Promise.withResolvers<boolean>();
  const socket = connect(port, '127.0.0.1', () => resolve(true)).on('error', () => resolve(false));
  const accepted = await promise;
  socket.destroy();
  return accepted;
}
