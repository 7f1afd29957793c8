import { expect, test } from 'vitest';
import { progressOf } from '../../../../api/mcp/progress-notification.ts';
import type { JobStatus } from '../../../../platform/db/jobs.ts';
import type { StepProgress } from '../../../../workflows/domain/step-progress.ts';

/** A job of three items and two steps. */
const job = (settled: number, status = 'IN_QUEUE', progress: StepProgress | null = null) =>
  ({
    id: 'x',
    status,
    steps: [{}, {}],
    total: 3,
    completed: settled,
    failed: 0,
    cancelled: 0,
    progress,
  }) as unknown as JobStatus;

test('progress is the finished share of the steps of all items, however long they take', () => {
  const polls = [0, 0.25, 1.5, 1.9].map((unsettledSteps, n) =>
    progressOf(job(n === 3 ? 1 : 0), { unsettledSteps, last: -1, seconds: n * 10_000 }),
  );
  expect(polls.map((poll) => poll?.progress)).toEqual([0, 0.25, 1.5, 3.9]);
  expect(new Set(polls.map((poll) => poll?.total))).toEqual(new Set([6]));
});

test('while nothing moves, a day of notifications increases it by less than a hundredth of a step', () => {
  let last = progressOf(job(1), { unsettledSteps: 0.5, last: -1, seconds: 0 })!.progress;
  expect(last).toBe(2.5);
  for (let second = 1; second <= 86_400; second++) {
    const { progress } = progressOf(job(1), { unsettledSteps: 0.5, last, seconds: second })!;
    if (progress <= last) throw new Error(`not increased after ${second} s`);
    last = progress;
  }
  expect(last).toBeLessThan(2.51);
  // An attempt that begins again takes nothing back, and what is done is shown as soon as it is more.
  expect(progressOf(job(1), { unsettledSteps: 0, last, seconds: 1 })!.progress).toBeGreaterThan(last);
  expect(progressOf(job(1), { unsettledSteps: 0.75, last, seconds: 1 })!.progress).toBe(2.75);
});

test('the total is reached once every item is settled, and then nothing follows', () => {
  const open = progressOf(job(2), { unsettledSteps: 2, last: 5, seconds: 1 })!;
  expect(open.progress).toBeLessThan(6);
  expect(progressOf(job(2), { unsettledSteps: 2, last: open.progress, seconds: 2 })!.progress).toBeLessThan(6);
  const ended = progressOf(job(3, 'completed'), { unsettledSteps: 0, last: open.progress, seconds: 3 });
  expect(ended).toMatchObject({ progress: 6, total: 6 });
  expect(progressOf(job(3, 'completed'), { unsettledSteps: 0, last: 6, seconds: 4 })).toBeUndefined();
});

test('the message and _meta name the step of the first running item', () => {
  const progress: StepProgress = { step: 1, steps: 2, capability: 'tempo_analysis', percent: 80 };
  const notification = progressOf(job(0, 'IN_QUEUE', progress), { unsettledSteps: 0.8, last: -1, seconds: 1 });
  expect(notification).toMatchObject({ progress: 0.8, _meta: { progress } });
  expect(notification?.message).toContain('step 1 of 2, tempo_analysis 80 %');
});
