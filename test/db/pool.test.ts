import { setTimeout as sleep } from 'node:timers/promises';
import type { Client } from 'pg';
import { pino } from 'pino';
import { describe, expect } from 'vitest';
import { freePort } from '../infra/servers/free-port.ts';
import { openPool, transaction } from '../../platform/db/pool.ts';
import { test } from '../infra/fixtures.ts';
import { startTcpProxy } from '../infra/servers/tcp-proxy.ts';

describe('openPool', () => {
  test('reads bigint as a number and timestamptz as a Date', async ({ db }) => {
    const { rows } = await db.query(`select 9007199254740991::bigint as n, '2026-01-02T03:04:05Z'::timestamptz as t`);
    expect(rows[0]).toEqual({ n: Number.MAX_SAFE_INTEGER, t: new Date('2026-01-02T03:04:05Z') });
  });

  test('refuses a bigint that a number cannot represent exactly', async ({ db }) => {
    await expect(db.query('select 9007199254740993::bigint as n')).rejects.toThrow('a number cannot represent exactly');
  });

  test('does not change how other pools parse values', async ({ db, databaseUrl }) => {
    const { Client } = await import('pg');
    await db.query('select 1');
    const client = new Client({ connectionString: databaseUrl });
    await client.connect();
    const { rows } = await client.query('select 1::bigint as n');
    await client.end();
    expect(rows[0]).toEqual({ n: '1' });
  });

  test('bounds how long a statement, a wait for a lock and an idle transaction may take', async ({ db }) => {
    for (const setting of ['statement_timeout', 'lock_timeout', 'idle_in_transaction_session_timeout']) {
      const { rows } = await db.query<{ value: string }>(`select current_setting('${setting}') as value`);
      expect(`${setting} ${rows[0]?.value}`).toMatch(/ [1-9]\d*(s|min)$/);
    }
  });

  test('outlives the loss of all its backends', async ({ db }) => {
    await Promise.all([1, 2, 3].map(() => db.query('select pg_sleep(0.02)')));
    const killer = await db.connect();
    await killer.query(
      'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
    );
    killer.release();
    await expect.poll(() => db.totalCount).toBe(1); // the pool has dropped the lost connections
    expect((await db.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
  });
});

describe('a pool while PostgreSQL is away', () => {
  test('makes queries and transactions wait for a short absence', async ({ databaseUrl }) => {
    const url = new URL(databaseUrl);
    const target = Number(url.port);
    const port = await freePort();
    url.port = String(port);
    const pool = openPool({ DATABASE_URL: url.href, DATABASE_POOL: 3 }, pino({ level: 'silent' }));
    const queries = Array.from({ length: 8 }, () => pool.query('select 1 as one'));
    const transactions = Array.from({ length: 8 }, () => transaction(pool, (tx) => tx.query('select 1 as one')));
    await sleep(200);
    const proxy = await startTcpProxy(target, port);
    for (const { rows } of await Promise.all([...queries, ...transactions])) expect(rows).toEqual([{ one: 1 }]);
    await pool.end();
    await proxy.close();
  });

  test('does not try again what another attempt cannot mend', async ({ databaseUrl }) => {
    const url = new URL(databaseUrl);
    const proxy = await startTcpProxy(Number(url.port));
    url.port = String(proxy.port);
    url.pathname = '/there_is_no_such_database';
    const pool = openPool({ DATABASE_URL: url.href, DATABASE_POOL: 1 }, pino({ level: 'silent' }));
    await expect(pool.query('select 1')).rejects.toThrow('does not exist');
    expect(proxy.connections()).toBe(1);
    await pool.end();
    await proxy.close();
  });
});

describe('transaction', () => {
  test('commits the writes of its work and returns its result', async ({ db }) => {
    await db.query('create table kept (n integer)');
    const result = await transaction(db, async (tx) => {
      await tx.query('insert into kept values (1)');
      return 'done';
    });
    expect(result).toBe('done');
    expect((await db.query('select n from kept')).rows).toEqual([{ n: 1 }]);
  });

  test('rolls back when its work throws, and releases the connection', async ({ db }) => {
    await db.query('create table dropped (n integer)');
    const failing = Array.from({ length: 30 }, () =>
      transaction(db, async (tx) => {
        await tx.query('insert into dropped values (1)');
        throw new Error('on purpose');
      }),
    );
    const outcomes = await Promise.allSettled(failing);
    expect(outcomes.every(({ status }) => status === 'rejected')).toBe(true);
    expect((await db.query('select n from dropped')).rows).toEqual([]);
  });

  test('runs its work again after a deadlock, so that both of two that met succeed', async ({ db }) => {
    await db.query('create table met (id integer primary key, n integer)');
    await db.query('insert into met values (1, 0), (2, 0)');
    const both = Promise.withResolvers<void>();
    let arrived = 0;
    const add = (ids: [number, number]) =>
      transaction(db, async (tx) => {
        await tx.query('update met set n = n + 1 where id = $1', [ids[0]]);
        if (++arrived === 2) both.resolve();
        await both.promise;
        await tx.query('update met set n = n + 1 where id = $1', [ids[1]]);
      });
    await Promise.all([add([1, 2]), add([2, 1])]);
    expect(arrived).toBeGreaterThan(2);
    expect((await db.query('select n from met order by id')).rows).toEqual([{ n: 2 }, { n: 2 }]);
  });

  test('runs its work again after a serialization failure, from the start', async ({ db }) => {
    await db.query('create table counted (n integer)');
    await db.query('insert into counted values (0)');
    const both = Promise.withResolvers<void>();
    let arrived = 0;
    const add = () =>
      transaction(db, async (tx) => {
        await tx.query('set transaction isolation level repeatable read');
        const { rows } = await tx.query<{ n: number }>('select n from counted');
        if (++arrived === 2) both.resolve();
        await both.promise;
        await tx.query('update counted set n = $1', [rows[0]!.n + 1]);
      });
    await Promise.all([add(), add()]);
    expect(arrived).toBe(3);
    expect((await db.query('select n from counted')).rows).toEqual([{ n: 2 }]);
  });

  test('throws when its backend is lost half-way, and the pool keeps working', async ({ db }) => {
    const lost = transaction(db, async (tx) => {
      const { rows } = await tx.query<{ pid: number }>('select pg_backend_pid() as pid');
      // Not `once`, which rejects on the error before it.
      const ended = new Promise<void>((resolve) => void (tx as Client).once('end', resolve));
      await db.query('select pg_terminate_backend($1)', [rows[0]?.pid]);
      await ended;
      await tx.query('select 1');
    });
    await expect(lost).rejects.toThrow(/terminat|not queryable/i);
    expect((await db.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
  });
});
