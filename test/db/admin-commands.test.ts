import { execFile } from 'node:child_process';
import { tmpdir, userInfo } from 'node:os';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { v7 as uuidv7 } from 'uuid';
import { describe, expect } from 'vitest';
import { authenticate } from '../../api/auth/authenticate.ts';
import { requireIntake } from '../../api/jobs/require-intake.ts';
import { mintKey } from '../../api/keys/mint-key.ts';
import * as webhookSecrets from '../../platform/db/webhook-secrets.ts';
import * as items from '../../platform/db/items/items.ts';
import * as workers from '../../platform/db/workers.ts';
import { newSecret, openSecrets, sealSecret } from '../../platform/webhooks/secret.ts';
import { test as base } from '../infra/fixtures.ts';
import { compileCache } from '../infra/own/program.ts';
import { anAccount, pendingBatch } from './factories.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const OLD = 'the-old-secret-of-tests';
const NEW = 'the-new-secret-of-tests';

const test = base.extend('admin', { scope: 'file' }, ({ databaseUrl }) => async (args: string[], env = {}) => {
  const settings = {
    ...compileCache(),
    PATH: process.env['PATH'],
    DATABASE_URL: databaseUrl,
    DATA_DIR: `${tmpdir()}/none`,
    KEY_SECRET: OLD,
  };
  const { stdout } = await promisify(execFile)(process.execPath, ['cli/admin.ts', ...args], {
    cwd: ROOT,
    env: { ...settings, ...env },
  });
  return stdout
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line) as Record<string, unknown>);
});

