/* oxlint-disable no-empty-pattern -- Vitest reads what a fixture needs from this pattern */
import { describe, expect, inject } from 'vitest';
import { pino } from 'pino';
import { openPool } from '../../platform/db/pool.ts';
import { test as base } from '../infra/fixtures.ts';
import { startOwnServers } from '../infra/servers/servers.ts';
import { startService } from '../infra/service.ts';
import { aftermath, expectNothingLeft, isLong, progressed, startDisturbedBatch, survived } from './disturbed-batch.ts';
import { until } from '../infra/until.ts';

/** Shares of the batch at which a server is killed. */
const MOMENTS = isLong ? [0, 0.3, 0.8] : [0.3];

/** A service on servers that only this file uses. */
const test = base
  .extend('servers', { scope: 'file' }, async ({}, { onCleanup }) => {
    const servers = await startOwnServers({ cli: inject('temporalCli'), pidDir: inject('pidDir') });
    onCleanup(() => servers.close());
    return servers;
  })
  .extend('ownDb', { scope: 'file' }, async ({ servers }, { onCleanup }) => {
    const pool = openPool({ DATABASE_URL: servers.databaseUrl, DATABASE_POOL: 5 }, pino({ level: 'silent' }));
    onCleanup(() => pool.end());
    return pool;
  })
  .extend('ownService', { scope: 'file' }, async ({ servers }, { onCleanup }) => {
    const service = await startService({ ...servers, pidDir: inject('pidDir') });
    onCleanup(() => service.close());
    return service;
  });

describe('the service after a server was killed and restarted on its files', () => {
  for (const server of ['temporal', 'postgres'] as const) {
    test.runIf(isLong)(
      `loses nothing: ${server}`,
      { timeout: 400_000 },
      async ({ servers, ownService: service, ownDb: db, audioHost, webhookSink }) => {
        const stage = { service, db, audioHost, webhookSink };
        const batch = await startDisturbedBatch(stage);
        const processes = [service.pid('api'), service.pid('worker')];
        for (const moment of MOMENTS) {
          await progressed(db, batch, moment);
          await servers.kill(server);
          await until('no job can run', async () => {
            const { body } = await service.request('GET', '/status');
            return body.can_run === false;
          });
          await servers.restart(server);
          await until('a job can run again', async () => {
            const { body } = await service.request('GET', '/status');
            return body.can_run === true;
          });
        }
        const { posts } = await aftermath(stage, batch);
        expect([service.pid('api'), service.pid('worker')]).toEqual(processes);
        await expectNothingLeft(stage);
        await service.start('worker');
        survived(`kill -9 of ${server} ${MOMENTS.length} times in a batch of ${batch.items}; ${posts} POSTs`);
      },
    );
  }
});
