/**
 * Items of one account in flight for each regular engine child of the running workers: one computes, the others download, wait or settle meanwhile. Short items
 * cost the processes that pass work on more than the engine, and those do not take turns: everything in flight makes everything else wait.
 */
const ITEMS_PER_CHILD = 3;
const MAX_WINDOW = 16;

/** Returns how many items of one job may be in flight while its account has `openJobs` open jobs of the same kind. */
export function itemWindow({ openJobs, children }: { openJobs: number; children: number }): number {
  const share = Math.floor((ITEMS_PER_CHILD * Math.max(1, children)) / Math.max(1, openJobs));
  return Math.min(MAX_WINDOW, Math.max(1, share));
}
