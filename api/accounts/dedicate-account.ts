import * as accounts from '../../platform/db/accounts/accounts.ts';
import * as changeLog from '../../platform/db/operator/change-log.ts';
import type { Pool } from '../../platform/db/pool.ts';
import { laneOf } from '../../platform/temporal/lanes.ts';
import { queuePolls } from '../../platform/temporal/pollers.ts';
import type { Resources } from '../../platform/resources.ts';
import { engineQueue } from '../../workflows/messages.ts';

/** Thrown when no worker polls the task queues of an account: its work would wait forever. */
export class QueueNotPolled extends Error {
  override name = 'QueueNotPolled';
}

/** Gives an account task queues of its own. Throws `QueueNotPolled` unless a worker polls each of them now and gets its tasks. */
export async function dedicateAccount(
  { db, temporal }: Pick<Resources, 'db' | 'temporal'>,
  account: accounts.Account,
): Promise<void> {
  const lane = laneOf({ id: account.id, dedicated: true }, 1);
  const queues = [
    { name: lane, tasks: 'workflow' },
    { name: lane, tasks: 'activity' },
    { name: engineQueue(lane), tasks: 'activity' },
  ] as const;
  for (const queue of queues) {
    const { isPolled } = await queuePolls(temporal, queue);
    if (!isPolled) {
      throw new QueueNotPolled(
        `No worker polls ${queue.name}. Start one with WORKER_QUEUES=tenant:${account.id}, then run this command again.`,
      );
    }
  }
  await setDedicated(db, { id: account.id, dedicated: true });
}

/** Gives an account its own task queues, or removes them, and records it. */
export async function setDedicated(db: Pool, { id, dedicated }: { id: string; dedicated: boolean }): Promise<void> {
  await changeLog.recorded(db, async (tx) => {
    await accounts.setDedicated(tx, { id, dedicated });
    return { result: undefined, change: { action: 'account.dedicated', accountId: id, details: { dedicated } } };
  });
}
