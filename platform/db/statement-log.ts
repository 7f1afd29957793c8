import { createHash } from 'node:crypto';
import { mkdirSync, writeFile } from 'node:fs';
import { join } from 'node:path';
import type { Pool as PgPool } from 'pg';

/**
 * Writes each named statement that a pool executes to a file of `folder` as {name, text, values}: once for each set of parameters that are null
 * or empty, with the values of one execution. A file that exists stays.
 */
export function logStatements(pool: PgPool, folder: string): void {
  mkdirSync(folder, { recursive: true });
  const written = new Set<string>();
  const note = (given: unknown): void => {
    if (typeof given !== 'object' || given === null || !('name' in given)) return;
    const { name, text, values = [] } = given as { name: string; text: string; values?: unknown[] };
    const shape = `${name} ${values.map((value) => (isEmpty(value) ? '0' : '1')).join('')}`;
    if (written.has(shape)) return;
    written.add(shape);
    const file = join(folder, `${createHash('sha256').update(shape).digest('hex').slice(0, 32)}.json`);
    writeFile(file, JSON.stringify({ name, text, values }), { flag: 'wx' }, () => {
      // A file that another process wrote, or a folder that is gone, changes nothing for the statement.
    });
  };
  pool.on('connect', (client) => {
    const query = client.query.bind(client) as (...args: unknown[]) => unknown;
    const noted = (...args: unknown[]): unknown => {
      note(args[0]);
      return query(...args);
    };
    Object.assign(client, { query: noted });
  });
}

function isEmpty(value: unknown): boolean {
  return value === null || value === undefined || (Array.isArray(value) && value.length === 0);
}
