import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { boundedWait } from '../../../activities/bounded-wait.ts';

const MS = 1_000;

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe('a bounded wait', () => {
  test('is over after its time, not before', () => {
    const wait = boundedWait(new AbortController().signal, MS);
    vi.advanceTimersByTime(MS - 1);
    expect([wait.signal.aborted, wait.isOver]).toEqual([false, false]);
    vi.advanceTimersByTime(1);
    expect([wait.signal.aborted, wait.isOver]).toEqual([true, true]);
  });

  test.for([true, false])('ends with the reason of its work (stopped before it: %s)', (isBefore) => {
    const work = new AbortController();
    const reason = new Error('cancelled');
    if (isBefore) work.abort(reason);
    const wait = boundedWait(work.signal, MS);
    work.abort(reason);
    expect([wait.signal.reason, wait.isOver]).toEqual([reason, false]);
  });

  test('leaves no timer behind, and is not aborted once it has ended', () => {
    const work = new AbortController();
    const wait = boundedWait(work.signal, MS);
    wait.end();
    expect(vi.getTimerCount()).toBe(0);
    work.abort();
    expect([wait.signal.aborted, wait.isOver]).toEqual([false, false]);
  });
});
