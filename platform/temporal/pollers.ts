import proto from '@temporalio/proto';
import type { Temporal } from './client.ts';

const { TASK_QUEUE_TYPE_WORKFLOW, TASK_QUEUE_TYPE_ACTIVITY } = proto.temporal.api.enums.v1.TaskQueueType;

/** A poll lasts up to a minute; a poller not seen for longer is gone, although the server lists it for five. */
const ALIVE_MS = 70_000;

/** A version of the workflow code, in the deployment that its workers joined. */
export interface Version {
  deployment: string;
  buildId: string;
}

/** Which workers get the tasks of a queue, and whether one of them polls. */
export interface QueuePolls {
  /** The version that gets the tasks; null for workers without a version. */
  current: Version | null;
  isPolled: boolean;
}

/**
 * Returns which version gets the workflow or the activity tasks of a task queue and whether a worker of it polls; with the
 * timeout of customers' requests.
 */
export async function queuePolls(
  temporal: Pick<Temporal, 'withDeadline' | 'namespace'>,
  { name, tasks }: { name: string; tasks: 'workflow' | 'activity' },
): Promise<QueuePolls> {
  const { pollers, versioningInfo } = await temporal.withDeadline(({ workflowService }) =>
    workflowService.describeTaskQueue({
      namespace: temporal.namespace,
      taskQueue: { name },
      taskQueueType: tasks === 'workflow' ? TASK_QUEUE_TYPE_WORKFLOW : TASK_QUEUE_TYPE_ACTIVITY,
    }),
  );
  const current = versionOf(versioningInfo?.currentDeploymentVersion);
  const aliveSince = (Date.now() - ALIVE_MS) / 1000;
  const isPolled = (pollers ?? []).some(
    ({ lastAccessTime, deploymentOptions }) =>
      Number(lastAccessTime?.seconds ?? 0) >= aliveSince && isSameVersion(versionOf(deploymentOptions), current),
  );
  return { current, isPolled };
}

/** Reports whether two versions are the same; null stands for workers without a version. */
export function isSameVersion(one: Version | null, other: Version | null): boolean {
  return one?.deployment === other?.deployment && one?.buildId === other?.buildId;
}

/** Returns the version that a response names. One without a build id stands for workers without a version. */
function versionOf(
  named: { deploymentName?: string | null; buildId?: string | null } | null | undefined,
): Version | null {
  const { deploymentName: deployment, buildId } = named ?? {};
  return deployment && buildId ? { deployment, buildId } : null;
}
