import proto from '@temporalio/proto';
import * as accounts from '../../platform/db/accounts.ts';
import { laneOf } from '../../platform/lanes.ts';
import type { Resources } from '../../platform/resources.ts';
import { engineQueue } from '../../workflows/messages.ts';

type TaskQueueType = proto.temporal.api.enums.v1.TaskQueueType;
const { TASK_QUEUE_TYPE_WORKFLOW, TASK_QUEUE_TYPE_ACTIVITY } = proto.temporal.api.enums.v1.TaskQueueType;
/** A poll hangs for a minute; a poller not seen for longer is gone, though the server lists it for five. */
const POLLER_ALIVE_MS = 70_000;

/** Nobody polls the queues an account would have of its own: what it submits would wait for ever. */
export class NobodyPolls extends Error {
  override name = 'NobodyPolls';
}

/** Gives an account task queues of its own; refused with `NobodyPolls` unless a worker polls each of them now. */
export async function dedicateAccount(
  { db, temporal }: Pick<Resources, 'db' | 'temporal'>,
  account: accounts.Account,
): Promise<void> {
  const lane = laneOf({ id: account.id, dedicated: true }, 1);
  const queues = [
    { name: lane, type: TASK_QUEUE_TYPE_WORKFLOW },
    { name: lane, type: TASK_QUEUE_TYPE_ACTIVITY },
    { name: engineQueue(lane), type: TASK_QUEUE_TYPE_ACTIVITY },
  ];
  for (const queue of queues) {
    if (!(await isPolled(temporal, queue))) {
      throw new NobodyPolls(
        `No worker polls ${queue.name}. Start one with WORKER_QUEUES=tenant:${account.id}, then mark the account again.`,
      );
    }
  }
  await accounts.setDedicated(db, { id: account.id, dedicated: true });
}

async function isPolled(
  temporal: Resources['temporal'],
  { name, type }: { name: string; type: TaskQueueType },
): Promise<boolean> {
  const { pollers } = await temporal.within((client) =>
    client.workflowService.describeTaskQueue({
      namespace: temporal.namespace,
      taskQueue: { name },
      taskQueueType: type,
    }),
  );
  const seenSince = Date.now() / 1000 - POLLER_ALIVE_MS / 1000;
  return (pollers ?? []).some(({ lastAccessTime }) => Number(lastAccessTime?.seconds ?? 0) >= seenSince);
}
