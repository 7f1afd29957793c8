import { isGrpcServiceError } from '@temporalio/client';
import type { Temporal } from './client.ts';
import { repeated, TOO_SLOW } from './repeated.ts';

/** Timeout of one call: the server runs a workflow of its own for it. */
const CALL_MS = 15_000;
/** gRPC code of a deployment that no worker has joined yet. */
const UNKNOWN = new Set<number>([5]);
/**
 * gRPC codes of a version that no worker has polled for yet, of a deployment that is being changed or created, and of a server that was too
 * slow: to make a version current again changes nothing.
 */
const NOT_YET = new Set<number>([...UNKNOWN, ...TOO_SLOW, 9, 10]);

/** A worker deployment: all workers of a namespace that run some version of our workflow code. */
interface Deployment {
  temporal: Pick<Temporal, 'client' | 'namespace'>;
  deploymentName: string;
}

/** Returns the build id that takes work, or undefined while that is the workers without a version. A server that is slow is asked for up to a minute. */
export async function currentBuildId({ temporal, deploymentName }: Deployment): Promise<string | undefined> {
  const { client, namespace } = temporal;
  try {
    const { workerDeploymentInfo: info } = await repeated(
      () =>
        client.withDeadline(Date.now() + CALL_MS, () =>
          client.workflowService.describeWorkerDeployment({ namespace, deploymentName }),
        ),
      { codes: TOO_SLOW, waitMs: 60_000 },
    );
    return info?.routingConfig?.currentDeploymentVersion?.buildId || undefined;
  } catch (error) {
    if (isGrpcServiceError(error) && UNKNOWN.has(error.code)) return undefined;
    throw error;
  }
}

/**
 * Makes a version the current one: every workflow moves on to it with its next task. Waits up to `waitMs` until workers of it
 * poll all the queues that the current version serves, unless it is `ahead` of its workers: then tasks wait for them. An empty
 * build id makes the workers without a version current again.
 */
export async function promote(
  { temporal, deploymentName }: Deployment,
  { buildId, waitMs, ahead = false }: { buildId: string; waitMs: number; ahead?: boolean },
): Promise<void> {
  const { client, namespace } = temporal;
  const version = { namespace, deploymentName, buildId, allowNoPollers: ahead, ignoreMissingTaskQueues: ahead };
  await repeated(
    () =>
      client.withDeadline(Date.now() + CALL_MS, () =>
        client.workflowService.setWorkerDeploymentCurrentVersion(version),
      ),
    { codes: NOT_YET, waitMs },
  );
}
