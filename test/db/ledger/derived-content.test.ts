import { describe, expect } from 'vitest';
import { contentOf } from '../factories.ts';
import { aCustomer, CANCELLED, test } from './customer.ts';

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
