import { expect, test } from 'vitest';
import { fewAtATime } from '../../../api/http/few-at-a-time.ts';

test('fewAtATime runs at most so many at a time, in order, also after one failed', async () => {
  const few = fewAtATime(2);
  const started: number[] = [];
  const ends = Array.from({ length: 5 }, () => Promise.withResolvers<number>());
  const results = ends.map(({ promise }, n) =>
    few(() => {
      started.push(n);
      return promise;
    }),
  );
  await Promise.resolve();
  expect(started).toEqual([0, 1]);
  ends[1]!.reject(new Error('broken'));
  await expect(results[1]).rejects.toThrow('broken');
  expect(started).toEqual([0, 1, 2]);
  for (const [n, { resolve }] of ends.entries()) resolve(n);
  expect(await Promise.all([0, 2, 3, 4].map((n) => results[n]!))).toEqual([0, 2, 3, 4]);
  expect(started).toEqual([0, 1, 2, 3, 4]);
});
