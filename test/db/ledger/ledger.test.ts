import { describe, expect } from 'vitest';
import * as accounts from '../../../platform/db/accounts/accounts.ts';
import * as ledger from '../../../platform/db/ledger/ledger.ts';
import { transaction, type Pool } from '../../../platform/db/pool.ts';
import { test } from '../../infra/fixtures.ts';
import { anAccount } from '../factories.ts';

/** Posts as the commands do: in a transaction, under the account's lock. */
function post(db: Pool, posting: ledger.Posting) {
  return transaction(db, async (tx) => {
    await accounts.lock(tx, posting.accountId);
    return ledger.post(tx, posting);
  });
}

function grant(accountId: string, key: string, tokens: number): ledger.Posting {
  return {
    key,
    accountId,
    reason: 'grant',
    moves: [
      { book: 'grants', tokens: -tokens },
      { book: 'available', tokens },
    ],
  };
}

function debit(accountId: string, key: string, tokens: number): ledger.Posting {
  return {
    key,
    accountId,
    reason: 'charge',
    moves: [
      { book: 'available', tokens: -tokens },
      { book: 'revenue', tokens },
    ],
  };
}

describe('ledger.post', () => {
  test('posts once per key, even concurrently', async ({ db }) => {
    const { id } = await anAccount(db);
    const answers = await Promise.all(Array.from({ length: 20 }, () => post(db, grant(id, `once:${id}`, 100))));
    expect(answers.filter((result) => result === 'posted')).toHaveLength(1);
    expect(answers.filter((result) => result === 'posted_before')).toHaveLength(19);
    expect(await accounts.find(db, id)).toMatchObject({ availableTokens: 100, heldTokens: 0 });
  });

  test('loses no posting when many change the same account at once', async ({ db }) => {
    const { id } = await anAccount(db);
    await Promise.all(Array.from({ length: 40 }, (_, n) => post(db, grant(id, `many:${id}:${n}`, n + 1))));
    expect(await accounts.find(db, id)).toMatchObject({ availableTokens: 820 });
    expect(await ledger.balances(db, id)).toEqual({ availableTokens: 820, heldTokens: 0 });
  });

  test('never takes a balance below zero: of ten that would each empty it, one is posted', async ({ db }) => {
    const { id } = await anAccount(db, { tokens: 60 });
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, n) => post(db, debit(id, `empty:${id}:${n}`, 60))),
    );
    expect(answers.toSorted()).toEqual([...Array(9).fill('insufficient_tokens'), 'posted']);
    expect(await accounts.find(db, id)).toMatchObject({ availableTokens: 0 });
  });

  test('keeps the balance without the account lock too', async ({ db }) => {
    const { id } = await anAccount(db, { tokens: 50 });
    await Promise.all(
      Array.from({ length: 20 }, (_, n) => ledger.post(db, debit(id, `bare:${id}:${n}`, 10)).catch(() => 'refused')),
    );
    expect(await accounts.find(db, id)).toMatchObject({
      availableTokens: (await ledger.balances(db, id)).availableTokens,
    });
  });

  test('reports that a key was posted before, even if the balance no longer covers it', async ({ db }) => {
    const { id } = await anAccount(db, { tokens: 10 });
    expect(await post(db, debit(id, `spent:${id}`, 10))).toBe('posted');
    expect(await post(db, debit(id, `spent:${id}`, 10))).toBe('posted_before');
  });

  test('refuses moves that do not sum to zero', async ({ db }) => {
    const { id } = await anAccount(db);
    const lopsided = { ...grant(id, `lopsided:${id}`, 10), moves: [{ book: 'available' as const, tokens: 10 }] };
    await expect(post(db, lopsided)).rejects.toThrow('do not sum to zero');
  });
});

describe('ledger.audit', () => {
  test('returns nothing for a correct ledger', async ({ db }) => {
    await anAccount(db, { tokens: 300 });
    expect(await ledger.audit(db)).toEqual([]);
  });

  test('finds a balance that its entries do not sum up to, and an entry without its counterpart', async ({ db }) => {
    const { id } = await anAccount(db, { tokens: 300 });
    const found = await inRolledBack(db, async (tx) => {
      await tx.query('update accounts set available_tokens = 301 where id = $1', [id]);
      await tx.query(
        `delete from ledger_entries where book = 'grants' and posting_id in (select id from ledger_postings where account_id = $1)`,
        [id],
      );
      return ledger.audit(tx);
    });
    expect(found).toContainEqual({ rule: 'running balances equal the sums of the entries', subject: id });
    expect(found.map(({ rule }) => rule)).toContain('the entries of a posting sum to zero');
  });

  test('finds held tokens without a holder', async ({ db }) => {
    const { id } = await anAccount(db, { tokens: 300 });
    const found = await inRolledBack(db, async (tx) => {
      await tx.query(`insert into charges (account_id, content_hash, tokens, state) values ($1, 'orphan', 5, 'held')`, [
        id,
      ]);
      return ledger.audit(tx);
    });
    expect(found).toContainEqual({ rule: 'a held charge has a holder', subject: `${id}/orphan` });
    expect(found).toContainEqual({ rule: 'what an account holds is the sum of its held charges', subject: id });
  });
});

/** Runs work in a transaction that is rolled back. */
async function inRolledBack<T>(db: Pool, work: Parameters<typeof transaction<T>>[1]): Promise<T> {
  let result: { value: T } | undefined;
  await transaction(db, async (tx) => {
    result = { value: await work(tx) };
    throw new Error('rolled back');
  }).catch(() => {});
  if (!result) throw new Error('the work failed');
  return result.value;
}
