import { pino } from 'pino';
import { describe, expect, inject, onTestFinished } from 'vitest';
import { openChatFeed } from '../../platform/chat-feed.ts';
import * as accounts from '../../platform/db/accounts/accounts.ts';
import * as chatStream from '../../platform/db/chat/chat-stream.ts';
import * as charges from '../../platform/db/ledger/charges.ts';
import * as ledger from '../../platform/db/ledger/ledger.ts';
import { openPool, type Pool } from '../../platform/db/pool.ts';
import { setRoleTimeouts } from '../../platform/db/timeouts.ts';
import { test } from '../infra/fixtures.ts';
import { hasTool } from '../infra/has-tool.ts';
import { startOwnPostgres } from '../infra/own/backends.ts';
import { startPgbouncer } from '../infra/servers/pgbouncer.ts';
import { until } from '../infra/until.ts';
import { anAccount, aTurn, contentOf, runningItems } from './factories.ts';

const log = pino({ level: 'silent' });

/** Max time between two connections that the pooler tries. It tries once a second, and every 15 s by default. */
const MAX_INTERVAL_MS = 5_000;

/** Returns when the pooler was refused by PostgreSQL, in ms, by the clock of the pooler. */
function refusals(printed: string): number[] {
  return [...printed.matchAll(/^(\S+) (\S+) .*connect failed/gm)].map(([, day, time]) => Date.parse(`${day}T${time}Z`));
}

/** Returns the times between neighbours. */
const intervals = (times: number[]): number[] => times.slice(1).map((time, index) => time - times[index]!);

/** Starts a pooler of two sessions and opens a pool of eight connections to it, as the settings for one in transaction mode do. */
async function pooled(databaseUrl: string): Promise<{ pool: Pool; url: string; printed: () => string }> {
  const pooler = await startPgbouncer(databaseUrl, { sessions: 2 });
  const settings = { DATABASE_URL: pooler.url, DATABASE_DIRECT_URL: databaseUrl, DATABASE_POOL: 8 };
  await setRoleTimeouts(settings, log);
  const pool = openPool({ ...settings, DATABASE_STATEMENT_NAMES: false }, log);
  onTestFinished(async () => {
    await pool.end();
    await pooler.close();
  });
  return { pool, url: pooler.url, printed: pooler.printed };
}

describe.skipIf(!hasTool('pgbouncer'))('behind a pooler in transaction mode', () => {
  test('many connections share two sessions, each statement and transaction with the right result', async ({
    databaseUrl,
  }) => {
    const { pool } = await pooled(databaseUrl);
    const { id: accountId } = await anAccount(pool, { tokens: 1_000 });
    const ids = await runningItems(pool, { accountId, count: 40 });
    const held = await Promise.all(
      ids.map((itemId, n) =>
        charges.hold(pool, { accountId, contentHash: contentOf(`${accountId} ${n}`), itemId, tokens: 1 + n }),
      ),
    );
    expect(new Set(held)).toEqual(new Set(['held']));
    expect(await accounts.find(pool, accountId)).toMatchObject({ heldTokens: 820, availableTokens: 180 });
    expect(await ledger.audit(pool)).toEqual([]);
    const { rows } = await pool.query<{ sessions: number }>(
      `select count(*)::int as sessions from pg_stat_activity where datname = current_database() and application_name = '' and backend_type = 'client backend'`,
    );
    expect(rows[0]!.sessions).toBeLessThanOrEqual(2);
  });

  test('sessions have the time-outs of the role', async ({ databaseUrl }) => {
    const { pool } = await pooled(databaseUrl);
    const { rows } = await pool.query(
      `select current_setting('statement_timeout') as statement, current_setting('lock_timeout') as lock,
              current_setting('idle_in_transaction_session_timeout') as idle`,
    );
    expect(rows).toEqual([{ statement: '1min', lock: '15s', idle: '10s' }]);
  });

  test('queries succeed soon after a PostgreSQL that was killed accepts connections again', async () => {
    const postgres = await startOwnPostgres({ pidDir: inject('pidDir') });
    onTestFinished(() => postgres.remove());
    const { pool, printed } = await pooled(postgres.address);
    await pool.query('select 1');
    await postgres.stop('SIGKILL');
    const waiting = pool.query('select 1').catch((error: unknown) => error); // the pooler connects for it
    await until('PostgreSQL has refused the pooler some times', () => refusals(printed()).length >= 4);
    // A pause of the machine makes some intervals longer, and none shorter.
    expect(Math.min(...intervals(refusals(printed())))).toBeLessThan(MAX_INTERVAL_MS);
    await postgres.start();
    await until('a query succeeds', () => pool.query('select 1').catch(() => undefined));
    await waiting;
  });

  test('the error of a pooler that refuses time-outs says what to set', async ({ databaseUrl }) => {
    const { url } = await pooled(databaseUrl);
    const pool = openPool({ DATABASE_URL: url, DATABASE_POOL: 1 }, log);
    onTestFinished(() => pool.end());
    await expect(pool.query('select 1')).rejects.toThrow('Set DATABASE_DIRECT_URL to PostgreSQL itself');
  });
});

test('notifications of chat arrive over the direct connection', async ({ db, databaseUrl }) => {
  const nowhere = 'postgres://nobody@127.0.0.1:9/nowhere';
  const feed = openChatFeed({ config: { DATABASE_URL: nowhere, DATABASE_DIRECT_URL: databaseUrl }, db, log });
  onTestFinished(() => feed.close());
  const turnId = await aTurn(db);
  const chunks = feed.follow({ turnId, seq: 0, signal: AbortSignal.timeout(120_000) });
  const first = chunks.next();
  await expect
    .poll(
      async () =>
        (await db.query(`select from pg_stat_activity where datname = current_database() and query ilike 'listen %'`))
          .rowCount,
    )
    .toBe(1);
  await chatStream.append(db, { turnId, chunks: [{ type: 'text-delta', id: 'a', delta: 'hello' }] });
  expect((await first).value).toMatchObject({ chunk: { delta: 'hello' } });
  await chunks.return(undefined);
});

test('a role that may not set time-outs is told the statements', async ({ db, databaseUrl }) => {
  await db.query(`create role zz_plain login password 'zz'`);
  onTestFinished(async () => void (await db.query('drop role zz_plain')));
  const direct = new URL(databaseUrl);
  Object.assign(direct, { username: 'zz_plain', password: 'zz' });
  const lines: string[] = [];
  const told = pino({ level: 'warn' }, { write: (line: string) => void lines.push(line) });
  await setRoleTimeouts({ DATABASE_URL: databaseUrl, DATABASE_DIRECT_URL: direct.href }, told);
  expect(lines.join('')).toContain(`alter role postgres in database`);
});
