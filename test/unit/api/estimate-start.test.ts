import { describe, expect, test } from 'vitest';
import { estimateStart } from '../../../api/jobs/estimate-start.ts';

const now = new Date('2026-11-23T12:00:00.000Z');
const idle = { ownRunning: 0, othersRunning: 0, otherAccounts: 0, ownEnded: 0, allEnded: 0 };
const secondsOf = (use: Partial<typeof idle>, ahead: number) => {
  const expected = estimateStart({ ...idle, ...use }, { ahead, now });
  return expected && [expected.earliest, expected.latest].map((time) => (time.getTime() - now.getTime()) / 1_000);
};

describe('an expected start', () => {
  test('follows the pace of the account, with a factor of two to both sides', () => {
    // 30 items in 300 s: one each 10 s.
    expect(secondsOf({ ownEnded: 30, allEnded: 3_000 }, 9)).toEqual([45, 200]);
    expect(secondsOf({ ownEnded: 30, allEnded: 30 }, 0)).toEqual([0, 20]);
  });

  test('follows an equal share of the pace of the lane where nothing of the account has ended', () => {
    expect(secondsOf({ allEnded: 60, otherAccounts: 1 }, 9)).toEqual([45, 200]);
  });

  test('is unknown where nothing has ended', () => {
    expect(secondsOf({}, 3)).toBeNull();
  });
});
