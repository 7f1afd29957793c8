import { continueAsNew, setCurrentDetails, workflowInfo } from '@temporalio/workflow';
import { expireSome } from './effects.ts';
import type { RetentionPosition } from './messages.ts';

/** Deletes what is older than the retention of the service, in steps, until all of it was looked at. Started by a schedule. */
export async function retention(from: RetentionPosition | null): Promise<void> {
  for (let at = await expireSome(from); at; at = await expireSome(at)) {
    setCurrentDetails(`at ${at.part}`);
    if (workflowInfo().continueAsNewSuggested) await continueAsNew<typeof retention>(at);
  }
  setCurrentDetails('all was looked at');
}
