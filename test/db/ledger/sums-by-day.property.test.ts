import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as fc from 'fast-check';
import { v7 as uuidv7 } from 'uuid';
import { describe, expect } from 'vitest';
import * as accounts from '../../../platform/db/accounts/accounts.ts';
import * as engineTime from '../../../platform/db/ledger/engine-time.ts';
import * as itemUsage from '../../../platform/db/ledger/item-usage.ts';
import * as ledger from '../../../platform/db/ledger/ledger.ts';
import { MIGRATIONS } from '../../../platform/db/migrate.ts';
import { transaction, type Db, type Pool } from '../../../platform/db/pool.ts';
import { USAGE_GROUPS } from '../../../workflows/domain/usage.ts';
import { test } from '../../infra/fixtures.ts';
import { SEED } from '../../infra/random.ts';
import { anAccount } from '../factories.ts';

const EARLIER_SUMS = readFileSync(join(MIGRATIONS, '0079_earlier_sums_by_day.sql'), 'utf8');
const KEYS = [null, uuidv7(), uuidv7()];
const FEBRUARY = { from: '2026-02-01', to: '2026-02-28' };

/** Moments near midnight UTC too, where the days of other time zones differ. */
const at = fc
  .tuple(
    fc.constantFrom('2026-01-31', '2026-02-01', '2026-02-28', '2026-03-01'),
    fc.constantFrom('00:00:00', '00:30:00.5', '12:00:00', '23:30:00', '23:59:59.999999'),
  )
  .map(([day, time]) => `${day}T${time}Z`);

const aUsage = fc.record({
  at,
  recipeId: fc.constantFrom(null, 'rec_0001_loudness_and_tempo', 'rec_0002_trim_silence'),
  keyId: fc.constantFrom(...KEYS),
  capabilities: fc.array(fc.constantFrom('signal_analysis', 'tempo_analysis', 'crop_audio'), { maxLength: 4 }),
  seconds: fc.double({ min: 0, max: 1e5, noNaN: true }),
  tokens: fc.nat(100),
});

const REASONS = ['grant', 'top_up', 'hold', 'release', 'charge', 'refund'] as const;
const aPosting = fc.record({ at, reason: fc.constantFrom(...REASONS), tokens: fc.integer({ min: 1, max: 1_000 }) });

type Usage = typeof aUsage extends fc.Arbitrary<infer T> ? T : never;
type Posting = typeof aPosting extends fc.Arbitrary<infer T> ? T : never;

/** What postings of `n` tokens move. */
const MOVES: Record<Posting['reason'], (n: number) => Record<string, number>> = {
  grant: (n) => ({ available: n, grants: -n }),
  top_up: (n) => ({ available: n, sales: -n }),
  refund: (n) => ({ available: -n, sales: n }),
  hold: (n) => ({ available: -n, held: n }),
  release: (n) => ({ available: n, held: -n }),
  charge: (n) => ({ available: 5, held: -n - 5, revenue: n }),
};

/** Writes a row of usage, and then again, which must not count. */
async function writeUsage(db: Db, accountId: string, usage: Usage): Promise<void> {
  const insert = `insert into item_usage (item_id, account_id, ended_at, recipe_id, key_id, capabilities, seconds, tokens)
                  values ($1, $2, $3, $4, $5, $6, $7, $8) on conflict (item_id) do nothing`;
  const { recipeId, keyId, capabilities, seconds, tokens } = usage;
  const values = [uuidv7(), accountId, usage.at, recipeId, keyId, capabilities, seconds, tokens];
  await db.query(insert, values);
  await db.query(insert, values);
}

async function writePosting(db: Db, accountId: string, posting: Posting): Promise<void> {
  const id = uuidv7();
  await db.query('insert into ledger_postings (id, key, account_id, reason, created_at) values ($1, $2, $3, $4, $5)', [
    id,
    id,
    accountId,
    posting.reason,
    posting.at,
  ]);
  const moves = MOVES[posting.reason](posting.tokens);
  await db.query(
    `insert into ledger_entries (posting_id, book, account_id, tokens)
     select $1, book, case when book in ('available', 'held') then $2::uuid end, tokens from unnest($3::text[], $4::bigint[]) as m (book, tokens)`,
    [id, accountId, Object.keys(moves), Object.values(moves)],
  );
}

/** Writes rows, each in a transaction of its own, all at once; `asBefore` those that were there before the triggers. */
async function writeAll(
  db: Pool,
  { accountId, rows, asBefore = false }: { accountId: string; rows: (Usage | Posting)[]; asBefore?: boolean },
): Promise<void> {
  const writes = rows.map((row) =>
    transaction(db, async (tx) => {
      if (asBefore) await tx.query('set local session_replication_role = replica');
      await accounts.lock(tx, accountId);
      await ('reason' in row ? writePosting(tx, accountId, row) : writeUsage(tx, accountId, row));
    }),
  );
  await Promise.all(writes);
}

