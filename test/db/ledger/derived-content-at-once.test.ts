import { pino } from 'pino';
import { describe, expect } from 'vitest';
import { settlement } from '../../../activities/items/begin-and-settle.ts';
import * as charges from '../../../platform/db/ledger/charges.ts';
import { openPool } from '../../../platform/db/pool.ts';
import { contentOf, runningItems } from '../factories.ts';
import { CANCELLED, COMPLETED, test } from './customer.ts';

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
