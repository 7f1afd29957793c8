/** Items of one account that should be in flight over all its open jobs of a kind. */
const ITEMS_PER_ACCOUNT = 64;
const MIN_WINDOW = 2;
const MAX_WINDOW = 16;

/** Returns how many items of one job may be in flight while its account has `openJobs` open jobs of the same kind. */
export function itemWindow(openJobs: number): number {
  const share = Math.floor(ITEMS_PER_ACCOUNT / Math.max(1, openJobs));
  return Math.min(MAX_WINDOW, Math.max(MIN_WINDOW, share));
}
