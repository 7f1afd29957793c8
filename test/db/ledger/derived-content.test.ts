import { describe, expect } from 'vitest';
import { admitDecode } from '../../../activities/items/admission.ts';
import { settlement } from '../../../activities/items/begin-and-settle.ts';
import { loadConfig } from '../../../platform/config.ts';
import * as accounts from '../../../platform/db/accounts/accounts.ts';
import * as charges from '../../../platform/db/ledger/charges.ts';
import * as ledger from '../../../platform/db/ledger/ledger.ts';
import { openPool, type Pool } from '../../../platform/db/pool.ts';
import type { ItemOutcome } from '../../../workflows/messages.ts';
import { pino } from 'pino';
import { test as base } from '../../infra/fixtures.ts';
import { aMadeFile, anAccount, contentOf, runningItems } from '../factories.ts';

const COMPLETED: ItemOutcome = { status: 'completed', failedSteps: [] };
const CANCELLED: ItemOutcome = { status: 'cancelled' };

/** An account with 1,000 tokens, what it works on, and what that cost. */
async function aCustomer(db: Pool, tokens = 1_000) {
  const { id: accountId } = await anAccount(db, { tokens });
  const newItem = async () => (await runningItems(db, { accountId, count: 1 }))[0]!;
  const hold = (itemId: string, contentHash: string, length: number) =>
    charges.hold(db, { accountId, itemId, contentHash, tokens: length });
  const end = (itemId: string, outcome = COMPLETED) => settlement(db)(itemId, outcome);
  return {
    accountId,
    newItem,
    hold,
    end,
    /** Makes a file of `length` tokens. */
    make: (contentHash: string, length: number, ...origins: string[]) =>
      aMadeFile(db, { accountId, contentHash, durationS: length - 0.5, origins }),
    /** Completes an item that works on a content, and returns the tokens charged. */
    async work(contentHash: string, length: number): Promise<number> {
      const itemId = await newItem();
      expect(await hold(itemId, contentHash, length)).toMatch(/held|covered/);
      await end(itemId);
      const { rows } = await db.query<{ tokens: number }>('select tokens_charged as tokens from items where id = $1', [
        itemId,
      ]);
      return rows[0]!.tokens;
    },
    async balance(): Promise<[available: number, held: number]> {
      const account = await accounts.find(db, accountId);
      return [account!.availableTokens, account!.heldTokens];
    },
  };
}

const test = base.extend('customer', async ({ db }, { onCleanup }) => {
  onCleanup(async () => expect(await ledger.audit(db)).toEqual([]));
  return aCustomer(db);
});

