/* oxlint-disable no-empty-pattern -- Vitest reads what a fixture needs from this pattern */
import { inject } from 'vitest';
import { pino } from 'pino';
import { migrate } from '../../../platform/db/migrate.ts';
import { openPool } from '../../../platform/db/pool.ts';
import { startOwnPostgres, startOwnTemporal } from './backends.ts';
import { test as base } from '../fixtures.ts';
import { startService } from '../service.ts';

/** The fixtures, with a PostgreSQL and a Temporal server that only this file uses, so that it can take them away, and a service on them. */
export const test = base
  .extend('postgres', { scope: 'file' }, async ({}, { onCleanup }) => {
    const postgres = await startOwnPostgres({ pidDir: inject('pidDir') });
    onCleanup(() => postgres.remove());
    await migrate(postgres.address, pino({ level: 'silent' }));
    return postgres;
  })
  .extend('temporal', { scope: 'file' }, async ({}, { onCleanup }) => {
    const temporal = await startOwnTemporal({ pidDir: inject('pidDir'), cli: inject('temporalCli') });
    onCleanup(() => temporal.remove());
    return temporal;
  })
  .override('db', { scope: 'file' }, async ({ postgres }, { onCleanup }) => {
    const pool = openPool({ DATABASE_URL: postgres.address, DATABASE_POOL: 2 }, pino({ level: 'silent' }));
    onCleanup(() => pool.end());
    return pool;
  })
  .override('service', { scope: 'file' }, async ({ postgres, temporal, settings }, { onCleanup }) => {
    const service = await startService({
      databaseUrl: postgres.address,
      temporalAddress: temporal.address,
      namespace: 'default',
      pidDir: inject('pidDir'),
      env: settings,
    });
    onCleanup(() => service.close());
    return service;
  });
