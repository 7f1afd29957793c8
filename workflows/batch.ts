import { runJob } from './job-loop.ts';
import { workflowId, type JobInput } from './messages.ts';

/** A batch: one item child per audio, pending items cancelled on request, a webhook when the books close. */
export async function batch(input: JobInput): Promise<void> {
  await runJob(input, { parentId: workflowId.batch(input.jobId), batchId: input.jobId });
}