describe('a made file', () => {
  test('costs nothing once its origin was charged, through all generations', async ({ customer }) => {
    const [source, clean, trimmed, video] = Array.from({ length: 4 }, () => contentOf()) as [
      string,
      string,
      string,
      string,
    ];
    await customer.make(clean, 14, source);
    await customer.make(trimmed, 13, clean);
    await customer.make(video, 13, trimmed);
    expect(await customer.work(source, 14)).toBe(14);
    for (const made of [clean, trimmed, video]) expect(await customer.work(made, 13)).toBe(0);
    expect(await customer.balance()).toEqual([986, 0]);
  });

  test('costs what it is longer than its origins, once, and counts as an origin for that', async ({ customer }) => {
    const [source, slow, clean] = Array.from({ length: 3 }, () => contentOf()) as [string, string, string];
    await customer.make(slow, 40, source);
    await customer.make(clean, 40, slow);
    expect(await customer.work(source, 10)).toBe(10);
    expect(await customer.work(slow, 40)).toBe(30);
    expect(await customer.work(slow, 40)).toBe(0);
    expect(await customer.work(clean, 40)).toBe(0);
    expect(await customer.balance()).toEqual([960, 0]);
  });

  test('counts an origin once that it has by two ways', async ({ customer }) => {
    const [source, left, right, joined] = Array.from({ length: 4 }, () => contentOf()) as [
      string,
      string,
      string,
      string,
    ];
    await customer.make(left, 10, source);
    await customer.make(right, 10, source);
    await customer.make(joined, 20, left, right);
    expect(await customer.work(source, 10)).toBe(10);
    expect(await customer.work(joined, 20)).toBe(10);
  });

  test('costs its length while no origin was charged: before, after a cancel, and by another account', async ({
    db,
    customer,
  }) => {
    const [source, made] = [contentOf(), contentOf()];
    await customer.make(made, 13, source);
    const other = await aCustomer(db);
    expect(await other.work(source, 13)).toBe(13);
    const itemId = await customer.newItem();
    await customer.hold(itemId, source, 13);
    await customer.end(itemId, CANCELLED);
    expect(await customer.work(made, 13)).toBe(13);
    expect(await customer.work(source, 13)).toBe(13); // a source is not made of what was made of it
  });

  test('whose bytes two origins gave counts both', async ({ customer }) => {
    const [one, other, made] = [contentOf(), contentOf(), contentOf()];
    await customer.make(made, 20, one);
    await customer.make(made, 20, other);
    expect(await customer.work(one, 8)).toBe(8);
    expect(await customer.work(other, 7)).toBe(7);
    expect(await customer.work(made, 20)).toBe(5);
  });

  test('that equals its origin, or that its origin was made of, is charged once', async ({ customer }) => {
    const [wav, flac] = [contentOf(), contentOf()];
    await customer.make(wav, 9, wav);
    await customer.make(flac, 9, wav);
    await customer.make(wav, 9, flac);
    expect(await customer.work(flac, 9)).toBe(9);
    expect(await customer.work(wav, 9)).toBe(0);
  });

  test('is given the tokens of a source that was charged before the file was made', async ({ customer }) => {
    const [source, made] = [contentOf(), contentOf()];
    expect(await customer.work(made, 13)).toBe(13); // sent before anyone knew what it is
    expect(await customer.work(source, 13)).toBe(13);
    await customer.make(made, 13, source);
    expect(await customer.work(made, 13)).toBe(0);
    expect(await customer.balance()).toEqual([974, 0]);
  });
});

describe('an item that works on a file it made', () => {
  test('counts the origins that it holds itself, and is charged for the rest', async ({ customer }) => {
    const [source, slow, short] = [contentOf(), contentOf(), contentOf()];
    await customer.make(slow, 40, source);
    await customer.make(short, 5, slow);
    const itemId = await customer.newItem();
    expect(await customer.hold(itemId, source, 10)).toBe('held');
    expect(await customer.hold(itemId, slow, 40)).toBe('held');
    expect(await customer.hold(itemId, short, 5)).toBe('covered');
    expect(await customer.balance()).toEqual([960, 40]);
    await customer.end(itemId);
    expect(await customer.balance()).toEqual([960, 0]);
  });

  test('gets everything back when it is cancelled', async ({ customer }) => {
    const [source, slow] = [contentOf(), contentOf()];
    await customer.make(slow, 40, source);
    const itemId = await customer.newItem();
    await customer.hold(itemId, source, 10);
    await customer.hold(itemId, slow, 40);
    await customer.end(itemId, CANCELLED);
    expect(await customer.balance()).toEqual([1_000, 0]);
    expect(await customer.work(slow, 40)).toBe(40);
  });
});

