import { drive } from './drive.ts';
import type { JobInput } from './messages.ts';

/** A batch: one item child per audio, pending items cancelled on request, a webhook when the books close. */
export async function batch(input: JobInput): Promise<void> {
  await drive(input, { batchId: input.jobId });
}
