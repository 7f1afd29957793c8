import { runJob } from './job-loop.ts';
import { workflowId, type JobInput } from './messages.ts';

/** Runs a batch: one child workflow per audio; a cancel request cancels its pending items; a webhook is sent when its books close. */
export async function batch(input: JobInput): Promise<string> {
  return runJob(input, { parentId: workflowId.batch(input.jobId), batchId: input.jobId });
}
