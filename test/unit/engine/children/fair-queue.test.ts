import { describe, expect, test } from 'vitest';
import { FairQueue } from '../../../../audio/engine/fair-queue.ts';

function aQueue(...entries: [owner: string, entry: number][]): FairQueue<number> {
  const queue = new FairQueue<number>();
  for (const [owner, entry] of entries) queue.add(owner, entry);
  return queue;
}

function drain(queue: FairQueue<number>): number[] {
  const order: number[] = [];
  for (let entry = queue.next(); entry !== undefined; entry = queue.next()) order.push(entry);
  return order;
}

describe('a fair queue', () => {
  test('serves one entry of each owner before the second of any', () => {
    expect(drain(aQueue(['a', 1], ['a', 2], ['a', 3], ['b', 4], ['b', 5], ['c', 6]))).toEqual([1, 4, 6, 2, 5, 3]);
  });

  test('puts an owner that was served behind those that wait', () => {
    const queue = aQueue(['a', 1], ['a', 2], ['b', 3]);
    expect(queue.next()).toBe(1);
    queue.add('c', 4);
    expect(drain(queue)).toEqual([3, 2, 4]);
  });

  test('passes over owners that are not eligible, and keeps their place', () => {
    const queue = aQueue(['a', 1], ['b', 2]);
    expect(queue.next((owner) => owner !== 'a')).toBe(2);
    expect(queue.next((owner) => owner !== 'a')).toBeUndefined();
    expect(drain(queue)).toEqual([1]);
  });

  test('removes an entry once', () => {
    const queue = aQueue(['a', 1], ['a', 2]);
    expect(queue.remove('a', 1)).toBe(true);
    expect(queue.remove('a', 1)).toBe(false);
    expect(queue.remove('b', 2)).toBe(false);
    expect(drain(queue)).toEqual([2]);
  });

  test('serves low priority only when no normal entry can be served, and then in rotation too', () => {
    const queue = new FairQueue<string>();
    for (const [owner, entry] of [
      ['a', 'a1'],
      ['a', 'a2'],
      ['b', 'b1'],
    ] as const)
      queue.add(owner, entry, { priority: 'low' });
    queue.add('c', 'c1');
    queue.add('a', 'a0');
    const order = Array.from({ length: 5 }, () => queue.next());
    expect(order).toEqual(['c1', 'a0', 'a1', 'b1', 'a2']);
    expect(queue.next()).toBeUndefined();
  });

  test('removes an entry of low priority', () => {
    const queue = new FairQueue<number>();
    queue.add('a', 1, { priority: 'low' });
    expect(queue.remove('a', 1)).toBe(true);
    expect(queue.next()).toBeUndefined();
  });

  test('serves bulk entries after the others of their owner, but for every fourth turn, and takes no turn of others', () => {
    const queue = new FairQueue<string>();
    for (const n of [1, 2, 3]) queue.add('a', `bulk${n}`, { isBulk: true });
    for (const n of [1, 2, 3, 4, 5]) queue.add('a', `a${n}`);
    queue.add('b', 'b1', { isBulk: true });
    queue.add('b', 'b2', { isBulk: true });
    const order = Array.from({ length: 10 }, () => queue.next());
    expect(order).toEqual(['a1', 'b1', 'a2', 'b2', 'a3', 'bulk1', 'a4', 'a5', 'bulk2', 'bulk3']);
    expect(queue.next()).toBeUndefined();
  });

  test('removes a bulk entry', () => {
    const queue = new FairQueue<number>();
    queue.add('a', 1, { isBulk: true });
    queue.add('a', 2);
    expect(queue.remove('a', 1)).toBe(true);
    expect(drain(queue)).toEqual([2]);
  });
});
