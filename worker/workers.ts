import { Worker, type NativeConnection, type WorkerOptions } from '@temporalio/worker';
import type { Activities } from '../activities/index.ts';
import type { Config } from '../platform/config.ts';
import { AGENT_QUEUE, BUCKETS_QUEUE, engineQueue, ORCHESTRATION_QUEUE, WEBHOOKS_QUEUE } from '../workflows/messages.ts';
import type { WorkflowCode } from './bundle.ts';
import { fairSlots } from './fair-slots.ts';
import type { ServedQueues } from './queues.ts';

/** Workflow instances that a lane's worker keeps in memory. */
const CACHED_WORKFLOWS = 100;
/** Downloads wait on networks, so a lane runs many at once. One account gets at most 32 of them, so others find slots. */
const DOWNLOADS = 64;
const POSTS = 32;
/** Deliveries to buckets at the same time; each sends four items at once. */
const BUCKETS = 8;
/** Model steps also wait on networks. */
const MODEL_STEPS = 32;

/** Creates one Worker per task queue of `queues`, sized for its work. */
export async function createWorkers(
  { connection, namespace, config }: { connection: NativeConnection; namespace: string; config: Config },
  { queues, activities, code, buildId }: { queues: ServedQueues; activities: Activities } & WorkflowCode,
): Promise<Worker[]> {
  const basis = {
    connection,
    namespace,
    activities,
    shutdownGraceTime: config.SHUTDOWN_GRACE_MS,
    ...deploymentOf(config, buildId),
    maxHeartbeatThrottleInterval: '1s',
    defaultHeartbeatThrottleInterval: '1s',
  } as const satisfies Partial<WorkerOptions>;
  const withWorkflows = {
    ...basis,
    workflowBundle: code,
    maxCachedWorkflows: CACHED_WORKFLOWS,
    // Eager dispatch would bypass the fairness of the queue.
    maxEagerActivityReservationsPerWorkflowTask: 0,
  };
  // The engine orders its work itself, and work that waits there only holds a slot. One account gets at most half of the slots, so
  // that however long its work takes, that of others reaches the engine. More slots would let a worker hoard work that others
  // have time for.
  const slots = 16 * config.ENGINE_CHILDREN + 16;
  const engineSlots = {
    maxConcurrentActivityTaskExecutions: slots,
    maxConcurrentActivityTaskPolls: 1,
  };

  const options: WorkerOptions[] = queues.lanes.flatMap((lane) => [
    {
      ...withWorkflows,
      taskQueue: lane,
      maxConcurrentActivityTaskExecutions: DOWNLOADS,
      interceptors: { activity: [fairSlots(DOWNLOADS)] },
    },
    { ...basis, ...engineSlots, taskQueue: engineQueue(lane), interceptors: { activity: [fairSlots(slots)] } },
  ]);
  if (queues.orchestration) {
    options.push({ ...withWorkflows, taskQueue: ORCHESTRATION_QUEUE });
    options.push({ ...basis, taskQueue: WEBHOOKS_QUEUE, maxConcurrentActivityTaskExecutions: POSTS });
    const shared = { interceptors: { activity: [fairSlots(BUCKETS)] } };
    options.push({ ...basis, ...shared, taskQueue: BUCKETS_QUEUE, maxConcurrentActivityTaskExecutions: BUCKETS });
    // Frequent heartbeats: a cancel request reaches the model with the next one.
    const beats = { maxHeartbeatThrottleInterval: '500ms', defaultHeartbeatThrottleInterval: '500ms' } as const;
    options.push({ ...basis, ...beats, taskQueue: AGENT_QUEUE, maxConcurrentActivityTaskExecutions: MODEL_STEPS });
  }
  return Promise.all(options.map((each) => Worker.create(each)));
}

/**
 * Returns the options by which workers join the deployment, if there is one. Workflows move on to the current version with their
 * next task (AUTO_UPGRADE): `patched()` keeps old ones replayable, and no old version has to wait for batches of days.
 */
function deploymentOf({ WORKER_DEPLOYMENT }: Pick<Config, 'WORKER_DEPLOYMENT'>, buildId: string) {
  if (WORKER_DEPLOYMENT === undefined) return {};
  return {
    workerDeploymentOptions: {
      useWorkerVersioning: true,
      version: { deploymentName: WORKER_DEPLOYMENT, buildId },
      defaultVersioningBehavior: 'AUTO_UPGRADE',
    },
  } as const satisfies Partial<WorkerOptions>;
}

type Runnable = Pick<Worker, 'run' | 'getState' | 'shutdown'>;

/** Asks every running worker to drain and end. */
export function stopAll(workers: readonly Runnable[]): void {
  for (const worker of workers) if (worker.getState() === 'RUNNING') worker.shutdown();
}

/**
 * Runs workers until all have ended. If one fails, the others drain as after SIGTERM; its error is thrown only then, so that
 * resources are not closed while workers use them.
 */
export async function runTogether(workers: readonly Runnable[]): Promise<void> {
  const ends = await Promise.allSettled(workers.map((worker) => worker.run().finally(() => stopAll(workers))));
  for (const end of ends) if (end.status === 'rejected') throw end.reason;
}
