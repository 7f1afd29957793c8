import { runJob } from './job-loop.ts';
import { workflowId, type JobInput } from './messages.ts';

/** A single run of a recipe or capability: one item child per audio, cancelled in flight on request. */
export async function recipeRun(input: JobInput): Promise<void> {
  await runJob(input, { parentId: workflowId.run(input.jobId), batchId: null });
}
