import * as jobs from '../../platform/db/jobs.ts';
import type { Resources } from '../../platform/resources.ts';
import { wakeJob, type WakeableJob } from '../../platform/wake.ts';

/** Work that an earlier request has written. */
export interface FoundWork {
  /** Null if no work was started. */
  job: WakeableJob | null;
  wakeAt: string | null;
  /** True while it is not known whether the job's workflow was started. */
  isPending: boolean;
}

/**
 * Returns the work that `find` finds, after making sure that it has started and cannot be undone; undefined if there is none, or it
 * was undone meanwhile. Throws `TemporalUnreachable` if it cannot be started.
 */
export async function findStarted<T extends FoundWork>(
  { db, temporal }: Pick<Resources, 'db' | 'temporal'>,
  find: () => Promise<T | undefined>,
): Promise<T | undefined> {
  for (;;) {
    const found = await find();
    if (!found?.isPending || !found.job || found.wakeAt === null) return found;
    // The first process has not started the work yet: it may still undo it, or it crashed. Waking a workflow twice is
    // harmless. Once `wake_at` is cleared the work cannot be undone; the next read shows whether it was undone before.
    const { job, wakeAt } = found;
    await temporal.withDeadline((client) => wakeJob(client, job));
    await jobs.clearDue(db, { id: job.id, wakeAt });
  }
}
