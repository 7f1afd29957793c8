import { randomBytes } from 'node:crypto';
import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { describe, expect, inject, onTestFinished } from 'vitest';
import * as accounts from '../../platform/db/accounts/accounts.ts';
import { startProcess } from '../../embedded/process/run.ts';
import { SEARCH_ATTRIBUTES } from '../../workflows/messages.ts';
import { freshDatabase } from '../infra/database.ts';
import { test } from '../infra/fixtures.ts';
import { newNamespace, temporalConnection } from '../infra/servers/temporal-connection.ts';
import { anAccount } from './factories.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const run = promisify(execFile);

describe('npm run migrate', () => {
  test('prepares an empty database and a new namespace, and does nothing the second time', async () => {
    const database = await freshDatabase(inject('postgresBase'), { empty: true });
    onTestFinished(() => database.drop());
    const connection = temporalConnection(inject('temporalAddress'));
    onTestFinished(() => connection.close());
    const namespace = `migrate-${randomBytes(4).toString('hex')}`;
    await newNamespace(connection, namespace);

    const env = {
      PATH: process.env['PATH'],
      DATABASE_URL: database.url,
      TEMPORAL_ADDRESS: inject('temporalAddress'),
      TEMPORAL_NAMESPACE: namespace,
    };
    const migrate = async () => (await run(process.execPath, ['cli/migrate.ts'], { cwd: ROOT, env })).stdout;
    const first = await migrate();
    for (const { name } of Object.values(SEARCH_ATTRIBUTES)) expect(first).toContain(name);
    const { customAttributes } = await connection.operatorService.listSearchAttributes({ namespace });
    expect(Object.keys(customAttributes)).toEqual(
      expect.arrayContaining(Object.values(SEARCH_ATTRIBUTES).map(({ name }) => name)),
    );
    const second = await migrate();
    expect(second).toContain('the schema is up to date');
    expect(second).toContain('all search attributes are registered');
  });
});

describe('npm run keys -- dedicate', () => {
  test('marks an account whose own queues a worker polls', async ({ db, databaseUrl, namespace }) => {
    const { id } = await anAccount(db);
    const folder = await mkdtemp(join(tmpdir(), 'aps-dedicate-'));
    const env = {
      PATH: process.env['PATH'],
      DATABASE_URL: databaseUrl,
      DATA_DIR: folder,
      WORK_DIR: join(folder, 'work'),
      KEY_SECRET: 'a-secret-for-tests-only',
      TEMPORAL_ADDRESS: inject('temporalAddress'),
      TEMPORAL_NAMESPACE: namespace,
      WORKER_QUEUES: `tenant:${id}`,
    };
    const printed: string[] = [];
    const worker = await startProcess(
      { file: process.execPath, args: ['worker/main.ts'], cwd: ROOT, env },
      (line) => void printed.push(line),
    );
    onTestFinished(async () => {
      await worker.stop('SIGTERM', 10_000);
      await rm(folder, { recursive: true });
    });
    const dedicate = () => run(process.execPath, ['cli/keys.ts', 'dedicate', '--account', id], { cwd: ROOT, env });
    await expect
      .poll(
        async () =>
          await dedicate().then(
            ({ stdout }) => stdout.trim(),
            () => printed.at(-1),
          ),
        { interval: 500 },
      )
      .toBe(JSON.stringify({ account_id: id, dedicated: true }));
    expect(await accounts.find(db, id)).toMatchObject({ dedicated: true });
  });
});
