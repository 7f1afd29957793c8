import proto from '@temporalio/proto';
import type { Temporal } from './client.ts';

const { TASK_QUEUE_TYPE_WORKFLOW, TASK_QUEUE_TYPE_ACTIVITY } = proto.temporal.api.enums.v1.TaskQueueType;

/** A poll lasts up to a minute; a poller not seen for longer is gone, although the server lists it for five. */
const ALIVE_MS = 70_000;

/**
 * Reports whether a worker polls a task queue for workflow or for activity tasks; with the timeout of customers'
 * requests.
 */
export async function isPolled(
  temporal: Pick<Temporal, 'withDeadline' | 'namespace'>,
  { name, tasks }: { name: string; tasks: 'workflow' | 'activity' },
): Promise<boolean> {
  const { pollers } = await temporal.withDeadline(({ workflowService }) =>
    workflowService.describeTaskQueue({
      namespace: temporal.namespace,
      taskQueue: { name },
      taskQueueType: tasks === 'workflow' ? TASK_QUEUE_TYPE_WORKFLOW : TASK_QUEUE_TYPE_ACTIVITY,
    }),
  );
  const aliveSince = (Date.now() - ALIVE_MS) / 1000;
  return (pollers ?? []).some(({ lastAccessTime }) => Number(lastAccessTime?.seconds ?? 0) >= aliveSince);
}
