import { randomUUID } from 'node:crypto';
import type { Temporal } from '../../platform/temporal/client.ts';
import type { Check } from './check.ts';

/** Tasks of one tenant that wait before the only one of another. */
const FLOOD = 16;
/** Tasks that are taken until the other tenant's must have come. */
const TAKEN = 4;
/** Longest time until a task that waits is given out. */
const POLL_MS = 20_000;

/**
 * Checks that the server takes turns among the accounts of a queue: no call says whether its dynamic configuration does so. A queue without workers gets
 * tasks of two tenants, and some are taken from it. The workflows are deleted at the end.
 */
export async function checkFairness({ client, namespace }: Temporal): Promise<Check[]> {
  const taskQueue = `doctor-${randomUUID()}`;
  const idOf = (tenant: string, n: number): string => `${taskQueue}-${tenant}-${n}`;
  const start = (tenant: string, n: number) =>
    client.workflow.start('doctor', {
      workflowId: idOf(tenant, n),
      taskQueue,
      priority: { fairnessKey: tenant },
      workflowExecutionTimeout: '5m',
    });
  const service = client.workflowService;
  const ids: string[] = [];
  try {
    for (let n = 0; n < FLOOD; n += 1) {
      ids.push(idOf('flood', n));
      await start('flood', n);
    }
    ids.push(idOf('other', 0));
    await start('other', 0);
    const taken: string[] = [];
    while (taken.length < TAKEN) {
      const task = await client.withDeadline(Date.now() + POLL_MS, () =>
        service.pollWorkflowTaskQueue({ namespace, taskQueue: { name: taskQueue }, identity: 'doctor' }),
      );
      taken.push(task.workflowExecution?.workflowId ?? '');
    }
    return [judgeFairness(taken.indexOf(idOf('other', 0)))];
  } finally {
    for (const workflowId of ids)
      await service.deleteWorkflowExecution({ namespace, workflowExecution: { workflowId } }).catch(() => undefined); // it ends by itself after five minutes
  }
}

/** Judges by the place, from 0, at which the task of the other tenant was taken; -1 if it was not. */
export function judgeFairness(place: number): Check {
  const name = 'Fairness';
  if (place >= 0) return { name, state: 'ok', found: `another account's task came as number ${place + 1}` };
  return {
    name,
    state: 'degraded',
    found: `another account's task waits behind ${TAKEN} or more of one that floods the queue`,
    advice:
      'Set matching.useNewMatcher and matching.enableFairness in the dynamic configuration of Temporal, as docker-compose.yml does; on Temporal Cloud switch fairness on.',
  };
}
