/**
 * Items of one account in flight for each regular engine child of the running workers: one computes, the others download, wait or settle meanwhile. Short items
 * cost the processes that pass work on more than the engine, and those do not take turns: everything in flight makes everything else wait.
 */
const ITEMS_PER_CHILD = 3;
/** One account gets at most half of the 64 slots that a worker has in a lane (`worker/fair-slots.ts`); items beyond them would only be postponed. */
const MAX_PER_WORKER = 24;
/** The number of items that a batch may have. */
const MAX_WINDOW = 500;

/**
 * Returns how many items of one job may be in flight while its account has `openJobs` open jobs of the same kind and `workers` workers, each with as
 * many engine children, serve its lane.
 */
export function itemWindow({
  openJobs,
  workers,
  children,
}: {
  openJobs: number;
  workers: number;
  children: number;
}): number {
  const perWorker = Math.min(MAX_PER_WORKER, ITEMS_PER_CHILD * Math.max(1, children));
  const share = Math.floor((perWorker * Math.max(1, workers)) / Math.max(1, openJobs));
  return Math.min(MAX_WINDOW, Math.max(1, share));
}
