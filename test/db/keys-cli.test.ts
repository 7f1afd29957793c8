import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { describe, expect, inject, onTestFinished } from 'vitest';
import { authenticate } from '../../api/auth/authenticate.ts';
import * as accounts from '../../platform/db/accounts/accounts.ts';
import * as ledger from '../../platform/db/ledger/ledger.ts';
import { environmentFile } from '../../embedded/supervisor/environment.ts';
import { test as base } from '../infra/fixtures.ts';
import { compileCache } from '../infra/own/program.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const KEY_SECRET = 'a-secret-for-tests-only';

interface Ran {
  code: number;
  stdout: string;
  stderr: string;
  // oxlint-disable-next-line typescript/no-explicit-any -- tests read output of every shape and assert on them
  lines: any[];
}

const test = base.extend('keys', { scope: 'file' }, async ({ databaseUrl, namespace }) => {
  const env = {
    ...compileCache(),
    PATH: process.env['PATH'],
    DATABASE_URL: databaseUrl,
    KEY_SECRET,
    TEMPORAL_ADDRESS: inject('temporalAddress'),
    TEMPORAL_NAMESPACE: namespace,
    LOG_LEVEL: 'trace',
  };
  return (args: string, more: Record<string, string> = {}) =>
    new Promise<Ran>((resolve) => {
      const argv = ['cli/keys.ts', ...args.split(' ').filter(Boolean)];
      execFile(process.execPath, argv, { cwd: ROOT, env: { ...env, ...more } }, (error, stdout, stderr) => {
        const lines = stdout
          .split('\n')
          .filter(Boolean)
          .map((line) => JSON.parse(line) as unknown);
        resolve({ code: error ? Number(error.code) : 0, stdout, stderr, lines });
      });
    });
});

