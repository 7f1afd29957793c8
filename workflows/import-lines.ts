import { condition, continueAsNew, setCurrentDetails, workflowInfo } from '@temporalio/workflow';
import { openBatches } from './effects.ts';
import type { JobInput } from './messages.ts';
import { runWakeable } from './wake.ts';

/** A batch that ends wakes its import. A wake may be lost with a worker; then the rows are read after this time. */
const LOST_WAKE = '5m';

/**
 * Runs an import until its last batch has ended: opens batches while fewer are open than may be. Each batch is a workflow of its own
 * that outlives this one. Rows decide which are opened; a wake only says that they changed.
 */
export async function importLines(job: JobInput): Promise<string> {
  return runWakeable(job.jobId, async (wakes) => {
    for (;;) {
      const seen = wakes.count();
      const { closed, details } = await openBatches(job.jobId);
      setCurrentDetails(details);
      if (wakes.count() !== seen) continue;
      if (closed) return details;
      if (workflowInfo().continueAsNewSuggested) await continueAsNew(job);
      await condition(() => wakes.count() !== seen, LOST_WAKE);
    }
  });
}
