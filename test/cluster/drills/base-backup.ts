import { execFile } from 'node:child_process';
import { readdir, rm, stat, chown, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { Client } from 'pg';
import type { Backend } from '../../infra/own/backends.ts';

const run = promisify(execFile);

/** Files of the running server, which are no part of a backup. */
const OF_THE_SERVER = ['postmaster.pid', 'postmaster.opts'];

/** Copies the data folder of a running PostgreSQL to a folder that does not exist, between `pg_backup_start` and `pg_backup_stop`. */
export async function takeBackup({ address, data }: Backend, to: string): Promise<void> {
  const client = new Client({ connectionString: address });
  await client.connect(); // the backup ends with this connection
  try {
    await client.query(`select pg_backup_start('drill', fast => true)`);
    await copied(data, to);
    const { rows } = await client.query<{ labelfile: string }>(
      'select labelfile from pg_backup_stop(wait_for_archive => false)',
    );
    // The log that was written meanwhile makes the copy consistent.
    await rm(join(to, 'pg_wal'), { recursive: true });
    await copied(join(data, 'pg_wal'), join(to, 'pg_wal'));
    const { uid, gid } = await stat(data);
    await writeFile(join(to, 'backup_label'), rows[0]!.labelfile);
    await chown(join(to, 'backup_label'), uid, gid);
    for (const name of OF_THE_SERVER) await rm(join(to, name), { force: true });
  } finally {
    await client.end();
  }
}

/** Puts a backup in the place of the data of a PostgreSQL that does not run. */
export async function restoreBackup({ data }: Backend, from: string): Promise<void> {
  // The processes of a killed server may still write for a moment.
  for (const name of await readdir(data)) await rm(join(data, name), { recursive: true, force: true, maxRetries: 20 });
  await run('cp', ['-a', `${from}/.`, data]);
}

/** Copies a folder with owners and modes. Files that the server removes meanwhile are no part of it. */
async function copied(from: string, to: string): Promise<void> {
  await run('cp', ['-a', from, to]).catch((error: Error & { stderr?: string }) => {
    const lines = (error.stderr ?? '').split('\n').filter((line) => line !== '');
    if (lines.length === 0 || lines.some((line) => !line.includes('No such file or directory'))) throw error;
  });
}
