import { continueAsNew, setCurrentDetails, sleep, workflowInfo } from '@temporalio/workflow';
import { BACKOFFS, waits } from './domain/retries.ts';
import { eraseAccountData } from './effects.ts';
import type { ErasureInput } from './messages.ts';

/** Erases the data of an account: cancels its open work and waits until that has ended, then deletes. */
export async function accountErasure(input: ErasureInput): Promise<void> {
  const pauses = waits(BACKOFFS.erasure);
  while (!(await eraseAccountData(input.accountId)).ended) {
    setCurrentDetails('waiting until the cancelled work has ended');
    await sleep(pauses.next().value);
    if (workflowInfo().continueAsNewSuggested) await continueAsNew<typeof accountErasure>(input);
  }
  setCurrentDetails('erased');
}