describe('a made file and its origin in work at the same time', () => {
  test('cost the origin only, if the origin is charged first', async ({ customer }) => {
    const [source, made] = [contentOf(), contentOf()];
    await customer.make(made, 13, source);
    const [first, second] = [await customer.newItem(), await customer.newItem()];
    await customer.hold(first, source, 13);
    expect(await customer.hold(second, made, 13)).toBe('held'); // the other item may still be cancelled
    expect(await customer.balance()).toEqual([974, 26]);
    await customer.end(first);
    await customer.end(second);
    expect(await customer.balance()).toEqual([987, 0]);
    expect(await customer.work(made, 13)).toBe(0);
  });

  test('cost the file too, if the origin is cancelled', async ({ customer }) => {
    const [source, made] = [contentOf(), contentOf()];
    await customer.make(made, 13, source);
    const [first, second] = [await customer.newItem(), await customer.newItem()];
    await customer.hold(first, source, 13);
    await customer.hold(second, made, 13);
    await customer.end(first, CANCELLED);
    await customer.end(second);
    expect(await customer.balance()).toEqual([987, 0]);
  });

  test('cost what the item pays that ends first, where two items hold the file at two prices', async ({ customer }) => {
    for (const [whole, ended, spent] of [
      ['first', COMPLETED, 10 + 30],
      ['first', CANCELLED, 40],
      ['last', COMPLETED, 40],
    ] as const) {
      const [before] = await customer.balance();
      const [source, slow] = [contentOf(), contentOf()];
      await customer.make(slow, 40, source);
      const [maker, user] = [await customer.newItem(), await customer.newItem()];
      await customer.hold(maker, source, 10);
      await customer.hold(maker, slow, 40); // for 30: its source is held with it
      await customer.hold(user, slow, 40); // for 40: the source may come to nothing
      expect(await customer.balance()).toEqual([before - 50, 50]);
      if (whole === 'first') {
        await customer.end(maker, ended);
        await customer.end(user);
      } else {
        await customer.end(user);
        await customer.end(maker, CANCELLED);
      }
      expect(await customer.balance()).toEqual([before - spent, 0]);
    }
  });

  test('count once where the origin is charged while an item holds what was made of it', async ({ customer }) => {
    const [source, clean, slow] = [contentOf(), contentOf(), contentOf()];
    await customer.make(clean, 5, source);
    await customer.make(slow, 10, clean);
    const [working, slowing] = [await customer.newItem(), await customer.newItem()];
    await customer.hold(working, source, 5);
    await customer.hold(slowing, clean, 5); // at its length: the source is not charged yet
    await customer.end(working);
    expect(await customer.hold(slowing, slow, 10)).toBe('held'); // for 5: the cleaned file costs nothing by now
    expect(await customer.balance()).toEqual([985, 10]);
    await customer.end(slowing);
    expect(await customer.balance()).toEqual([990, 0]);
  });

  test('cost no more where one item holds both, the made file first', async ({ customer }) => {
    const [source, joined, again] = [contentOf(), contentOf(), contentOf()];
    await customer.make(joined, 26, source);
    await customer.make(again, 39, joined, source);
    const item = await customer.newItem();
    await customer.hold(item, joined, 26); // at its length: the source is not held yet
    await customer.hold(item, source, 13);
    expect(await customer.hold(item, again, 39)).toBe('held'); // for 13: its origins may come to 26, as they do
    await customer.end(item);
    expect(await customer.balance()).toEqual([1_000 - 39, 0]);
  });

  test('do not count the same charge twice', async ({ customer }) => {
    // Three files of one source that is not charged yet, joined. Where the source is charged first, the three cost nothing.
    const [source, a, b, c, joined] = Array.from({ length: 5 }, () => contentOf()) as [
      string,
      string,
      string,
      string,
      string,
    ];
    for (const part of [a, b, c]) await customer.make(part, 13, source);
    await customer.make(joined, 39, a, b, c);
    const [joining, working, alone] = [await customer.newItem(), await customer.newItem(), await customer.newItem()];
    for (const part of [a, b, c]) await customer.hold(joining, part, 13);
    expect(await customer.hold(joining, joined, 39)).toBe('held'); // for 26: of the three only one is certain to cost 13
    await customer.hold(alone, a, 13);
    await customer.hold(working, source, 13);
    await customer.end(working);
    await customer.end(alone);
    await customer.end(joining);
    expect(await customer.balance()).toEqual([1_000 - 13 - 26, 0]);
  });

  test('are charged once each when sixteen connections race for them', async ({ databaseUrl, customer, db }) => {
    const pool = openPool({ DATABASE_URL: databaseUrl, DATABASE_POOL: 16 }, pino({ level: 'silent' }));
    try {
      const [source, slow] = [contentOf(), contentOf()];
      await customer.make(slow, 40, source);
      const { accountId } = customer;
      const items = await runningItems(db, { accountId, count: 32 });
      const held = await Promise.all(
        items.map((itemId, n) =>
          charges.hold(
            pool,
            n % 2 === 0
              ? { accountId, itemId, contentHash: slow, tokens: 40 }
              : { accountId, itemId, contentHash: source, tokens: 10 },
          ),
        ),
      );
      expect(new Set(held)).toEqual(new Set(['held']));
      expect(await customer.balance()).toEqual([950, 50]);
      await Promise.all(items.map((itemId, n) => settlement(pool)(itemId, n < 2 ? CANCELLED : COMPLETED)));
      const [available, stillHeld] = await customer.balance();
      expect(stillHeld).toBe(0);
      expect([950, 960]).toContain(available); // the file is charged for 40, or for 30 if its origin was first and it was alone
      expect(await customer.work(slow, 40)).toBe(0);
    } finally {
      await pool.end();
    }
  });
});

