import { runJob } from './job-loop.ts';
import { workflowId, type JobInput } from './messages.ts';

/** Runs a recipe or one capability: one child workflow per audio; a cancel request also cancels items in flight. */
export async function recipeRun(input: JobInput): Promise<string> {
  return runJob(input, { parentId: workflowId.run(input.jobId), batchId: null });
}
