import { condition, executeChild, proxyActivities } from '@temporalio/workflow';

/** The orchestration of a batch with nothing else: what Temporal itself costs. */

const { nothing } = proxyActivities<{ nothing(): Promise<void> }>({ startToCloseTimeout: '1m' });

/** Runs `count` children, at most `window` at a time. */
export async function bareParent(count: number, window: number): Promise<void> {
  let inFlight = 0;
  for (let n = 0; n < count; n++) {
    await condition(() => inFlight < window);
    inFlight += 1;
    void executeChild(bareChild, { args: [] }).finally(() => (inFlight -= 1));
  }
  await condition(() => inFlight === 0);
}

/** Runs one activity that does nothing. */
export async function bareChild(): Promise<void> {
  await nothing();
}
