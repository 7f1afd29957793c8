import { asyncLocalStorage, type Context } from '@temporalio/activity';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { startHeartbeats } from '../../../activities/items/heartbeats.ts';
import { heartbeatsOnly } from '../../../activities/items/item-progress.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** Runs `work` as an activity with this heartbeat time-out and returns the seconds at which it sent heartbeats. */
function beatsOf(timeoutS: number, work: (seconds: (count: number) => void) => void): number[] {
  const beats: number[] = [];
  const began = performance.now();
  const heartbeat = (): void => void beats.push(Math.round((performance.now() - began) / 1_000));
  const context = { heartbeat, info: { heartbeatTimeoutMs: 1_000 * timeoutS } } as unknown as Context;
  asyncLocalStorage.run(context, () => work((count) => vi.advanceTimersByTime(1_000 * count)));
  return beats;
}

const progress = heartbeatsOnly('decode');

test('work sends a heartbeat every 8 s of a time-out of 30, in one rhythm with its parts', () => {
  const beats = beatsOf(30, (seconds) => {
    const end = startHeartbeats(progress);
    seconds(6);
    const endPart = startHeartbeats(progress);
    seconds(12);
    endPart();
    seconds(8);
    end();
    seconds(60);
  });
  expect(beats).toEqual([8, 16, 24]);
});

test('work that waits for the engine sends fewer, and goes on as before when the wait is over', () => {
  const beats = beatsOf(30, (seconds) => {
    const end = startHeartbeats(progress);
    const endWait = startHeartbeats(progress, { isWaiting: true });
    seconds(30);
    endWait();
    seconds(10);
    end();
  });
  expect(beats).toEqual([20, 31, 39]);
});

test('work that was scheduled with a shorter time-out keeps within it, also while it waits', () => {
  const beats = beatsOf(10, (seconds) => {
    const end = startHeartbeats(progress);
    seconds(10);
    const endWait = startHeartbeats(progress, { isWaiting: true });
    seconds(20);
    endWait();
    end();
  });
  expect(beats.length).toBeGreaterThan(2);
  for (const [n, beat] of beats.entries()) expect(beat - (beats[n - 1] ?? 0)).toBeLessThan(8);
});