/** The plain sums that the sums by day must equal, of rows as they were written. */
function plainUsage(rows: Usage[], by: (typeof USAGE_GROUPS)[number], { from, to }: typeof FEBRUARY) {
  const groups = new Map<string | null, { count: number; seconds: number; tokens: number }>();
  for (const row of rows) {
    const day = row.at.slice(0, 10);
    if (day < from || day > to) continue;
    const names = { day: [day], recipe: [row.recipeId], key: [row.keyId], capability: row.capabilities }[by];
    for (const name of names) {
      const { count, seconds, tokens } = groups.get(name) ?? { count: 0, seconds: 0, tokens: 0 };
      groups.set(name, { count: count + 1, seconds: seconds + row.seconds, tokens: tokens + row.tokens });
    }
  }
  return [...groups]
    .map(([group, sums]) => ({ group, ...sums, seconds: expect.closeTo(sums.seconds, 6) as number }))
    .toSorted((a, b) => (a.group === null ? 1 : b.group === null ? -1 : a.group < b.group ? -1 : 1));
}

function plainBalance(rows: Posting[], { from, to }: typeof FEBRUARY) {
  const change = { before: 0, granted: 0, toppedUp: 0, refunded: 0, charged: 0 };
  for (const { at: moment, reason, tokens } of rows) {
    const { available = 0, held = 0 } = MOVES[reason](tokens);
    const day = moment.slice(0, 10);
    if (day > to) continue;
    if (day < from) change.before += available + held;
    else if (reason === 'grant') change.granted += tokens;
    else if (reason === 'top_up') change.toppedUp += tokens;
    else if (reason === 'refund') change.refunded += tokens;
    else if (reason === 'charge') change.charged += tokens;
  }
  return change;
}

const sum = (values: number[]): number => values.reduce((all, value) => all + value, 0);

const brokenSums = async (db: Pool): Promise<string[]> =>
  (await ledger.audit(db)).map(({ rule }) => rule).filter((rule) => rule.startsWith('the sums of a day'));

describe('sums by day', () => {
  test('equal the plain sums of what was written before and after the triggers, and meanwhile', async ({ db }) => {
    const some = fc.array(fc.oneof(aUsage, aPosting), { maxLength: 12 });
    await fc.assert(
      fc.asyncProperty(some, some, some, async (before, after, meanwhile) => {
        const { id: accountId } = await anAccount(db);
        await writeAll(db, { accountId, rows: before, asBefore: true });
        await writeAll(db, { accountId, rows: after });
        await Promise.all([db.query(EARLIER_SUMS), writeAll(db, { accountId, rows: meanwhile })]);
        await db.query(EARLIER_SUMS); // a second run, after one whose end was not noted

        const rows = [...before, ...after, ...meanwhile];
        const usages = rows.filter((row) => 'seconds' in row);
        const postings = rows.filter((row) => 'reason' in row);
        for (const period of [FEBRUARY, { from: '2026-01-01', to: '2026-12-31' }]) {
          for (const by of USAGE_GROUPS)
            expect(await itemUsage.grouped(db, { accountId, by, ...period })).toEqual(plainUsage(usages, by, period));
          const days = plainUsage(usages, 'day', period);
          const { count, tokens } = await itemUsage.total(db, { accountId, ...period });
          expect({ count, tokens }).toEqual({
            count: sum(days.map((day) => day.count)),
            tokens: sum(days.map((day) => day.tokens)),
          });
          expect(await itemUsage.balanceChange(db, { accountId, ...period })).toEqual(plainBalance(postings, period));
        }
        const charged = postings.filter(({ reason }) => reason === 'charge').map((posting) => posting.tokens);
        const { chargedTokens } = await engineTime.standing(db, accountId);
        expect(chargedTokens).toBe(sum(charged));
        expect(await brokenSums(db)).toEqual([]);
      }),
      { seed: SEED, numRuns: 15 },
    );
  });

  test('are audited', async ({ db }) => {
    const { id: accountId } = await anAccount(db, { tokens: 5 });
    const usage = { at: '2026-02-01T00:00:00Z', recipeId: null, keyId: null, capabilities: [], seconds: 1, tokens: 1 };
    await writeAll(db, { accountId, rows: [usage] });
    expect(await brokenSums(db)).toEqual([]);
    await db.query('update ledger_days set tokens = tokens + 1 where account_id = $1', [accountId]);
    await db.query('update usage_days set seconds = seconds + 1 where account_id = $1', [accountId]);
    expect(await brokenSums(db)).toEqual([
      'the sums of a day equal its entries',
      'the sums of a day equal the usage of its items',
    ]);
  });
});
