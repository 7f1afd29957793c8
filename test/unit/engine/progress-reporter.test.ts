import { describe, expect, test } from 'vitest';
import { progressReporter } from '../../../audio/engine/progress-reporter.ts';

/** Creates a reporter with a clock that the test sets; `reported` lists the reported fractions. */
function aReporter() {
  const reported: number[] = [];
  let time = 0;
  const report = progressReporter(
    (fraction) => reported.push(fraction),
    () => time,
  );
  return { reported, at: (ms: number, fraction: number) => ((time = ms), report(fraction)) };
}

describe('a progress reporter', () => {
  test('reports at most twice a second', () => {
    const { reported, at } = aReporter();
    for (const ms of [0, 100, 499, 500, 900, 1_000]) at(ms, (ms + 1) / 2_000);
    expect(reported).toEqual([1 / 2_000, 501 / 2_000, 1_001 / 2_000]);
  });

  test('reports rising fractions from 0 to 1, and drops all others', () => {
    const { reported, at } = aReporter();
    [-1, Number.NaN, 0.4, 0.2, 0.4, 7, 9].forEach((fraction, n) => at(1_000 * n, fraction));
    expect(reported).toEqual([0.4, 1]);
  });
});
