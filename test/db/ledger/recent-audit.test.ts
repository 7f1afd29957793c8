import { v7 as uuidv7 } from 'uuid';
import { expect } from 'vitest';
import { creditAccount } from '../../../api/accounts/credit-account.ts';
import * as recentAudit from '../../../platform/db/ledger/recent-audit.ts';
import { transaction, type Pool } from '../../../platform/db/pool.ts';
import { test } from '../../infra/fixtures.ts';
import { anAccount } from '../factories.ts';

test('audits what changed since the audit before, and remembers an account that is wrong until it is right', async ({
  db,
}) => {
  const { id } = await anAccount(db, { tokens: 500 });
  const { id: other } = await anAccount(db, { tokens: 20 });
  expect(await recentAudit.auditRecent(db)).toEqual([]);
  await db.query(`update ledger_audits set audited_at = now() + interval '1 hour'`);
  await db.query('update accounts set available_tokens = available_tokens + 7 where id = $1', [id]);
  expect(await recentAudit.auditRecent(db)).toEqual([]); // nothing of it was posted
  await db.query(`update ledger_audits set audited_at = now() - interval '1 hour'`);
  const wrong = [{ rule: 'running balances equal the sums of the entries', subject: id }];
  expect(await recentAudit.auditRecent(db)).toEqual(wrong);
  await db.query(`update ledger_audits set audited_at = now() + interval '1 hour'`);
  expect(await recentAudit.auditRecent(db)).toEqual(wrong);
  await db.query('update accounts set available_tokens = available_tokens - 7 where id = $1', [id]);
  expect(await recentAudit.auditRecent(db)).toEqual([]);
  const { rows } = await db.query<{ right: boolean }>(
    'select is_right as right from ledger_checkpoints where account_id = any ($1)',
    [[id, other]],
  );
  expect(rows).toEqual([{ right: true }, { right: true }]);
});

test('continues from the sums of postings that are final', async ({ db }) => {
  const { id: accountId } = await anAccount(db);
  await grantAt(db, { accountId, hoursAgo: 1, tokens: 500 });
  const checkpoint = () => checkpointOf(db, accountId);
  await db.query('delete from ledger_audits');
  expect(await recentAudit.auditRecent(db)).toEqual([]);
  expect(await checkpoint()).toEqual({ tokens: 500, postings: 0 });
  await transaction(db, (tx) => creditAccount(tx, { accountId, tokens: 70, reason: 'grant' }));
  expect(await recentAudit.auditRecent(db)).toEqual([]);
  expect(await checkpoint()).toEqual({ tokens: 500, postings: 1 });
  await db.query('update accounts set available_tokens = 571 where id = $1', [accountId]);
  expect(await recentAudit.auditRecent(db)).toEqual([
    { rule: 'running balances equal the sums of the entries', subject: accountId },
  ]);
  expect(await checkpoint()).toEqual({ tokens: 500, postings: 1 });
});

test('counts a posting by a clock that was behind, whose id lies before the checkpoint', async ({ db }) => {
  const { id: accountId } = await anAccount(db);
  const violations = async () => (await recentAudit.auditRecent(db)).filter(({ subject }) => subject === accountId); // other tests leave some
  await grantAt(db, { accountId, hoursAgo: 1, tokens: 500 });
  await db.query('delete from ledger_audits');
  expect(await violations()).toEqual([]);
  expect(await checkpointOf(db, accountId)).toEqual({ tokens: 500, postings: 0 });
  await grantAt(db, { accountId, hoursAgo: 2, tokens: 70 });
  await transaction(db, (tx) => creditAccount(tx, { accountId, tokens: 5, reason: 'grant' }));
  expect(await violations()).toEqual([]);
  expect(await checkpointOf(db, accountId)).toEqual({ tokens: 570, postings: 1 });
});

/** Grants tokens by a posting whose id has an earlier time, as a clock that is behind gives it. */
async function grantAt(
  db: Pool,
  { accountId, hoursAgo, tokens }: { accountId: string; hoursAgo: number; tokens: number },
): Promise<void> {
  const id = uuidv7({ msecs: Date.now() - hoursAgo * 3_600_000 });
  await transaction(db, async (tx) => {
    await tx.query(`insert into ledger_postings (id, key, account_id, reason) values ($1, $2, $3, 'grant')`, [
      id,
      `grant of ${id}`,
      accountId,
    ]);
    await tx.query(
      `insert into ledger_entries (posting_id, account_id, book, tokens) values ($1, $2, 'available', $3), ($1, null, 'grants', $4)`,
      [id, accountId, tokens, -tokens],
    );
    await tx.query('update accounts set available_tokens = available_tokens + $2 where id = $1', [accountId, tokens]);
  });
}

/** Returns the tokens of an account's checkpoint, and the number of postings after it. */
async function checkpointOf(db: Pool, accountId: string): Promise<{ tokens: number; postings: number } | undefined> {
  const { rows } = await db.query<{ tokens: number; postings: number }>(
    `select c.available_tokens as tokens,
            (select count(*) from ledger_postings p where p.account_id = c.account_id and p.id > c.posting_id)::int as postings
       from ledger_checkpoints c where account_id = $1`,
    [accountId],
  );
  return rows[0];
}