describe('npm run admin', () => {
  test('lists accounts with their balance, and grants tokens', async ({ db, admin }) => {
    const { id } = await anAccount(db, { tokens: 30 });
    await admin(['grant', '--account', id, '--tokens', '12']);
    expect(await admin(['accounts', '--account', id])).toEqual([
      expect.objectContaining({ account_id: id, available_tokens: 42, open_jobs: 0, paused: false }),
    ]);
    await expect(admin(['accounts', '--account', 'nobody'])).rejects.toThrow('There is no account nobody.');
  });

  test('shows who waits, the longest first, and for what', async ({ db, admin }) => {
    const waits = async (lane: string, running: boolean): Promise<string> => {
      const { id } = await anAccount(db);
      const { jobId, itemIds } = await pendingBatch(db, { accountId: id, count: 2 });
      await db.query('update jobs set lane = $2 where id = $1', [jobId, lane]);
      await db.query(`update items set created_at = now() - interval '90 seconds' where id = $1`, [itemIds[1]]);
      if (running) await items.begin(db, itemIds[0]!);
      return id;
    };
    const [own, others, none] = [await waits('a', true), await waits('a', false), await waits('b', false)];
    const shown = (await admin(['waiting'])).filter(({ account_id: id }) => [own, others, none].includes(String(id)));
    expect(shown.map(({ account_id: id, waiting, running, waits_for: on }) => [id, waiting, running, on])).toEqual([
      [own, 1, 1, 'own_items'],
      [others, 2, 0, 'other_accounts'],
      [none, 2, 0, 'worker'],
    ]);
    expect(Number(shown[0]!['oldest_wait_s'])).toBeGreaterThanOrEqual(90);
  });

  test('ends quietly where nobody reads on', async ({ databaseUrl, db }) => {
    for (let n = 0; n < 200; n++) await anAccount(db);
    const env = { ...process.env, DATABASE_URL: databaseUrl, DATA_DIR: `${tmpdir()}/none`, KEY_SECRET: OLD };
    const piped = `'${process.execPath}' cli/admin.ts accounts | head -1`;
    const { stderr, stdout } = await promisify(execFile)('bash', ['-c', `set -o pipefail; ${piped}`], {
      cwd: ROOT,
      env,
    });
    expect([stderr, stdout.split('\n').length]).toEqual(['', 2]);
  });

  test('shows what an account used in the last 30 days', async ({ db, admin }) => {
    const { id } = await anAccount(db);
    const used = `insert into item_usage (item_id, account_id, ended_at, capabilities, seconds, tokens)
                  values ($1, $2, now() - make_interval(days => $3), '{signal_analysis}', $4, $5)`;
    await db.query(used, [uuidv7(), id, 29, 12.4, 13]);
    await db.query(used, [uuidv7(), id, 0, 20, 20]);
    await db.query(used, [uuidv7(), id, 31, 500, 500]);
    const expected = { items_30d: 2, audio_s_30d: 32, tokens_charged_30d: 33 };
    expect(await admin(['accounts', '--account', id])).toMatchObject([expected]);
  });

  test('shows the log of changes, also those of operators, of an account and since a time', async ({
    db,
    admin,
    databaseUrl,
  }) => {
    const { id } = await anAccount(db);
    await admin(['grant', '--account', id, '--tokens', '12']);
    await admin(['pause', '--account', id, '--reason', 'unpaid']);
    for (let n = 0; n < 2; n++) await admin(['pause', '--account', id, '--off']);
    const log = ['log', '--account', id, '--json'];
    const operator = { account_id: id, actor: 'operator', actor_id: userInfo().username, request_id: null };
    const changes = await admin(log);
    expect(changes).toMatchObject([
      { action: 'account.opened', actor: 'service' },
      { ...operator, action: 'tokens.granted', details: { tokens: 12 } },
      { ...operator, action: 'intake.paused', details: { reason: 'unpaid' } },
      { ...operator, action: 'intake.resumed' },
    ]);
    await db.query(
      `update change_log set changed_at = now() - interval '3 hours' where account_id = $1 and actor = 'service'`,
      [id],
    );
    expect(await admin([...log, '--since', '2h'])).toHaveLength(3);
    expect(await admin([...log, '--since', String(changes[3]!['changed_at'])])).toHaveLength(1);
    await expect(admin([...log, '--since', 'yesterday'])).rejects.toThrow('how long ago');
    const lines = await promisify(execFile)(process.execPath, ['cli/admin.ts', 'log', '--account', id], {
      cwd: ROOT,
      env: { ...process.env, DATABASE_URL: databaseUrl, DATA_DIR: `${tmpdir()}/none`, KEY_SECRET: OLD },
    });
    expect(lines.stdout).toContain(`Z  intake.paused  ${id}  reason=unpaid  by operator `);
  });

  test('pauses one account or all, with a reason, and lets work in again', async ({ db, admin }) => {
    const { id } = await anAccount(db);
    const { id: other } = await anAccount(db);
    expect(await admin(['pause', '--account', id, '--reason', 'unpaid'])).toMatchObject([{ paused: id }]);
    await expect(requireIntake(db, id)).rejects.toThrow('paused');
    await requireIntake(db, other);
    expect(await admin(['pause', '--reason', 'maintenance'])).toMatchObject([{ paused: 'all' }, { paused: id }]);
    await expect(requireIntake(db, other)).rejects.toThrow('paused');
    expect(await admin(['pause', '--off'])).toMatchObject([{ paused: id }]);
    await requireIntake(db, other);
    expect(await admin(['pause', '--account', id, '--off'])).toEqual([]);
    await requireIntake(db, id);
  });

  test('asks a worker to drain, and lists them', async ({ db, admin }) => {
    const worker: workers.WorkerBeat = {
      id: uuidv7(),
      buildId: 'b',
      deployment: null,
      queues: ['q'],
      state: 'running',
      sandbox: null,
    };
    expect(await workers.beat(db, worker)).toBe(false);
    expect(await admin(['drain', '--worker', worker.id])).toMatchObject([{ worker_id: worker.id, state: 'draining' }]);
    expect(await workers.beat(db, worker)).toBe(true);
    await expect(admin(['drain', '--worker', uuidv7()])).rejects.toThrow('There is no worker');
  });

  test('replaces the secret: keys when they are used, sealed secrets at once; then the old one can go', async ({
    db,
    admin,
  }) => {
    const account = await anAccount(db);
    const old = { KEY_SECRET: OLD };
    const both = { KEY_SECRET: NEW, KEY_SECRETS: [NEW, OLD] };
    const only = { KEY_SECRET: NEW };
    const [used, unused] = await Promise.all(
      [1, 2].map(async () => (await mintKey(db, { account, kind: 'live', config: old })).apiKey),
    );
    const secret = newSecret();
    const id = uuidv7();
    await webhookSecrets.replace(db, { id, accountId: account.id, sealed: sealSecret(old, account.id, secret) });

    expect(await authenticate({ db, config: only }, `Bearer ${used}`)).toBeUndefined();
    const caller = { accountId: account.id };
    expect(await authenticate({ db, config: both }, `Bearer ${used}`)).toMatchObject(caller);
    const settings = { KEY_SECRETS: `${NEW},${OLD}` };
    expect(await admin(['keys'], settings)).toEqual([
      { resealed: 1, keys: { current_secret: 1, former_secret: 1, unknown_secret: 0 } },
    ]);
    expect((await admin(['keys'], settings))[0]).toMatchObject({ resealed: 0 });

    expect(await authenticate({ db, config: only }, `Bearer ${used}`)).toMatchObject(caller);
    expect(await authenticate({ db, config: only }, `Bearer ${unused}`)).toBeUndefined();
    expect(await authenticate({ db, config: both }, `Bearer ${unused}`)).toMatchObject(caller);
    const [row] = await webhookSecrets.listValid(db, { accountId: account.id, oldSignsS: 60 });
    expect(openSecrets(only, account.id, [row!.sealed])).toEqual([secret]);
    expect(openSecrets(old, account.id, [row!.sealed])).toEqual([]);
  });
});
