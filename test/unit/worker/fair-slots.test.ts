import type { Context } from '@temporalio/activity';
import { describe, expect, test } from 'vitest';
import { fairSlots } from '../../../worker/fair-slots.ts';

const SLOTS = 12;

/** Returns a queue of `slots` slots whose activities run until `end` is called. */
function aQueue() {
  const intercept = fairSlots(SLOTS);
  const ends: (() => void)[] = [];
  const work = async () => new Promise((resolve) => ends.push(() => resolve('done')));
  const start = (fairnessKey: string | undefined, info: Partial<Context['info']> = {}) => {
    const context = { info: { priority: { fairnessKey }, attempt: 1, isLocal: false, ...info } } as unknown as Context;
    const execute = intercept(context).inbound?.execute ?? work;
    return execute({ args: [], headers: {} }, work);
  };
  return {
    start,
    /** Starts activities until one is delayed; returns how many run. */
    async fill(account: string): Promise<number> {
      for (let running = 0; ; running++) {
        const before = ends.length;
        const started = start(account);
        if (ends.length === before) {
          await expect(started).rejects.toMatchObject({ type: 'SlotsShared', category: 'BENIGN' });
          return running;
        }
      }
    },
    end: () => ends.splice(0).forEach((end) => end()),
  };
}

async function dies(): Promise<never> {
  throw new Error('died');
}

describe('the slots of a queue', () => {
  test('go up to half to an account that is alone, and one is always left for the next account', async () => {
    const queue = aQueue();
    expect(await queue.fill('a')).toBe(6);
    expect(await queue.fill('b')).toBe(3);
    expect(await queue.fill('c')).toBe(2);
    expect(await queue.fill('d')).toBe(1);
  });

  test('are free again when their activities end, however they end', async () => {
    const queue = aQueue();
    await queue.fill('a');
    queue.end();
    await new Promise((resolve) => setImmediate(resolve));
    expect(await queue.fill('b')).toBe(6);

    const intercept = fairSlots(1);
    const context = { info: { priority: { fairnessKey: 'a' }, attempt: 1, isLocal: false } } as unknown as Context;
    for (let n = 0; n < 3; n++) {
      await expect(intercept(context).inbound!.execute!({ args: [], headers: {} }, dies)).rejects.toThrow('died');
    }
  });

  test('are not taken by activities without an account, nor by local activities', async () => {
    const queue = aQueue();
    await queue.fill('a');
    const others = [queue.start(undefined), queue.start('a', { isLocal: true })];
    queue.end();
    expect(await Promise.all(others)).toEqual(['done', 'done']);
  });

  test('are requested less and less often', async () => {
    const queue = aQueue();
    await queue.fill('a');
    for (const [attempt, delay] of [
      [1, '1s'],
      [4, '8s'],
      [10_000, '60s'],
    ] as const) {
      await expect(queue.start('a', { attempt })).rejects.toMatchObject({ nextRetryDelay: delay });
    }
  });
});
