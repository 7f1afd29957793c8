import { asyncLocalStorage, type Context } from '@temporalio/activity';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { giveWay, givingWay } from '../../../activities/items/give-way.ts';
import { RightOfWay } from '../../../activities/right-of-way.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const CHILDREN = 1;

/** Returns a function that runs work of an account as an activity, by default with a heartbeat time-out of 30 s. */
function aWorker() {
  const rightOfWay = new RightOfWay({ children: CHILDREN });
  const run = (account: string, work: () => Promise<unknown>, { heartbeatTimeoutMs = 30_000 } = {}) => {
    const info = { heartbeatTimeoutMs, priority: { fairnessKey: account } };
    const context = { info, cancellationSignal: new AbortController().signal } as unknown as Context;
    return asyncLocalStorage.run(context, () => givingWay({ rightOfWay }, work));
  };
  return { rightOfWay, run };
}

test('activities of a flood wait before they begin and between their parts, and go on once another account has no work', async () => {
  const { rightOfWay, run } = aWorker();
  const seen: string[] = [];
  const flood = ['1', '2', '3'].map((name) =>
    run('flood', async () => {
      await new Promise((resolve) => setTimeout(resolve, 10)); // its first part
      await giveWay();
      seen.push(name);
    }),
  );
  rightOfWay.expect('other');
  const late = run('flood', async () => seen.push('4'));
  const other = run('other', async () => {
    await giveWay();
    await new Promise((resolve) => setTimeout(resolve, 500));
    seen.push('other');
  });
  await vi.advanceTimersByTimeAsync(3_000);
  await Promise.all([...flood, late, other]);
  expect(seen[0]).toBe('other');
  expect(seen.slice(1).toSorted()).toEqual(['1', '2', '3', '4']);
});

test('an activity that waits for longer than its heartbeats may take goes back to the queue', async () => {
  const { rightOfWay, run } = aWorker();
  for (const _ of [1, 2]) void run('flood', () => new Promise(() => {}));
  rightOfWay.expect('other');
  const ended = run('flood', async () => {}, { heartbeatTimeoutMs: 900 }).catch((error: unknown) => error);
  await vi.advanceTimersByTimeAsync(650);
  expect(await ended).toMatchObject({ type: 'Busy', category: 'BENIGN' });
});