describe('the ledger', () => {
  test('names the origins of holds and charges, and their tokens', async ({ db, customer }) => {
    const [source, slow] = [contentOf(), contentOf()];
    await customer.make(slow, 40, source);
    await customer.work(source, 10);
    await customer.work(slow, 40);
    const origins = [{ contentHash: source, tokens: 10 }];
    expect(await ledger.page(db, { accountId: customer.accountId, limit: 4 })).toMatchObject([
      { reason: 'charge', contentHash: slow, heldTokens: -30, audioTokens: 40, origins },
      { reason: 'hold', contentHash: slow, heldTokens: 30, audioTokens: 40, origins },
      { reason: 'charge', contentHash: source, heldTokens: -10, audioTokens: 10, origins: [] },
      { reason: 'hold', contentHash: source, heldTokens: 10, audioTokens: 10, origins: [] },
    ]);
  });

  test('finds a charge whose arithmetic is wrong, and one that counts what was never charged', async ({ db }) => {
    const other = await aCustomer(db);
    const [source, slow] = [contentOf(), contentOf()];
    await other.make(slow, 40, source);
    await other.work(source, 10);
    await other.work(slow, 40);
    const { rows } = await db.query<{ id: string }>(
      `select posting_id as id from ledger_origins o join ledger_postings p on p.id = o.posting_id
        where p.account_id = $1 and p.reason = 'charge'`,
      [other.accountId],
    );
    const { id } = rows[0]!;
    await db.query('update ledger_origins set tokens = 11, content_hash = $2 where posting_id = $1', [id, contentOf()]);
    expect(await ledger.audit(db)).toEqual([
      { rule: 'a charge is the length of its audio less what its origins were charged for', subject: id },
      { rule: 'the origins that a charge counts were charged, in its account', subject: id },
    ]);
    await db.query('update ledger_origins set tokens = 10, content_hash = $2 where posting_id = $1', [id, source]);
  });
});

describe('without available tokens', () => {
  test('a made file whose origins were charged for its length is decoded whole, a longer one not at all', async ({
    db,
  }) => {
    const spent = await aCustomer(db, 10);
    const { accountId } = spent;
    const [source, clean, slow, unpaid] = Array.from({ length: 4 }, () => contentOf()) as [
      string,
      string,
      string,
      string,
    ];
    await spent.work(source, 10);
    await spent.make(clean, 10, source);
    await spent.make(slow, 40, clean);
    await spent.make(unpaid, 5, contentOf());
    const deps = { db, config: loadConfig({ KEY_SECRET: 'a-secret-for-tests-only' }) };
    const admitted = async (contentHash: string) => {
      const outcome = await admitDecode(deps, { accountId, contentHash });
      return outcome.ok ? outcome.value.maxSeconds : outcome.failure.code;
    };
    expect(await admitted(source)).toBe(deps.config.MAX_AUDIO_S);
    expect(await admitted(clean)).toBe(deps.config.MAX_AUDIO_S);
    expect(await admitted(slow)).toBe('insufficient_tokens');
    expect(await admitted(unpaid)).toBe('insufficient_tokens');
  });
});
