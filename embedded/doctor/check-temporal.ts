import * as inspection from '../../platform/db/operator/inspection.ts';
import * as workers from '../../platform/db/workers.ts';
import { judgeWorkers } from '../../platform/health/service-health.ts';
import type { Resources } from '../../platform/resources.ts';
import { sharedLane } from '../../platform/temporal/lanes.ts';
import { queuePolls } from '../../platform/temporal/pollers.ts';
import { missingSearchAttributes, registerSearchAttributes } from '../../platform/temporal/search-attributes.ts';
import {
  AGENT_QUEUE,
  BUCKETS_QUEUE,
  engineQueue,
  ORCHESTRATION_QUEUE,
  WEBHOOKS_QUEUE,
} from '../../workflows/messages.ts';
import { checked, type Check } from './check.ts';
import { checkFairness } from './check-fairness.ts';

type Deps = Pick<Resources, 'config' | 'db' | 'temporal'>;

/** Checks Temporal: that it responds, its version, search attributes and fairness, and that each queue in use is polled. */
export async function checkTemporal(
  deps: Deps,
  { fix, hasDatabase }: { fix: boolean; hasDatabase: boolean },
): Promise<Check[]> {
  const advice =
    'Temporal is dead or cannot be reached. Start it, or set TEMPORAL_ADDRESS and TEMPORAL_NAMESPACE to where it is; npm start runs its own.';
  const reached = await checked('Temporal', advice, () => checkServer(deps));
  if (reached.some(({ state }) => state === 'failing')) return reached;
  const again = 'Run npm run doctor again; if it stays so, read the log of Temporal.';
  return [
    ...reached,
    ...(await checked('Search attributes', 'Run npm run migrate.', () => checkAttributes(deps, fix))),
    ...(await checked('Fairness', again, () => checkFairness(deps.temporal), 30_000)),
    ...(hasDatabase ? await checked('Queues', again, () => checkQueues(deps), 60_000) : []),
  ];
}

async function checkServer({ temporal }: Deps): Promise<Check[]> {
  const { serverVersion } = await temporal.withDeadline(async ({ workflowService }) => {
    await workflowService.describeNamespace({ namespace: temporal.namespace });
    return workflowService.getSystemInfo({});
  });
  return [{ name: 'Temporal', state: 'ok', found: `${serverVersion}, namespace ${temporal.namespace}` }];
}

async function checkAttributes({ temporal }: Deps, fix: boolean): Promise<Check[]> {
  const name = 'Search attributes';
  const missing = fix ? await registerSearchAttributes(temporal) : await missingSearchAttributes(temporal);
  if (missing.length === 0) return [{ name, state: 'ok', found: 'registered' }];
  if (fix) return [{ name, state: 'ok', found: `${missing.join(', ')} were registered` }];
  return [
    {
      name,
      state: 'failing',
      found: `${missing.join(', ')} are not registered: no workflow starts`,
      advice: 'Run npm run doctor -- --fix, or npm run migrate.',
    },
  ];
}

async function checkQueues({ db, config, temporal }: Deps): Promise<Check[]> {
  const shared = Array.from({ length: config.TENANT_LANES }, (_, lane) => sharedLane(lane));
  const lanes = [...new Set([...shared, ...(await inspection.lanesInUse(db))])];
  const queues: { name: string; tasks: 'workflow' | 'activity' }[] = [
    { name: ORCHESTRATION_QUEUE, tasks: 'workflow' },
    ...[ORCHESTRATION_QUEUE, WEBHOOKS_QUEUE, AGENT_QUEUE, BUCKETS_QUEUE].map(
      (name) => ({ name, tasks: 'activity' }) as const,
    ),
    ...lanes.flatMap((lane) => [
      { name: lane, tasks: 'workflow' } as const,
      { name: lane, tasks: 'activity' } as const,
      { name: engineQueue(lane), tasks: 'activity' } as const,
    ]),
  ];
  const unpolled: string[] = [];
  for (const queue of queues)
    if (!(await queuePolls(temporal, queue)).isPolled) unpolled.push(`${queue.name} (${queue.tasks})`);
  const { worker, sandbox } = judgeWorkers(await workers.seen(db), {
    polls: await queuePolls(temporal, { name: ORCHESTRATION_QUEUE, tasks: 'workflow' }),
    queues: [ORCHESTRATION_QUEUE, ...shared],
  });
  return [
    unpolled.length === 0
      ? { name: 'Queues', state: 'ok', found: `all ${queues.length} in use are polled` }
      : {
          name: 'Queues',
          state: 'failing',
          found: `${unpolled.length} of ${queues.length} in use are not polled: ${unpolled.slice(0, 5).join(', ')}`,
          advice: 'Start a worker that serves them (npm run worker, WORKER_QUEUES); npm start runs one.',
        },
    asCheck('Workers', worker, 'Start or restart the workers, and read their log.'),
    asCheck('Sandbox of the workers', sandbox, 'Run npm run doctor on the machines of the workers.'),
  ];
}

function asCheck(name: string, { state, detail }: { state: Check['state']; detail?: string }, advice: string): Check {
  return state === 'ok' ? { name, state, found: 'ok' } : { name, state, found: detail ?? state, advice };
}
