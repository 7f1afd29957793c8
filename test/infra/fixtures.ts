/* oxlint-disable no-empty-pattern -- Vitest reads what a fixture needs from this pattern */
import { Client } from '@temporalio/client';
import { inject, test as base } from 'vitest';
import { pino } from 'pino';
import { openPool } from '../../platform/db/pool.ts';
import { startAudioHost } from './servers/audio-host.ts';
import { freshDatabase, nextNumber } from './database.ts';
import { statementLog } from './large/statement-log.ts';
import { startModelServer } from './servers/model-server.ts';
import { temporalConnection } from './servers/temporal-connection.ts';
import { startService } from './service.ts';
import { connectShared, sharedAddress } from './shared-service.ts';
import { startWebhookSink } from './servers/webhook-sink.ts';

/** Fixtures for every suite. Each is created at first use and lives as long as its test file. */
const backends = base
  /** URL of a migrated database that only this file uses. */
  .extend('databaseUrl', { scope: 'file' }, async ({}, { onCleanup }) => {
    const database = await freshDatabase(inject('postgresBase'));
    onCleanup(() => database.drop());
    return database.url;
  })
  /** Connections to that database. */
  .extend('db', { scope: 'file' }, async ({ databaseUrl }, { onCleanup }) => {
    const pool = openPool(
      { DATABASE_URL: databaseUrl, DATABASE_POOL: 10, ...statementLog() },
      pino({ level: 'silent' }),
    );
    onCleanup(() => pool.end());
    return pool;
  })
  /** A Temporal namespace that no other running file uses. */
  .extend('namespace', { scope: 'file' }, async ({}) => {
    const number = await nextNumber(inject('postgresBase'));
    return `test-${(number % inject('temporalNamespaces')) + 1}`;
  })
  /** A Temporal client on that namespace. */
  .extend('client', { scope: 'file' }, async ({ namespace }, { onCleanup }) => {
    const connection = temporalConnection(inject('temporalAddress'));
    onCleanup(() => connection.close());
    return new Client({ connection, namespace });
  })
  /** A loopback web server for audio. */
  .extend('audioHost', { scope: 'file' }, async ({}, { onCleanup }) => {
    const host = await startAudioHost();
    onCleanup(() => host.close());
    return host;
  })
  /** A fake of another company's language model; a file names it in its settings. */
  .extend('model', { scope: 'file' }, async ({}, { onCleanup }) => {
    const model = await startModelServer();
    onCleanup(() => model.close());
    return model;
  })
  /** A loopback endpoint for webhooks. */
  .extend('webhookSink', { scope: 'file' }, async ({}, { onCleanup }) => {
    const sink = await startWebhookSink();
    onCleanup(() => sink.close());
    return sink;
  });

/** The fixtures, and a service that only this file uses: for files that change its settings or stop its parts. */
export const test = backends
  /** Settings of `service` beyond the defaults; a file changes them with `test.override('settings', {…})`. */
  .extend('settings', { scope: 'file' }, async ({}): Promise<Record<string, string>> => ({}))
  /** A real api and a real worker on that database and namespace. */
  .extend('service', { scope: 'file' }, async ({ databaseUrl, namespace, settings }, { onCleanup }) => {
    const service = await startService({
      databaseUrl,
      namespace,
      temporalAddress: inject('temporalAddress'),
      pidDir: inject('pidDir'),
      env: settings,
    });
    onCleanup(() => service.close());
    return service;
  });

/**
 * The fixtures, and the one service that all such files share: default settings, an API and a worker that no test may stop.
 * `db` and `client` connect to its database and its namespace.
 */
export const shared = backends
  .extend('sharedAddress', { scope: 'file' }, () => sharedAddress(inject('sharedServiceHost')))
  .override('databaseUrl', { scope: 'file' }, ({ sharedAddress: { databaseUrl } }) => databaseUrl)
  .override('namespace', { scope: 'file' }, ({ sharedAddress: { namespace } }) => namespace)
  .extend('service', { scope: 'file' }, ({ sharedAddress: address }) =>
    connectShared(inject('sharedServiceHost'), address),
  );
