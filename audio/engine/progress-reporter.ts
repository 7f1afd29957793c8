/** Minimum time between two reports, in milliseconds. */
const REPORT_EVERY_MS = 500;

/**
 * Returns a function that takes the share of a task that is done and passes it on to `report` at most twice a second, limited to
 * 0 to 1. Shares that do not exceed the last one reported are dropped: containers may give no byte position, or an earlier one.
 */
export function progressReporter(
  report: (fraction: number) => void,
  now: () => number = () => performance.now(),
): (fraction: number) => void {
  let reported = 0;
  let reportedAt = -Infinity;
  return (fraction) => {
    const limited = Math.min(1, fraction);
    if (!(limited > reported) || now() - reportedAt < REPORT_EVERY_MS) return;
    reported = limited;
    reportedAt = now();
    report(limited);
  };
}