describe('npm run keys', () => {
  test('create prints one JSON line with a key that works, and credits the tokens', async ({ db, keys }) => {
    const { lines, code } = await keys('create --kind live --account acme --team band --tokens 5');
    expect(code).toBe(0);
    expect(lines).toEqual([
      {
        api_key: expect.stringMatching(/^svc_live_[0-9A-Za-z]{43}$/),
        account_id: expect.any(String),
        team_id: expect.any(String),
        kind: 'live',
      },
    ]);
    const [{ api_key: apiKey, account_id: accountId, team_id: teamId }] = lines;
    expect(await authenticate({ db, config: { KEY_SECRET } }, `Bearer ${apiKey}`)).toMatchObject({ accountId, teamId });
    expect(await accounts.find(db, accountId)).toMatchObject({ name: 'acme', availableTokens: 5 });

    const again = await keys('create --kind test --account acme');
    expect(again.lines[0]).toMatchObject({ account_id: accountId, team_id: teamId, kind: 'test' });
    expect((await keys('create --kind free --account acme')).code).toBe(1);
    for (const option of ['--account', '--team'])
      expect(await keys(`create --kind live ${option} a\u202ecme`)).toMatchObject({
        code: 1,
        stderr: expect.stringContaining('marks of the direction'),
      });
  });

  test('create credits a free key with 300 tokens and with --tokens', async ({ db, keys }) => {
    const [{ account_id: plain, team_id: teamId }] = (await keys('create --kind free')).lines;
    expect(teamId).toBeNull();
    expect(await accounts.find(db, plain)).toMatchObject({ kind: 'free', availableTokens: 300 });
    const [{ account_id: more }] = (await keys('create --kind free --tokens 7')).lines;
    expect(await accounts.find(db, more)).toMatchObject({ availableTokens: 307 });
  });

  test('grant credits tokens, or dollars at 600 tokens each', async ({ db, keys }) => {
    const [{ account_id: accountId }] = (await keys('create --kind live --account payer')).lines;
    expect((await keys(`grant --account ${accountId} --tokens 1`)).lines).toEqual([
      { account_id: accountId, tokens: 1, available_tokens: 1 },
    ]);
    expect((await keys('grant --account payer --usd 10.50')).lines[0]).toMatchObject({
      tokens: 6300,
      available_tokens: 6301,
    });
    expect(await ledger.balances(db, accountId)).toMatchObject({ availableTokens: 6301 });
    const { rows } = await db.query(
      `select reason, book, tokens from ledger_postings p join ledger_entries e on e.posting_id = p.id
        where p.account_id = $1 and book in ('grants', 'sales') order by p.id`,
      [accountId],
    );
    expect(rows).toEqual([
      { reason: 'grant', book: 'grants', tokens: -1 },
      { reason: 'top_up', book: 'sales', tokens: -6300 },
    ]);
  });

  test('list shows keys without their secret, and revoke ends one', async ({ db, keys }) => {
    const [{ api_key: apiKey, account_id: accountId }] = (await keys('create --kind live')).lines;
    const listed = await keys('list');
    const shown = listed.lines.find(({ account_id }) => account_id === accountId);
    expect((await keys(`list --account ${accountId}`)).lines).toEqual([shown]);
    expect(shown).toMatchObject({ kind: 'live', hint: `svc_live_…${apiKey.slice(-4)}`, revoked_at: null });
    expect(listed.stdout).not.toContain(apiKey.slice(9));

    expect((await keys(`revoke --key-id ${shown.key_id}`)).lines).toMatchObject([{ key_id: shown.key_id }]);
    expect(await authenticate({ db, config: { KEY_SECRET } }, `Bearer ${apiKey}`)).toBeUndefined();
  });

  test('create takes a label, an expiry and scopes, and list shows them', async ({ db, keys }) => {
    const created = await keys(
      'create --kind live --label mixer --expires-at 2999-01-31T12:00:00+02:00 --scopes spend,read --max-tokens 50',
    );
    const [{ api_key: apiKey, account_id: accountId }] = created.lines;
    const end = '2999-01-31T10:00:00.000Z';
    const details = { label: 'mixer', last_used_at: null, expires_at: end, scopes: ['read', 'spend'], max_tokens: 50 };
    expect((await keys(`list --account ${accountId}`)).lines).toMatchObject([details]);
    expect(await authenticate({ db, config: { KEY_SECRET } }, `Bearer ${apiKey}`)).toMatchObject({ accountId });
    for (const option of [
      '--expires-at 2001-01-31T12:00:00Z',
      '--expires-at tomorrow',
      '--scopes read,admin',
      '--max-tokens 1.5',
    ]) {
      const { code, stderr } = await keys(`create --kind live ${option}`);
      expect([code, stderr]).toEqual([1, expect.stringContaining(option.split(' ')[0]!)]);
    }
  });

  test('dedicate refuses an account without a worker on its queues, and --off always works', async ({ db, keys }) => {
    const [{ account_id: accountId }] = (await keys('create --kind live')).lines;
    const refused = await keys(`dedicate --account ${accountId}`);
    expect(refused.code).toBe(1);
    expect(refused.stderr).toContain(`WORKER_QUEUES=tenant:${accountId}`);
    expect(await accounts.find(db, accountId)).toMatchObject({ dedicated: false });
    expect((await keys(`dedicate --account ${accountId} --off`)).lines).toEqual([
      { account_id: accountId, dedicated: false },
    ]);
  });

  test('works beside npm start, with the database and secret that the service wrote', async ({
    db,
    databaseUrl,
    keys,
  }) => {
    const dataDir = await mkdtemp(join(tmpdir(), 'aps-keys-'));
    onTestFinished(() => rm(dataDir, { recursive: true }));
    const file = environmentFile(dataDir);
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, JSON.stringify({ DATABASE_URL: databaseUrl, KEY_SECRET: 'the-secret-of-the-service' }));
    const { lines } = await keys('create --kind live', { DATABASE_URL: '', KEY_SECRET: '', DATA_DIR: dataDir });
    const config = { KEY_SECRET: 'the-secret-of-the-service' };
    expect(await authenticate({ db, config }, `Bearer ${lines[0].api_key}`)).toBeDefined();
  });

  test.for(['--help', '-h', 'create --help'])('prints its usage for %s', async (args) => {
    const { stdout } = await promisify(execFile)(process.execPath, ['cli/keys.ts', ...args.split(' ')], {
      cwd: ROOT,
    });
    expect(stdout).toMatch(/^Usage:\n.*create --kind/);
  });

  test.for([
    ['', 'Usage:'],
    ['frobnicate', 'There is no command frobnicate'],
    ['toString', 'There is no command toString'],
    ['create', '--kind'],
    ['create --kind gold', '--kind'],
    ['create --kind live --tokens 1.5', '--tokens: must be a whole number'],
    ['create --kind live --tokens -5', '--tokens'],
    ['create --kind live --tokens 99999999999999999999', '--tokens'],
    ['create --kind live --colour red', '--colour'],
    ['create live', 'live'],
    ['grant --account nobody --tokens 5', 'There is no account nobody'],
    ['grant --account acme', 'either --tokens or --usd'],
    ['grant --account acme --tokens 5 --usd 10', 'either --tokens or --usd'],
    ['grant --account acme --tokens 0', '--tokens'],
    ['grant --account acme --usd 9.99', '--usd'],
    ['grant --account acme --usd 10.001', '--usd'],
    ['revoke --key-id no-such-key', 'There is no key no-such-key'],
    ['dedicate --account nobody', 'There is no account nobody'],
  ] as const)('refuses "%s" with a sentence and exit code 1', async ([args, message], { keys }) => {
    const { code, stdout, stderr } = await keys(args);
    expect({ code, stdout }).toEqual({ code: 1, stdout: '' });
    expect(stderr).toContain(message);
    expect(stderr).not.toMatch(/^\s+at /m);
  });

  test('says what to do when the database is down, has no schema, or the secret is missing', async ({
    keys,
    databaseUrl,
  }) => {
    const down = await keys('list', { DATABASE_URL: 'postgres://postgres@127.0.0.1:9/none' });
    expect(down).toMatchObject({ code: 1, stdout: '', stderr: expect.stringContaining('npm start') });
    const empty = databaseUrl.replace(/[^/]*$/, 'postgres');
    expect(await keys('list', { DATABASE_URL: empty })).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('npm run migrate'),
    });
    expect(await keys('create --kind live', { KEY_SECRET: '' })).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('KEY_SECRET'),
    });
  });
});
